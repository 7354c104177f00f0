import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GgufFile } from '../../../../models/readers/gguf/gguf-file.js';
import { LamplighterError } from '../../../../oeis-data/errors.js';
import { type GgufContents, ggufBytes, lengthPrefixed, uint32, uint64 } from '../../../support/gguf-bytes.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const folder = temporaryFolder('gguf');
const tinyLlama = fileURLToPath(new URL('../../__fixtures__/tiny-llama.gguf', import.meta.url));
const tinyBytes = readFileSync(tinyLlama);

async function opened<T>(bytes: Buffer, use: (file: GgufFile) => T | Promise<T>): Promise<T> {
  const path = join(folder, 'written.gguf');
  writeFileSync(path, bytes);
  const file = await GgufFile.open(path);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** Code of the catalogue error that opening gives, or `fine`. Anything else fails the test. */
async function outcome(bytes: Buffer): Promise<string> {
  try {
    return await opened(bytes, () => 'fine');
  } catch (error) {
    if (LamplighterError.is(error)) return error.code;
    throw error;
  }
}

const floatTensor = (name: string, count: bigint, offset: bigint) => ({
  name,
  dimensions: [count],
  ggmlType: 0,
  offset,
});

describe('a sound file', () => {
  test('metadata of every type', async () => {
    const float64 = Buffer.alloc(8);
    float64.writeDoubleLE(Math.PI);
    const nested = Buffer.concat([
      uint32(9),
      uint64(1n),
      uint32(8),
      uint64(2n),
      lengthPrefixed('a'),
      lengthPrefixed('ü'),
    ]);
    const raw = (key: string, type: number, bytes: Buffer) => ({ key, type, raw: bytes });
    const entries = [
      raw('uint8', 0, Buffer.from([200])),
      raw('int8', 1, Buffer.from([200])),
      raw('uint16', 2, Buffer.from([0, 200])),
      raw('int16', 3, Buffer.from([0, 200])),
      raw('uint32', 4, uint32(0xffffffff)),
      raw('int32', 5, uint32(0xffffffff)),
      raw('float32', 6, Buffer.from([0, 0, 0x80, 0x3f])),
      raw('bool', 7, Buffer.from([1])),
      raw('uint64', 10, uint64(2n ** 64n - 1n)),
      raw('int64', 11, uint64(2n ** 64n - 1n)),
      raw('float64', 12, float64),
      raw('nested', 9, nested),
      { key: 'text', text: 'naïve 🙂' },
    ];
    const read = await opened(ggufBytes({ entries }), ({ metadata }) =>
      metadata.keys.map((key) => metadata.raw(key)),
    );
    expect(read).toEqual([
      200,
      -56,
      51200,
      -14336,
      2 ** 32 - 1,
      -1,
      1,
      true,
      2n ** 64n - 1n,
      -1n,
      Math.PI,
      [['a', 'ü']],
      'naïve 🙂',
    ]);
  });

  test('tensors are decoded where the alignment puts them', async () => {
    const payload = Buffer.alloc(64 + 8);
    payload.writeFloatLE(1.5, 0);
    payload.writeFloatLE(-2, 64);
    payload.writeFloatLE(3, 68);
    const contents: GgufContents = {
      alignment: 64,
      entries: [{ key: 'general.alignment', uint32: 64 }],
      tensors: [floatTensor('second', 2n, 64n), floatTensor('first', 1n, 0n)],
      payload,
    };
    const [first, second] = await opened(ggufBytes(contents), (file) =>
      Promise.all([file.allWeights(file.tensor('first', [1])), file.allWeights(file.tensor('second', [2]))]),
    );
    expect([...first, ...second]).toEqual([1.5, -2, 3]);
  });

  test('dimensions come outermost first', async () => {
    await opened(tinyBytes, (file) =>
      expect(file.tensors.get('blk.0.ffn_up.weight')?.shape).toEqual([64, 32]),
    );
  });

  test('version 2 has the same layout', async () => {
    expect(await outcome(ggufBytes({ version: 2, entries: [{ key: 'a', uint32: 1 }] }))).toBe('fine');
  });

  test('a tensor is found by name and shape only', async () => {
    await opened(tinyBytes, (file) => {
      const failure = { code: 'GGUF_TENSOR_MISSING' };
      expect(() => file.tensor('token_embd.weight', [1, 2])).toThrow(expect.objectContaining(failure));
      expect(() => file.tensor('blk.9.attn_q.weight', [32, 32])).toThrow(expect.objectContaining(failure));
    });
  });

  test('a value of another type than asked for is refused', async () => {
    await opened(tinyBytes, ({ metadata }) => {
      const failure = expect.objectContaining({ code: 'GGUF_KEY_MISSING' });
      expect(() => metadata.count('general.name')).toThrow(failure);
      expect(() => metadata.string('llama.block_count')).toThrow(failure);
      expect(() => metadata.strings('no.such.key')).toThrow(failure);
      expect(metadata.number('no.such.key', 4)).toBe(4);
    });
  });
});

describe('a damaged file is named as such', () => {
  const array = (type: number, length: bigint) => ({
    key: 'a',
    type: 9,
    raw: Buffer.concat([uint32(type), uint64(length)]),
  });
  const deepArray = Buffer.concat(Array.from({ length: 40 }, () => Buffer.concat([uint32(9), uint64(1n)])));
  const cases: [string, Buffer, string][] = [
    ['another format', Buffer.from('PK\u0003\u0004 and the rest of an archive', 'latin1'), 'GGUF_NOT_GGUF'],
    ['an empty file', Buffer.alloc(0), 'GGUF_TRUNCATED'],
    ['version 1', ggufBytes({ version: 1 }), 'GGUF_VERSION_UNSUPPORTED'],
    ['big-endian order', ggufBytes({ version: 0x03000000 }), 'GGUF_VERSION_UNSUPPORTED'],
    ['more tensors than bytes', ggufBytes({ tensorCount: 2n ** 63n }), 'GGUF_SIZE_OVERFLOW'],
    ['more entries than bytes', ggufBytes({ entryCount: 2n ** 40n }), 'GGUF_SIZE_OVERFLOW'],
    ['a longer array than bytes', ggufBytes({ entries: [array(8, 2n ** 61n)] }), 'GGUF_SIZE_OVERFLOW'],
    [
      'an unknown value type',
      ggufBytes({ entries: [{ key: 'a', type: 13, raw: Buffer.alloc(8) }] }),
      'GGUF_VALUE_INVALID',
    ],
    ['an unknown element type', ggufBytes({ entries: [array(99, 0n)] }), 'GGUF_VALUE_INVALID'],
    [
      'a boolean of 2',
      ggufBytes({ entries: [{ key: 'a', type: 7, raw: Buffer.from([2]) }] }),
      'GGUF_VALUE_INVALID',
    ],
    [
      'arrays in arrays without end',
      ggufBytes({ entries: [{ key: 'a', type: 9, raw: deepArray }] }),
      'GGUF_VALUE_INVALID',
    ],
    [
      'a key twice',
      ggufBytes({
        entries: [
          { key: 'a', uint32: 1 },
          { key: 'a', uint32: 2 },
        ],
      }),
      'GGUF_DUPLICATE_NAME',
    ],
    [
      'an alignment of 48',
      ggufBytes({ entries: [{ key: 'general.alignment', uint32: 48 }] }),
      'GGUF_ALIGNMENT_INVALID',
    ],
    [
      'an alignment of 0',
      ggufBytes({ entries: [{ key: 'general.alignment', uint32: 0 }] }),
      'GGUF_ALIGNMENT_INVALID',
    ],
    [
      'a tensor twice',
      ggufBytes({
        tensors: [floatTensor('t', 1n, 0n), floatTensor('t', 1n, 32n)],
        payload: Buffer.alloc(64),
      }),
      'GGUF_DUPLICATE_NAME',
    ],
    [
      'a tensor between alignments',
      ggufBytes({ tensors: [floatTensor('t', 1n, 4n)], payload: Buffer.alloc(64) }),
      'GGUF_ALIGNMENT_INVALID',
    ],
    [
      'tensors that overlap',
      ggufBytes({
        tensors: [floatTensor('s', 9n, 0n), floatTensor('t', 1n, 32n)],
        payload: Buffer.alloc(64),
      }),
      'GGUF_TENSORS_OVERLAP',
    ],
    [
      'a tensor beyond the end',
      ggufBytes({ tensors: [floatTensor('t', 17n, 0n)], payload: Buffer.alloc(64) }),
      'GGUF_TRUNCATED',
    ],
    [
      'an offset near 2^64',
      ggufBytes({ tensors: [floatTensor('t', 1n, 2n ** 64n - 32n)], payload: Buffer.alloc(64) }),
      'GGUF_TRUNCATED',
    ],
    [
      'dimensions whose product overflows',
      ggufBytes({ tensors: [{ name: 't', dimensions: [2n ** 32n, 2n ** 32n], ggmlType: 0, offset: 0n }] }),
      'GGUF_SIZE_OVERFLOW',
    ],
    [
      'no elements',
      ggufBytes({
        tensors: [{ name: 't', dimensions: [0n], ggmlType: 0, offset: 0n }],
        payload: Buffer.alloc(64),
      }),
      'GGUF_SIZE_OVERFLOW',
    ],
    [
      'five dimensions',
      ggufBytes({ tensors: [{ name: 't', dimensions: [1n, 1n, 1n, 1n, 1n], ggmlType: 0, offset: 0n }] }),
      'GGUF_VALUE_INVALID',
    ],
    [
      'rows that are not whole blocks',
      ggufBytes({
        tensors: [{ name: 't', dimensions: [33n], ggmlType: 8, offset: 0n }],
        payload: Buffer.alloc(96),
      }),
      'GGUF_VALUE_INVALID',
    ],
    [
      'a quantisation without a decoder',
      ggufBytes({
        tensors: [{ name: 't', dimensions: [256n], ggmlType: 10, offset: 0n }],
        payload: Buffer.alloc(96),
      }),
      'QUANTISATION_UNSUPPORTED',
    ],
  ];

  test.each(cases)('%s', async (_, bytes, code) => {
    expect(await outcome(bytes)).toBe(code);
  });

  test('a message says what was expected and what was got', async () => {
    const file = ggufBytes({ tensors: [floatTensor('t', 17n, 0n)], payload: Buffer.alloc(64) });
    await expect(opened(file, () => {})).rejects.toThrow(
      /68 bytes of tensor t at byte 64 .* ends at byte 128/,
    );
  });

  test('cut anywhere, it is truncated', async () => {
    await opened(tinyBytes, async (whole) => {
      const headerEnd = Math.min(...[...whole.tensors.values()].map((tensor) => tensor.start));
      for (let length = 0; length < headerEnd; length += length < 400 ? 1 : 13) {
        expect(['GGUF_TRUNCATED', 'GGUF_SIZE_OVERFLOW']).toContain(
          await outcome(tinyBytes.subarray(0, length)),
        );
      }
      expect(await outcome(tinyBytes.subarray(0, tinyBytes.length - 64))).toBe('GGUF_TRUNCATED');
    });
  });

  test('with any bits flipped, it is read or refused with a code', async () => {
    const flips = fc.array(fc.tuple(fc.nat(tinyBytes.length - 1), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(flips, async (places) => {
        const bytes = Buffer.from(tinyBytes);
        for (const [at, bits] of places) bytes[at % 2 === 0 ? at : at % 3000]! ^= bits;
        expect(await outcome(bytes)).toMatch(/^(fine|GGUF_\w+|QUANTISATION_UNSUPPORTED)$/);
      }),
      { numRuns: 300 },
    );
  });
});
