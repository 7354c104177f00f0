import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { compareSketches, signVectors, sketchDirections, sketchOf } from '../../../models/fidelity/sketch.js';
import type { ActivationBatch } from '../../../models/protocol/types.js';
import { seededRandom } from '../../../probe/index.js';

const shape = { textCount: 4, layerCount: 3, poolCount: 2, dModel: 96 };

function batchOf(value: (vector: number, d: number) => number): ActivationBatch {
  const { textCount, layerCount, poolCount, dModel } = shape;
  const residualStream = Float32Array.from({ length: textCount * layerCount * poolCount * dModel }, (_, at) =>
    value(Math.floor(at / dModel), at % dModel),
  );
  return { ...shape, residualStream, tokenCounts: [1, 1, 1, 1], truncated: [] };
}

function randomBatch(seed: number, error = 0): ActivationBatch {
  const random = seededRandom(seed);
  const noise = seededRandom(seed + 1);
  const uniform = (from: { uint32(): number }) => from.uint32() / 2 ** 31 - 1;
  return batchOf(() => uniform(random) + error * uniform(noise));
}

describe('a sketch', () => {
  it('uses signs that are balanced and unlike between directions', () => {
    const signs = signVectors(2000);
    const direction = (k: number) => signs.subarray(k * 2000, (k + 1) * 2000);
    for (let k = 0; k < sketchDirections; k++) {
      expect(Math.abs(direction(k).reduce((sum, sign) => sum + sign, 0))).toBeLessThan(200);
      for (let j = 0; j < k; j++) {
        const agreement = direction(k).reduce((sum, sign, d) => sum + sign * direction(j)[d]!, 0);
        expect(Math.abs(agreement)).toBeLessThan(200);
      }
    }
  });

  test.prop([fc.nat(1e6), fc.constantFrom(1e-6, 1e-4, 1e-2)])(
    'tells how far vectors are apart, within a factor',
    (seed, error) => {
      const difference = compareSketches(sketchOf(randomBatch(seed, error)), sketchOf(randomBatch(seed)));
      expect(difference.raw).toBeGreaterThan(error / 4);
      expect(difference.raw).toBeLessThan(error * 10);
    },
  );

  it('finds no difference between equal vectors', () => {
    const sketch = sketchOf(randomBatch(7));
    expect(compareSketches(sketch, sketch)).toEqual({ raw: 0, centred: 0, layerIndex: 0 });
  });

  it('does not let a huge dimension hide an error in the others', () => {
    const base = randomBatch(3).residualStream;
    const huge = batchOf((vector, d) => (d === 5 ? 1e4 : base[vector * shape.dModel + d]!));
    const wrong = batchOf((vector, d) => (d === 5 ? 1e4 : 1.01 * base[vector * shape.dModel + d]!));
    const difference = compareSketches(sketchOf(wrong), sketchOf(huge));
    expect(difference.raw).toBeLessThan(1e-4);
    expect(difference.centred).toBeGreaterThan(2e-3);
  });

  it('counts NaN as the worst, and refuses another shape', () => {
    const fine = sketchOf(randomBatch(1));
    const broken = sketchOf(batchOf(() => Number.NaN));
    expect(compareSketches(broken, fine).raw).toBe(Number.POSITIVE_INFINITY);
    expect(() => compareSketches({ ...fine, layerCount: 2 }, fine)).toThrow(
      'expected a sketch of 4 texts, 3 layers',
    );
  });
});
