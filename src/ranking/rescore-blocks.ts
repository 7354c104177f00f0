import { exactScores } from '../../probe/rank/exact-score.js';
import type { RowBlocks } from '../../probe/rank/row-blocks.js';

export interface FormOverRows {
  readonly rows: RowBlocks;
  readonly n: number;
  /** float64 `[width]`, signed. */
  readonly weights: Float64Array;
  readonly intercept: number;
}

/**
 * Exact scores of pairs that lie by blocks of `blockRows` rows, the first row's block slowest: each block is read once
 * a run of pairs.
 *
 * @returns float64 `[pairs]`
 */
export function rescoreBlocks(
  { rows, n, weights, intercept }: FormOverRows,
  first: Uint32Array,
  second: Uint32Array,
  blockRows: number,
): Float64Array {
  const scores = new Float64Array(first.length);
  const blockOf = (row: number) => Math.floor(row / blockRows);
  const read = (block: number) => rows.block(block * blockRows, Math.min(n, (block + 1) * blockRows));
  for (let from = 0; from < first.length; ) {
    const [leftBlock, rightBlock] = [blockOf(first[from]!), blockOf(second[from]!)];
    let end = from + 1;
    while (end < first.length && blockOf(first[end]!) === leftBlock && blockOf(second[end]!) === rightBlock) {
      end++;
    }
    const leftRows = read(leftBlock);
    const rightRows = leftBlock === rightBlock ? leftRows : read(rightBlock);
    const pairs = {
      first: first.subarray(from, end),
      second: second.subarray(from, end),
      leftStart: leftBlock * blockRows,
      rightStart: rightBlock * blockRows,
    };
    scores.set(exactScores(leftRows, rightRows, weights, intercept, pairs), from);
    from = end;
  }
  return scores;
}
