import type { ScoreRow, Scorer } from '../scorer.js';
import { bestOfRows } from './best-of-rows.js';

/**
 * Preferential attachment: (1 + degree of i) (1 + degree of j), degrees counted over the training links alone.
 * It knows which sequences are popular and nothing else.
 *
 * @param links uint32 `[2 * links]`, the training links
 */
export function degreeScorer(n: number, links: Uint32Array, tieOrder: Uint32Array): Scorer {
  const factor = new Float64Array(n).fill(1);
  for (const row of links) factor[row]!++;
  const eachRow = (): ScoreRow => (i, scores) => {
    for (let j = i + 1; j < n; j++) scores[j] = factor[i]! * factor[j]!;
  };
  return {
    name: 'training degree only',
    score: (first, second) => factor[first]! * factor[second]!,
    eachRow,
    best: (topK) => bestOfRows(n, topK, tieOrder, eachRow()),
  };
}
