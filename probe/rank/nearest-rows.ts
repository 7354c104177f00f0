/** The best partners of one row: exact, one pass over the others, k of them in memory. */
import { exactScores } from './exact-score.js';
import type { RowBlocks } from './row-blocks.js';

export interface NearestQuestion {
  readonly n: number;
  /** float64 `[width]`, signed. */
  readonly weights: Float64Array;
  readonly intercept: number;
  /** uint32 `[n]`: position of each row's name among all names in ascending order; decides ties. */
  readonly tieOrder: Uint32Array;
  /** Rows marked by 1 take part: uint8 `[n]`; default all. */
  readonly among?: Uint8Array;
}

export interface NearestRows {
  /** uint32 `[at most k]`, best first. */
  readonly rows: Uint32Array;
  /** float64, `exactScore` with the query. */
  readonly scores: Float64Array;
}

const rowsAtOnce = 512;

/** @param query float32 `[width]`: a row of the matrix, or one that is in no matrix */
export function nearestRows(
  question: NearestQuestion,
  rows: RowBlocks,
  query: Float32Array,
  k: number,
): NearestRows {
  const { n, weights, intercept, tieOrder, among } = question;
  const best: { row: number; score: number }[] = [];
  const before = (a: { row: number; score: number }, b: { row: number; score: number }) =>
    b.score - a.score || tieOrder[a.row]! - tieOrder[b.row]!;
  for (let start = 0; start < n; start += rowsAtOnce) {
    const end = Math.min(n, start + rowsAtOnce);
    const second = Uint32Array.from({ length: end - start }, (_, i) => start + i);
    const pairs = { first: new Uint32Array(end - start), second, rightStart: start };
    const scores = exactScores(query, rows.block(start, end), weights, intercept, pairs);
    for (let i = 0; i < scores.length; i++) {
      const found = { row: start + i, score: scores[i]! };
      if (among?.[found.row] === 0) continue;
      if (best.length === k && before(best[k - 1]!, found) < 0) continue;
      insert(best, found, before);
      if (best.length > k) best.pop();
    }
  }
  return {
    rows: Uint32Array.from(best, ({ row }) => row),
    scores: Float64Array.from(best, ({ score }) => score),
  };
}

/** Keeps the list in order: binary search, then a place is made. */
function insert<T>(ordered: T[], item: T, before: (a: T, b: T) => number): void {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(ordered[middle]!, item) < 0) low = middle + 1;
    else high = middle;
  }
  ordered.splice(low, 0, item);
}
