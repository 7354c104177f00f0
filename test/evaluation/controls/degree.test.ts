import fc from 'fast-check';
import { expect, it } from 'vitest';
import { degreeScorer } from '../../../src/evaluation/controls/degree.js';
import { sortedPairs } from './sorted-pairs.js';

it('ranks pairs by (1 + degree) (1 + degree), ties by name', async () => {
  const n = 11;
  const tieOrder = Uint32Array.from({ length: n }, (_, i) => (i * 4) % n);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: n - 1 })),
      fc.integer({ min: 1, max: 60 }),
      async (rows, topK) => {
        const links = Uint32Array.from(rows.length % 2 === 0 ? rows : rows.slice(1));
        const scorer = degreeScorer(n, links, tieOrder);
        const degree = (row: number) => links.filter((end) => end === row).length;
        expect(scorer.score(3, 7)).toBe((1 + degree(3)) * (1 + degree(7)));
        const best = await scorer.best(topK);
        const ranked = Array.from(best.first, (i, p) => [i, best.second[p], best.score[p]]);
        expect(ranked).toEqual(sortedPairs(scorer, tieOrder).slice(0, topK));
      },
    ),
  );
});
