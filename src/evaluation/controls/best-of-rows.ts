import { PairColumns, type ScoredPairs } from '../../../probe/rank/pair-columns.js';
import { SurvivorPool } from '../../../probe/rank/survivor-pool.js';
import type { ScoreRow } from '../scorer.js';

/** Pairs gathered before the pool sees them. */
const batchPairs = 1 << 17;

/**
 * The best of all pairs under scores that are exact as they come, one row at a time.
 *
 * @param tieOrder uint32 `[n]`: position of each row's name among all names
 */
export async function bestOfRows(
  n: number,
  topK: number,
  tieOrder: Uint32Array,
  scoreRow: ScoreRow,
): Promise<ScoredPairs> {
  // Margin 0: a score is exact, so nothing is ever rescored.
  const pool = new SurvivorPool(topK, tieOrder, () => 0);
  const rescore = () => new Float64Array(0);
  const scores = new Float64Array(n);
  let batch = new PairColumns();
  for (let i = 0; i < n; i++) {
    scoreRow(i, scores);
    const { floor } = pool;
    for (let j = i + 1; j < n; j++) if (scores[j]! >= floor) batch.push(i, j, scores[j]!);
    if (batch.count < batchPairs && i < n - 1) continue;
    await pool.add(batch.toPairs(), rescore);
    batch = new PairColumns(batchPairs);
  }
  return pool.best(rescore);
}
