import { describe, expect, it } from 'vitest';
import {
  centreAndNormalise,
  fitProductComponents,
  fitStandardiser,
  writeProductScores,
} from '../../features/index.js';
import { randomLayers, randomPairs } from './random-layers.js';

const [rowCount, width, pairCount] = [40, 12, 300];

function cosineRows(seed: number): Float32Array {
  const layer = randomLayers(seed, 1, rowCount, width)[0]!;
  return centreAndNormalise(layer, rowCount, width, fitStandardiser(layer, rowCount, width), {
    standardiseDimensions: true,
  });
}

function scoresOf(rows: Float32Array, pairs: Uint32Array, count: number) {
  const product = fitProductComponents(rows, rowCount, width, pairs, count);
  const scores = new Float64Array((pairs.length / 2) * product.count);
  writeProductScores(rows, pairs, product, scores, product.count, 0);
  return { product, scores };
}

describe('principal components of products', () => {
  const rows = cosineRows(1);
  const pairs = randomPairs(2, pairCount, rowCount);
  const { product, scores } = scoresOf(rows, pairs, width);

  it('are orthonormal, by descending variance', () => {
    expect(product.count).toBe(width);
    for (let a = 0; a < width; a += 1) {
      for (let b = 0; b < width; b += 1) {
        let sum = 0;
        for (let k = 0; k < width; k += 1) {
          sum += product.components[a * width + k]! * product.components[b * width + k]!;
        }
        expect(sum).toBeCloseTo(a === b ? 1 : 0, 10);
      }
    }
    const variances = [...product.explainedVariance];
    expect(variances).toEqual([...variances].sort((x, y) => y - x));
  });

  it('give training scores of mean 0, with the stated variances and no correlation', () => {
    const column = (c: number) => Array.from({ length: pairCount }, (_, pair) => scores[pair * width + c]!);
    for (let a = 0; a < width; a += 1) {
      expect(column(a).reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 10);
      for (let b = a; b < width; b += 1) {
        const [x, y] = [column(a), column(b)];
        const covariance = x.reduce((sum, value, pair) => sum + value * y[pair]!, 0) / (pairCount - 1);
        expect(covariance).toBeCloseTo(a === b ? product.explainedVariance[a]! : 0, 12);
      }
    }
  });

  it('rebuild every product when all are kept', () => {
    for (const pair of [0, 17, pairCount - 1]) {
      const [i, j] = [pairs[2 * pair]!, pairs[2 * pair + 1]!];
      for (let k = 0; k < width; k += 1) {
        let rebuilt = product.mean[k]!;
        for (let c = 0; c < width; c += 1) {
          rebuilt += scores[pair * width + c]! * product.components[c * width + k]!;
        }
        expect(rebuilt).toBeCloseTo(rows[i * width + k]! * rows[j * width + k]!, 10);
      }
    }
  });

  it('do not depend on the order of a pair', () => {
    const swapped = pairs.map((_, position) => pairs[position ^ 1]!);
    expect(scoresOf(rows, swapped, 5)).toEqual(scoresOf(rows, pairs, 5));
  });

  it('keep no direction without variance: two pairs span one', () => {
    expect(fitProductComponents(rows, rowCount, width, Uint32Array.of(0, 1, 2, 3), 128).count).toBe(1);
    const equal = Uint32Array.of(0, 1, 0, 1, 1, 0);
    expect(fitProductComponents(rows, rowCount, width, equal, 128).count).toBe(0);
  });

  it('refuse pairs outside the rows, and fewer than two', () => {
    const fitting =
      (...list: number[]) =>
      () =>
        fitProductComponents(rows, rowCount, width, Uint32Array.of(...list));
    expect(fitting(0, 1, 2, rowCount)).toThrow(
      expect.objectContaining({ code: 'FEATURES_PAIR_OUT_OF_RANGE' }),
    );
    expect(fitting(0, 1)).toThrow(expect.objectContaining({ code: 'FEATURES_TOO_FEW_ROWS' }));
    expect(fitting(0, 1, 2)).toThrow(expect.objectContaining({ code: 'FEATURES_SHAPE_MISMATCH' }));
  });
});
