import type { MatrixKernel } from '../../probe/rank/matrix-kernel.js';
import { RowTops } from '../../probe/rank/row-tops.js';
import type { ShardContext } from '../../probe/rank/shard-context.js';
import { foldBlock, type ShardScratch, scoreTile } from '../../probe/rank/tile-scores.js';
import type { RowPartners } from './rank-each-sequence.js';
import type { RankingTask, RankingWorkerData } from './ranking-worker.js';
import { rescoreBlocks } from './rescore-blocks.js';
import type { OpenRows } from './row-store.js';

/** One block of rows against all, in a worker thread. */
export async function topsOfBlock(
  { n, context }: Pick<RankingWorkerData, 'n' | 'context'>,
  rows: OpenRows,
  task: RankingTask & { kind: 'tops' },
  kernel: MatrixKernel,
  scratch: ShardScratch,
): Promise<RowPartners> {
  const { k, start, end, blockRows, tieOrder, excluded } = task;
  const tops = new RowTops(context, k, start, end, excluded);
  const left = foldBlock(rows.block(start, end), end - start, context);
  for (let rightStart = 0; rightStart < n; rightStart += blockRows) {
    const tile = {
      index: 0,
      leftStart: start,
      leftEnd: end,
      rightStart,
      rightEnd: Math.min(n, rightStart + blockRows),
    };
    const right = rows.block(rightStart, tile.rightEnd);
    await scoreTile(context, tile, left, right, kernel, scratch, (...piece) => tops.scan(...piece), false);
  }
  return bestOfEach(context, rows, tops, { n, k, start, end, blockRows, tieOrder });
}

/** Exact scores of the survivors, then each row's k best, ties by name. */
function bestOfEach(
  { weights, intercept }: ShardContext,
  rows: OpenRows,
  tops: RowTops,
  shard: {
    readonly n: number;
    readonly k: number;
    readonly start: number;
    readonly end: number;
    readonly blockRows: number;
    readonly tieOrder: Uint32Array;
  },
): RowPartners {
  const { n, k, start, end, blockRows, tieOrder } = shard;
  const { first, second } = tops.survivors();
  // Partners of one block together, so that each block is read once.
  const order = Uint32Array.from(first.keys()).sort(
    (p, q) => Math.floor(second[p]! / blockRows) - Math.floor(second[q]! / blockRows) || p - q,
  );
  const sorted = rescoreBlocks(
    { rows, n, weights, intercept },
    order.map((p) => first[p]!),
    order.map((p) => second[p]!),
    blockRows,
  );
  const scores = new Float64Array(first.length);
  for (const [at, p] of order.entries()) scores[p] = sorted[at]!;
  const counts = new Uint32Array(end - start);
  const kept: number[] = [];
  for (let p = 0; p < first.length; ) {
    const row = first[p]!;
    const places: number[] = [];
    while (p < first.length && first[p] === row) places.push(p++);
    places.sort((a, b) => scores[b]! - scores[a]! || tieOrder[second[a]!]! - tieOrder[second[b]!]!);
    const best = places.slice(0, k);
    counts[row - start] = best.length;
    kept.push(...best);
  }
  return {
    start,
    counts,
    partners: Uint32Array.from(kept, (p) => second[p]!),
    logOdds: Float64Array.from(kept, (p) => scores[p]!),
  };
}
