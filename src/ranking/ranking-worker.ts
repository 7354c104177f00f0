/** Worker thread: shards of a ranking, and exact scores of its survivors. Runs as built JavaScript. */
import { workerData } from 'node:worker_threads';
import type { ScoredPairs } from '../../probe/rank/pair-columns.js';
import { type ShardSpec, scoreShard } from '../../probe/rank/shard.js';
import type { ShardContext } from '../../probe/rank/shard-context.js';
import { type FoldedBlock, foldBlock, ShardScratch } from '../../probe/rank/tile-scores.js';
import { createOnnxKernel, type OnnxKernel } from './onnx-kernel.js';
import type { RowPartners } from './rank-each-sequence.js';
import { rescoreBlocks } from './rescore-blocks.js';
import { openRows, type RowStore } from './row-store.js';
import { topsOfBlock } from './tops-of-block.js';

/** What every task of a worker shares. A matrix in memory is shared, never a copy. */
export interface RankingWorkerData {
  readonly store: RowStore;
  readonly n: number;
  readonly context: ShardContext;
}

export type RankingTask =
  /** Makes the kernel ready. */
  | { readonly kind: 'warm' }
  | { readonly kind: 'shard'; readonly spec: ShardSpec }
  /** Exact scores of pairs that lie by blocks of `blockRows` rows, the first row's block slowest. */
  | {
      readonly kind: 'rescore';
      readonly first: Uint32Array;
      readonly second: Uint32Array;
      readonly blockRows: number;
    }
  /** The k best partners of rows start .. end - 1 among all. */
  | {
      readonly kind: 'tops';
      readonly k: number;
      readonly start: number;
      readonly end: number;
      /** Rows that they meet at a time. */
      readonly blockRows: number;
      readonly tieOrder: Uint32Array;
      /** Pairs that take no part, alternating. */
      readonly excluded: Uint32Array;
    };

const { store, n, context } = workerData as RankingWorkerData;
const rows = openRows(store, context.weights.length);
const scratch = new ShardScratch();
let kernel: OnnxKernel | undefined;
let left: { readonly start: number; readonly block: FoldedBlock } | undefined;

export default async function run(
  task: RankingTask,
): Promise<ScoredPairs | Float64Array | RowPartners | undefined> {
  kernel ??= await createOnnxKernel();
  if (task.kind === 'shard') return runShard(kernel, task.spec);
  if (task.kind === 'tops') return topsOfBlock({ n, context }, rows, task, kernel, scratch);
  if (task.kind === 'rescore') {
    const { weights, intercept } = context;
    return rescoreBlocks({ rows, n, weights, intercept }, task.first, task.second, task.blockRows);
  }
  return undefined;
}

function runShard(product: OnnxKernel, spec: ShardSpec): Promise<ScoredPairs> {
  const { tile } = spec;
  // Tiles come mostly in row order, so the folded left block serves again.
  if (left?.start !== tile.leftStart) {
    const count = tile.leftEnd - tile.leftStart;
    const block = foldBlock(rows.block(tile.leftStart, tile.leftEnd), count, context, left?.block);
    left = { start: tile.leftStart, block };
  }
  return scoreShard(context, spec, left.block, rows.block(tile.rightStart, tile.rightEnd), product, scratch);
}
