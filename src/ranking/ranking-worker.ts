/** Worker thread: shards of a ranking, and exact scores of its survivors. Runs as built JavaScript. */
import { workerData } from 'node:worker_threads';
import { exactScores } from '../../probe/rank/exact-score.js';
import type { ScoredPairs } from '../../probe/rank/pair-columns.js';
import {
  type FoldedBlock,
  foldBlock,
  type ShardContext,
  ShardScratch,
  type ShardSpec,
  scoreShard,
} from '../../probe/rank/shard.js';
import { createOnnxKernel, type OnnxKernel } from './onnx-kernel.js';
import { openRows, type RowStore } from './row-store.js';

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
    };

const { store, n, context } = workerData as RankingWorkerData;
const rows = openRows(store, context.weights.length);
const scratch = new ShardScratch();
let kernel: OnnxKernel | undefined;
let left: { readonly start: number; readonly block: FoldedBlock } | undefined;

export default async function run(task: RankingTask): Promise<ScoredPairs | Float64Array | undefined> {
  kernel ??= await createOnnxKernel();
  if (task.kind === 'shard') return runShard(kernel, task.spec);
  if (task.kind === 'rescore') return rescore(task.first, task.second, task.blockRows);
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

function rescore(first: Uint32Array, second: Uint32Array, blockRows: number): Float64Array {
  const { weights, intercept } = context;
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
