import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactScore } from '../../../probe/rank/exact-score.js';
import { nearestRows } from '../../../probe/rank/nearest-rows.js';
import { blocksInMemory } from '../../../probe/rank/row-blocks.js';
import { arbitraryProblem } from './arbitrary-problem.js';

it('equals sorting the scores of all rows, ties by name, without those that take no part', () => {
  fc.assert(
    fc.property(
      arbitraryProblem.filter(({ n }) => n > 0),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(),
      (problem, seed, k, mask) => {
        const { n, matrix, weights, intercept, tieOrder } = problem;
        const row = seed % n;
        const among = Uint8Array.from({ length: n }, (_, i) => (mask >> (i % 20)) & 1);
        const query = matrix.slice(row * weights.length, (row + 1) * weights.length);
        const near = nearestRows({ ...problem, among }, blocksInMemory(matrix, weights.length), query, k);
        const expected = Array.from({ length: n }, (_, i) => i)
          .filter((i) => among[i] === 1)
          .map((i) => ({ row: i, score: exactScore(matrix, weights, intercept, row, i) }))
          .sort((a, b) => b.score - a.score || tieOrder[a.row]! - tieOrder[b.row]!)
          .slice(0, k);
        expect([...near.rows]).toEqual(expected.map((found) => found.row));
        expect([...near.scores]).toEqual(expected.map((found) => found.score));
      },
    ),
  );
});
