/** Exact ranking of all pairs on worker threads, resumable by tile. The mathematics is in probe/rank. */
export { rankingErrors } from './errors.js';
export { nameOrder } from './name-order.js';
export { createOnnxKernel, type OnnxKernel } from './onnx-kernel.js';
export {
  defaultTopK,
  eachPair,
  type RankAllPairsOptions,
  type RankedPair,
  type RankedPairs,
  type RankingProgress,
  rankAllPairs,
} from './rank-all-pairs.js';
export type { RowsFile } from './row-store.js';
export { readSharedMatrix, sharedFloats } from './shared-matrix.js';
