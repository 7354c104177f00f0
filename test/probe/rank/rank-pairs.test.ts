import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainKernel } from '../../../probe/rank/matrix-kernel.js';
import type { RankingProblem } from '../../../probe/rank/prepare-ranking.js';
import { rankPairs } from '../../../probe/rank/rank-pairs.js';
import { arbitraryProblem, normalMatrix } from './arbitrary-problem.js';
import { asObjects, bruteForce } from './brute-force.js';
import { roughKernel } from './rough-kernel.js';

describe('rankPairs', () => {
  it('equals sorting all pairs, for every tile size, chunk width and kernel', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryProblem,
        fc.integer({ min: 1, max: 16 }),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(plainKernel, roughKernel),
        async (problem, tileRows, largestChunk, kernel) => {
          const ranked = await rankPairs({ ...problem, tileRows, largestChunk }, kernel);
          expect(asObjects(ranked)).toEqual(bruteForce(problem));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('does not depend on the order of the rows', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryProblem, fc.nat(), async (problem, seed) => {
        const shift = problem.n === 0 ? 0 : seed % problem.n;
        const renamed = (pairs: { first: number; second: number; score: number }[], p: RankingProblem) =>
          pairs.map(({ first, second, score }) => [p.tieOrder[first], p.tieOrder[second], score]);
        const rotated = rotate(problem, shift);
        const straight = asObjects(await rankPairs(problem, plainKernel));
        const turned = asObjects(await rankPairs(rotated, plainKernel));
        expect(renamed(turned, rotated)).toEqual(renamed(straight, problem));
      }),
    );
  });

  it('stays exact when float32 cannot tell the pairs apart', async () => {
    // Scores differ by about 1e-9 around 1,000: far below float32's spacing there.
    const n = 60;
    const matrix = new Float32Array(n * 2);
    for (let i = 0; i < n; i++) matrix.set([1, ((i * 37) % n) / n], 2 * i);
    const problem: RankingProblem = {
      matrix,
      n,
      weights: Float64Array.from([1000, 1e-9]),
      intercept: -3,
      topK: 25,
      tieOrder: Uint32Array.from({ length: n }, (_, i) => n - 1 - i),
      tileRows: 7,
    };
    expect(asObjects(await rankPairs(problem, roughKernel))).toEqual(bruteForce(problem));
  });

  it('ranks a wide random problem as brute force does', async () => {
    const n = 150;
    const width = 300;
    const problem: RankingProblem = {
      matrix: normalMatrix(n, width, 7),
      n,
      weights: Float64Array.from(normalMatrix(1, width, 8)),
      intercept: 0.25,
      topK: 1000,
      tieOrder: Uint32Array.from({ length: n }, (_, i) => i),
      tileRows: 40,
      largestChunk: 70,
    };
    expect(asObjects(await rankPairs(problem, roughKernel))).toEqual(bruteForce(problem));
  });

  it.each([0, 1])('ranks nothing among %i rows', async (n) => {
    const problem = {
      matrix: new Float32Array(3 * n),
      n,
      weights: new Float64Array(3),
      intercept: 1,
      topK: 5,
      tieOrder: new Uint32Array(n),
    };
    expect(asObjects(await rankPairs(problem, plainKernel))).toEqual([]);
  });

  it.each([
    [
      'an entry that is not a number',
      { matrix: Float32Array.from([1, Number.NaN, 3, 4]) },
      'RANKING_NOT_FINITE',
    ],
    [
      'an infinite entry',
      { matrix: Float32Array.from([1, Number.POSITIVE_INFINITY, 3, 4]) },
      'RANKING_NOT_FINITE',
    ],
    [
      'an infinite weight',
      { weights: Float64Array.from([1, Number.NEGATIVE_INFINITY]) },
      'RANKING_NOT_FINITE',
    ],
    ['a product too large for float32', { weights: Float64Array.from([1e38, 1]) }, 'RANKING_NOT_FINITE'],
    ['a missing row', { n: 3 }, 'RANKING_SHAPE_MISMATCH'],
    ['a missing name', { tieOrder: new Uint32Array(1) }, 'RANKING_SHAPE_MISMATCH'],
    ['an excluded row out of range', { excluded: Uint32Array.from([0, 2]) }, 'RANKING_SHAPE_MISMATCH'],
    ['no pair to keep', { topK: 0 }, 'RANKING_SHAPE_MISMATCH'],
  ])('refuses %s', async (_, change, code) => {
    const sound: RankingProblem = {
      matrix: Float32Array.from([1, 2, 3, 4]),
      n: 2,
      weights: Float64Array.from([1, 1]),
      intercept: 0,
      topK: 1,
      tieOrder: Uint32Array.from([0, 1]),
    };
    await expect(rankPairs({ ...sound, ...change }, plainKernel)).rejects.toMatchObject({ code });
  });
});

function rotate(problem: RankingProblem, shift: number): RankingProblem {
  const { n, weights } = problem;
  const width = weights.length;
  const matrix = new Float32Array(problem.matrix.length);
  const tieOrder = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    const to = (i + shift) % n;
    matrix.set(problem.matrix.subarray(i * width, (i + 1) * width), to * width);
    tieOrder[to] = problem.tieOrder[i]!;
  }
  const excluded = problem.excluded!.map((row) => (row + shift) % n);
  return { ...problem, matrix, tieOrder, excluded };
}
