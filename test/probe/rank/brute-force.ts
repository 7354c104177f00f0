import { exactScore } from '../../../probe/rank/exact-score.js';
import type { RankingProblem } from '../../../probe/rank/prepare-ranking.js';

/** Every pair scored and sorted: no tiles, no thresholds, no bounds. */
export function bruteForce(problem: RankingProblem): { first: number; second: number; score: number }[] {
  const { matrix, weights, intercept, n, tieOrder } = problem;
  const out = new Set<string>();
  const excluded = problem.excluded ?? new Uint32Array(0);
  for (let p = 0; p < excluded.length; p += 2) {
    out.add(`${excluded[p]} ${excluded[p + 1]}`).add(`${excluded[p + 1]} ${excluded[p]}`);
  }
  const pairs: { first: number; second: number; score: number }[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (tieOrder[i]! >= tieOrder[j]! || out.has(`${i} ${j}`)) continue;
      pairs.push({ first: i, second: j, score: exactScore(matrix, weights, intercept, i, j) });
    }
  }
  pairs.sort(
    (p, q) =>
      q.score - p.score ||
      tieOrder[p.first]! - tieOrder[q.first]! ||
      tieOrder[p.second]! - tieOrder[q.second]!,
  );
  return pairs.slice(0, problem.topK);
}

export function asObjects(pairs: {
  first: Uint32Array;
  second: Uint32Array;
  score: Float64Array;
}): { first: number; second: number; score: number }[] {
  return Array.from(pairs.first, (first, p) => ({
    first,
    second: pairs.second[p]!,
    score: pairs.score[p]!,
  }));
}
