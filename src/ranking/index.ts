/** Exact ranking of all pairs on worker threads, resumable by tile. The mathematics is in probe/rank. */
export { groupEqualRows } from './equal-rows.js';
export { rankingErrors } from './errors.js';
export { nameOrder } from './name-order.js';
export { type NearSequence, nearestSequences } from './nearest-sequences.js';
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
export { type CoarsePass, rankCoarsely } from './rank-coarsely.js';
export { type EachSequenceOptions, type RowPartners, rankEachSequence } from './rank-each-sequence.js';
export type { RankableProbe } from './rankable-probe.js';
export type { RowsFile } from './row-store.js';
export { rankGivenPairs } from './score-pairs.js';
export { readSharedMatrix, sharedFloats } from './shared-matrix.js';
