import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findQuantisation, quantisations } from '../../../models/quantisation/catalogue.js';
import { halfTable } from '../../../models/quantisation/half.js';

interface Golden {
  readonly name: string;
  readonly ggmlType: number;
  readonly blocks: number;
  readonly encoded: string;
  readonly float32: string;
}

// Written by scripts/goldens/quantisation.py with gguf's own decoders.
const goldens: readonly Golden[] = JSON.parse(
  readFileSync(new URL('./__goldens__/blocks.json', import.meta.url), 'utf8'),
);

const floats = (base64: string): Float32Array => {
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};

describe('quantisations', () => {
  test('the goldens cover every one', () => {
    expect(goldens.map(({ name }) => name)).toEqual(quantisations.map(({ name }) => name));
  });

  test.each(goldens)('$name decodes to the same float32 as gguf', (golden) => {
    const quantisation = findQuantisation(golden.ggmlType)!;
    const encoded = Buffer.from(golden.encoded, 'base64');
    expect(quantisation.name).toBe(golden.name);
    expect(encoded.length).toBe(golden.blocks * quantisation.blockBytes);
    const target = new Float32Array(golden.blocks * quantisation.blockLength);
    quantisation.dequantise(encoded, golden.blocks, target);
    expect(target).toEqual(floats(golden.float32));
  });

  test.each(goldens)('$name leaves what lies after the last block alone', (golden) => {
    const quantisation = findQuantisation(golden.ggmlType)!;
    const expected = floats(golden.float32).subarray(0, quantisation.blockLength);
    // Odd byte offsets happen: the block of a tensor starts wherever the buffer it was read into does.
    const shifted = new Uint8Array(1 + quantisation.blockBytes);
    shifted.set(Buffer.from(golden.encoded, 'base64').subarray(0, quantisation.blockBytes), 1);
    const target = new Float32Array(quantisation.blockLength + 3).fill(7);
    quantisation.dequantise(shifted.subarray(1), 1, target.subarray(1));
    expect(target).toEqual(Float32Array.of(7, ...expected, 7, 7));
  });

  test('an unknown type has no decoder', () => {
    expect(findQuantisation(4)).toBeUndefined();
  });
});

describe('binary16', () => {
  test.each([
    [0x0000, 0],
    [0x8000, -0],
    [0x0001, 2 ** -24],
    [0x03ff, 1023 * 2 ** -24],
    [0x0400, 2 ** -14],
    [0x3555, 0.333251953125],
    [0x3c00, 1],
    [0xc000, -2],
    [0x7bff, 65504],
    [0x7c00, Number.POSITIVE_INFINITY],
    [0xfc00, Number.NEGATIVE_INFINITY],
    [0x7e00, Number.NaN],
  ])('bits %i are %f', (bits, value) => {
    expect(halfTable()[bits]).toBe(value);
  });
});
