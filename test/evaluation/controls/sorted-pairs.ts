import type { Scorer } from '../../../src/evaluation/scorer.js';

/** All pairs sorted by score, then by names: [row, row, score] each. */
export function sortedPairs(scorer: Scorer, tieOrder: Uint32Array): [number, number, number][] {
  const rowAt = Array.from(tieOrder).map((_, position) => tieOrder.indexOf(position));
  const pairs: [number, number, number][] = [];
  for (let a = 0; a < rowAt.length; a++) {
    for (let b = a + 1; b < rowAt.length; b++) {
      const [first, second] = [rowAt[a]!, rowAt[b]!];
      pairs.push([first, second, scorer.score(first, second)]);
    }
  }
  return pairs.sort((p, q) => q[2] - p[2]); // a stable sort: ties stay in name order
}
