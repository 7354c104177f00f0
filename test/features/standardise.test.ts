import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitStandardiser, standardise } from '../../features/index.js';

const matrices = fc
  .record({ rowCount: fc.integer({ min: 2, max: 12 }), width: fc.integer({ min: 1, max: 6 }) })
  .chain(({ rowCount, width }) =>
    fc
      .array(fc.integer({ min: -1000, max: 1000 }), {
        minLength: rowCount * width,
        maxLength: rowCount * width,
      })
      .map((values) => ({ rowCount, width, values })),
  );

describe('standardisation', () => {
  it('gives each dimension mean 0 and deviation 1, or zeros where it is constant', () => {
    fc.assert(
      fc.property(matrices, ({ rowCount, width, values }) => {
        const layer = Float64Array.from(values);
        const standardiser = fitStandardiser(layer, rowCount, width);
        const again = fitStandardiser(standardise(layer, rowCount, width, standardiser), rowCount, width);
        for (let dimension = 0; dimension < width; dimension += 1) {
          const column = values.filter((_, position) => position % width === dimension);
          expect(again.mean[dimension]).toBeCloseTo(0, 9);
          expect(again.deviation[dimension]).toBeCloseTo(new Set(column).size > 1 ? 1 : 0, 9);
        }
      }),
    );
  });

  it('is undone by multiplying and adding', () => {
    fc.assert(
      fc.property(matrices, ({ rowCount, width, values }) => {
        const layer = Float64Array.from(values);
        const { mean, deviation } = fitStandardiser(layer, rowCount, width);
        standardise(layer, rowCount, width, { mean, deviation }).forEach((value, position) => {
          const dimension = position % width;
          expect(value * deviation[dimension]! + mean[dimension]!).toBeCloseTo(values[position]!, 8);
        });
      }),
    );
  });

  it('uses the population deviation: 1, 3 has mean 2 and deviation 1', () => {
    expect(fitStandardiser(Float32Array.of(1, 3), 2, 1)).toEqual({
      mean: Float64Array.of(2),
      deviation: Float64Array.of(1),
    });
  });

  it('keeps its precision beside a mean a million times larger', () => {
    const { deviation } = fitStandardiser(Float64Array.of(1e6 + 0.25, 1e6 - 0.25), 2, 1);
    expect(deviation[0]).toBe(0.25);
  });

  it('refuses a wrong shape, a single row and a value that is not finite, naming it', () => {
    const fitting = (values: number[], rowCount: number) => () =>
      fitStandardiser(Float32Array.from(values), rowCount, 2, 7);
    expect(fitting([1, 2, 3], 2)).toThrow(expect.objectContaining({ code: 'FEATURES_SHAPE_MISMATCH' }));
    expect(fitting([1, 2], 1)).toThrow(expect.objectContaining({ code: 'FEATURES_TOO_FEW_ROWS' }));
    expect(fitting([1, 2, 3, Number.POSITIVE_INFINITY], 2)).toThrow(
      /Layer 7 .*Infinity.* row 1, dimension 1/,
    );
  });
});
