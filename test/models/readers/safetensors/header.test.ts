import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { duplicateKey } from '../../../../models/readers/safetensors/duplicate-key.js';
import { readSafetensorsHeader } from '../../../../models/readers/safetensors/header.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const folder = temporaryFolder('safetensors');

function read(header: string, payloadBytes: number, length = BigInt(Buffer.byteLength(header))) {
  const prefix = Buffer.alloc(8);
  prefix.writeBigUInt64LE(length);
  const path = join(folder, 'written.safetensors');
  writeFileSync(path, Buffer.concat([prefix, Buffer.from(header), Buffer.alloc(payloadBytes)]));
  return readSafetensorsHeader(path, (expected, got) => new RangeError(`${expected}, got ${got}`));
}

const entry = (dtype: string, shape: number[], from: number, to: number) => ({
  dtype,
  shape,
  data_offsets: [from, to],
});

test('tensors lie where their offsets say, whatever the order of the names', () => {
  const header = JSON.stringify({
    __metadata__: { format: 'pt' },
    later: entry('BF16', [2, 3], 8, 20),
    earlier: entry('F32', [2], 0, 8),
    scalar: entry('F64', [], 20, 28),
  });
  const { tensors, metadata, headerBytes } = read(`${header}   `, 28);
  expect(metadata).toEqual({ format: 'pt' });
  expect([...tensors.values()].map(({ name, start, bytes }) => [name, start - headerBytes, bytes])).toEqual([
    ['earlier', 0, 8],
    ['later', 8, 12],
    ['scalar', 20, 8],
  ]);
});

describe('a header that contradicts itself or the file is refused', () => {
  const one = (tensor: object): string => JSON.stringify({ weight: tensor });
  const refused: [string, () => unknown, RegExp][] = [
    ['no length', () => read('', 0, 1n), /at most 0 bytes/],
    ['a length beyond the file', () => read('{}', 0, 3n), /at most 2 bytes, got 3/],
    ['a length near 2^64', () => read('{}', 0, 2n ** 64n - 1n), /got 18446744073709551615/],
    ['a header larger than any', () => read(`{}${' '.repeat(5 << 20)}`, 0), /at most 4194304 bytes/],
    ['no JSON', () => read('{"a":', 0), /in JSON/],
    ['a list', () => read('[]', 0), /a JSON object/],
    ['arrays in arrays without end', () => read('['.repeat(1 << 20), 0), /in JSON/],
    [
      'a name twice',
      () => read('{"a":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},"\\u0061":{}}', 0),
      /"a" twice/,
    ],
    ['a dtype that is none', () => read(one(entry('F31', [1], 0, 4)), 4), /a dtype of/],
    ['a dtype of every object', () => read(one(entry('toString', [1], 0, 4)), 4), /a dtype of/],
    ['a negative dimension', () => read(one(entry('F32', [-1], 0, 4)), 4), /a shape/],
    [
      'a shape that overflows',
      () => read(one(entry('F32', [2 ** 40, 2 ** 40], 0, 4)), 4),
      /fewer than 2\^53/,
    ],
    ['offsets of another size', () => read(one(entry('F32', [2], 0, 4)), 4), /bytes 0 to 8, got 0 to 4/],
    ['offsets backwards', () => read(one(entry('F32', [1], 4, 0)), 4), /got 4 to 0/],
    [
      'a hole',
      () => read(JSON.stringify({ a: entry('U8', [1], 0, 1), b: entry('U8', [1], 2, 3) }), 3),
      /b at bytes 1/,
    ],
    [
      'tensors that overlap',
      () => read(JSON.stringify({ a: entry('U8', [2], 0, 2), b: entry('U8', [2], 1, 3) }), 3),
      /b at bytes 2/,
    ],
    ['bytes after the last tensor', () => read(one(entry('U8', [1], 0, 1)), 2), /bytes, got/],
    ['numbers as metadata', () => read('{"__metadata__":{"a":1}}', 0), /strings in __metadata__/],
  ];
  test.each(refused)('%s', (_, reading, words) => {
    expect(reading).toThrow(RangeError);
    expect(reading).toThrow(words);
  });
});

test('duplicate keys are found at every depth, and only keys', () => {
  expect(duplicateKey('{"a": {"b": 1}, "b": "a", "c": ["a", "a", {"b": {}}]}')).toBeUndefined();
  expect(duplicateKey('{"a": {"x": 1, "\\u0078" : 2}}')).toBe('x');
  expect(duplicateKey('{"a": "\\"a\\":", "b": 1, "a": 2}')).toBe('a');
});
