import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../probe/random.js';
import { coarseForm } from '../../../probe/rank/coarse-form.js';
import { exactScore } from '../../../probe/rank/exact-score.js';
import { plainKernel } from '../../../probe/rank/matrix-kernel.js';
import { normalMatrix } from './arbitrary-problem.js';

const width = 40;
const weights = Float64Array.from(normalMatrix(1, width, 3)); // of both signs
const form = { weights, intercept: -1.5 };

/** n rows in a space of `dimensions`. */
function rowsIn(dimensions: number, n: number): Float32Array {
  const mixing = normalMatrix(dimensions, width, 5);
  const coordinates = normalMatrix(n, dimensions, 6);
  const rows = new Float32Array(n * width);
  for (let at = 0; at < rows.length; at++) {
    const [i, k] = [Math.floor(at / width), at % width];
    let sum = 0;
    for (let d = 0; d < dimensions; d++) sum += coordinates[i * dimensions + d]! * mixing[d * width + k]!;
    rows[at] = sum;
  }
  return rows;
}

const made = (rows: Float32Array, sampled: number, rank: number) =>
  coarseForm(rows.slice(0, sampled * width), sampled, form, rank, plainKernel, seededRandom(0));

function largestError(rows: Float32Array, n: number, low: Awaited<ReturnType<typeof made>>): number {
  const project = (i: number) =>
    Array.from({ length: low.rank }, (_, r) => {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += low.projection[r * width + k]! * rows[i * width + k]!;
      return sum;
    });
  let largest = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const [x, y] = [project(i), project(j)];
      const score = x.reduce((sum, value, r) => sum + low.weights[r]! * value * y[r]!, low.intercept);
      largest = Math.max(largest, Math.abs(score - exactScore(rows, weights, form.intercept, i, j)));
    }
  }
  return largest;
}

describe('coarseForm', () => {
  it('scores as the form does where the rows span no more than its rank, also rows outside the sample', async () => {
    const rows = rowsIn(6, 60);
    const low = await made(rows, 30, 12);
    expect(low.rank).toBe(6); // no direction of noise
    expect(new Set(low.weights)).toEqual(new Set([1, -1]));
    expect(largestError(rows, 60, low)).toBeLessThan(2e-3);
  });

  it('comes nearer with every direction that it keeps', async () => {
    const rows = rowsIn(20, 60);
    const errors: number[] = [];
    for (const rank of [2, 8, 20]) errors.push(largestError(rows, 60, await made(rows, 60, rank)));
    expect(errors[1]!).toBeLessThan(errors[0]!);
    expect(errors[2]!).toBeLessThan(0.01 * errors[1]!);
  });

  it('is the same for the same draws', async () => {
    const rows = rowsIn(20, 40);
    expect(await made(rows, 40, 5)).toEqual(await made(rows, 40, 5));
  });
});
