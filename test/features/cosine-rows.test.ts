import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreAndNormalise, fitStandardiser, rowDot, writeCosineRows } from '../../features/index.js';
import { randomLayers } from './random-layers.js';

/** The centred cosine straight from its definition. */
function cosine(
  layer: Float32Array,
  width: number,
  rows: number,
  i: number,
  j: number,
  standardised: boolean,
) {
  const column = (d: number) => Array.from({ length: rows }, (_, row) => layer[row * width + d]!);
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const vector = (row: number) =>
    Array.from({ length: width }, (_, d) => {
      const centre = mean(column(d));
      const deviation = Math.sqrt(mean(column(d).map((value) => (value - centre) ** 2)));
      return (layer[row * width + d]! - centre) / (standardised ? deviation : 1);
    });
  const inner = (x: number[], y: number[]) => x.reduce((sum, value, d) => sum + value * y[d]!, 0);
  const [x, y] = [vector(i), vector(j)];
  return inner(x, y) / Math.sqrt(inner(x, x) * inner(y, y));
}

describe('cosine rows', () => {
  it('have the centred cosine as dot product, with and without standardised dimensions', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), (seed, standardiseDimensions) => {
        const [rows, width] = [7, 5];
        const layer = randomLayers(seed, 1, rows, width)[0]!;
        const standardiser = fitStandardiser(layer, rows, width);
        const cosines = centreAndNormalise(layer, rows, width, standardiser, { standardiseDimensions });
        const expected = cosine(layer, width, rows, 1, 4, standardiseDimensions);
        expect(Math.abs(rowDot(cosines, width, 1, 4) - expected)).toBeLessThan(1e-5);
        expect(rowDot(cosines, width, 3, 3)).toBeCloseTo(1, 6);
      }),
      { numRuns: 50 },
    );
  });

  it('do not change when a dimension is scaled and shifted, once dimensions are standardised', () => {
    const layer = randomLayers(3, 1, 6, 4)[0]!;
    const changed = layer.map((value, position) => (position % 4 === 2 ? value * 512 + 64 : value));
    const options = { standardiseDimensions: true };
    const rows = centreAndNormalise(layer, 6, 4, fitStandardiser(layer, 6, 4), options);
    const changedRows = centreAndNormalise(changed, 6, 4, fitStandardiser(changed, 6, 4), options);
    rows.forEach((value, position) => {
      expect(changedRows[position]).toBeCloseTo(value, 4);
    });
  });

  it('are zeros for a row that equals the mean', () => {
    const layer = Float32Array.of(1, 1, 2, 2, 3, 3);
    const rows = centreAndNormalise(layer, 3, 2, fitStandardiser(layer, 3, 2), {
      standardiseDimensions: false,
    });
    expect([...rows.subarray(2, 4)]).toEqual([0, 0]);
    expect(rows.every(Number.isFinite)).toBe(true);
  });

  it('fill only their own columns of a wider matrix', () => {
    const layer = randomLayers(5, 1, 4, 3)[0]!;
    const standardiser = fitStandardiser(layer, 4, 3);
    const options = { standardiseDimensions: true };
    const wide = new Float32Array(4 * 8).fill(9);
    writeCosineRows(layer, 4, 3, standardiser, options, wide, 8, 4);
    const narrow = centreAndNormalise(layer, 4, 3, standardiser, options);
    wide.forEach((value, position) => {
      const [row, column] = [Math.floor(position / 8), position % 8];
      expect(value).toBe(column >= 4 && column < 7 ? narrow[row * 3 + column - 4] : 9);
    });
  });
});
