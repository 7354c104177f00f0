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

  const splittable = goldens.filter(({ ggmlType }) => findQuantisation(ggmlType)!.integers !== undefined);

  test.each(splittable)('$name as integers with scales is the same weights', (golden) => {
    const { integers: form, blockLength } = findQuantisation(golden.ggmlType)!;
    const { groupLength, zeroPoint, bits, split } = form!;
    const weights = golden.blocks * blockLength;
    const parts = {
      integers: new Uint8Array(weights),
      scales: new Float32Array(weights / groupLength),
      zeroPoints: new Float32Array(weights / groupLength).fill(2 ** (bits - 1)),
    };
    split(Buffer.from(golden.encoded, 'base64'), golden.blocks, parts);
    for (const [i, expected] of floats(golden.float32).entries()) {
      const group = Math.floor(i / groupLength);
      const [scale, zero] = [parts.scales[group]!, parts.zeroPoints[group]!];
      expect(parts.integers[i]).toBeLessThan(2 ** bits);
      const got = scale * (parts.integers[i]! - zero);
      if (zeroPoint === 'middle') expect({ i, same: got === expected }).toEqual({ i, same: true });
      // Rounding of the zero point, as large as the numbers whose difference the weight is.
      else
        expect(Math.abs(got - expected)).toBeLessThanOrEqual(
          Math.abs(scale) * (Math.abs(zero) + 16) * 2 ** -22,
        );
    }
  });

  test('a group of scale 0 keeps its offset', () => {
    const zeroScale = new Uint8Array(20).fill(0xff, 4);
    new DataView(zeroScale.buffer).setUint16(2, 0x3c00, true);
    const parts = {
      integers: new Uint8Array(32),
      scales: new Float32Array(1),
      zeroPoints: new Float32Array(1),
    };
    findQuantisation(3)!.integers!.split(zeroScale, 1, parts);
    for (const integer of parts.integers) expect(parts.scales[0]! * (integer - parts.zeroPoints[0]!)).toBe(1);
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
