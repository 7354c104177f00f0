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

/** What every task of a worker shares. The matrix is shared memory, never a copy. */
export interface RankingWorkerData {
  /** float32 `[n, width]` */
  readonly matrix: Float32Array;
  readonly context: ShardContext;
}

export type RankingTask =
  | { readonly kind: 'shard'; readonly spec: ShardSpec }
  | { readonly kind: 'rescore'; readonly first: Uint32Array; readonly second: Uint32Array };

const { matrix, context } = workerData as RankingWorkerData;
const width = context.weights.length;
const scratch = new ShardScratch();
let kernel: OnnxKernel | undefined;
let left: { readonly start: number; readonly block: FoldedBlock } | undefined;

export default async function run(task: RankingTask): Promise<ScoredPairs | Float64Array> {
  if (task.kind === 'rescore') {
    return exactScores(matrix, context.weights, context.intercept, task.first, task.second);
  }
  return runShard(task.spec);
}

async function runShard(spec: ShardSpec): Promise<ScoredPairs> {
  kernel ??= await createOnnxKernel();
  const { tile } = spec;
  const rows = (start: number, end: number) => matrix.subarray(start * width, end * width);
  // Tiles come in row order, so the folded left block mostly serves again.
  if (left?.start !== tile.leftStart) {
    const count = tile.leftEnd - tile.leftStart;
    const block = foldBlock(rows(tile.leftStart, tile.leftEnd), count, context, left?.block);
    left = { start: tile.leftStart, block };
  }
  return scoreShard(context, spec, left.block, rows(tile.rightStart, tile.rightEnd), kernel, scratch);
}
