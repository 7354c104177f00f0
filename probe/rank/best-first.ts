import type { ScoredPairs } from './pair-columns.js';

/**
 * The `topK` best pairs: score descending, ties by the pair of names, the smaller name of a pair first.
 *
 * @param pairs    each unordered pair at most once, finite scores
 * @param tieOrder uint32 `[n]`: position of each row's name among all names in ascending order (a permutation)
 * @returns pairs with tieOrder[first] < tieOrder[second]
 */
export function bestFirst(pairs: ScoredPairs, tieOrder: Uint32Array, topK: number): ScoredPairs {
  const count = pairs.first.length;
  const n = tieOrder.length;
  const names = new Float64Array(count); // an exact integer: n * n is far below 2^53
  for (let p = 0; p < count; p++) {
    const i = tieOrder[pairs.first[p]!]!;
    const j = tieOrder[pairs.second[p]!]!;
    names[p] = Math.min(i, j) * n + Math.max(i, j);
  }
  const { score } = pairs;
  const order = Uint32Array.from({ length: count }, (_, p) => p);
  order.sort((p, q) => score[q]! - score[p]! || names[p]! - names[q]!);
  const kept = order.subarray(0, Math.min(count, topK));
  const best = {
    first: new Uint32Array(kept.length),
    second: new Uint32Array(kept.length),
    score: new Float64Array(kept.length),
  };
  for (const [rank, p] of kept.entries()) {
    const i = pairs.first[p]!;
    const j = pairs.second[p]!;
    const inOrder = tieOrder[i]! < tieOrder[j]!;
    best.first[rank] = inOrder ? i : j;
    best.second[rank] = inOrder ? j : i;
    best.score[rank] = score[p]!;
  }
  return best;
}
