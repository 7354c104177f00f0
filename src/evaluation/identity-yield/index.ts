/** Verified identities among the top pairs: protocol `identity-yield/1`. */
export type { YieldComparison, YieldRatio } from './compare-yields.js';
export type { SequenceSource } from './completion-tables.js';
export {
  defaultPairsPerStratum,
  defaultRandomPairs,
  type IdentityYieldOptions,
  type IdentityYieldReport,
  type IdentityYieldResult,
  identityYield,
  identityYieldProtocol,
  type ScorerRanking,
  type ScorerYield,
  type StratumYield,
} from './identity-yield.js';
export { NameSimilarity } from './name-similarity.js';
export { type Operation, operations } from './operations.js';
export { type Identity, PairCompleter, type RowPairs } from './pair-completer.js';
export { randomPairs } from './random-pairs.js';
export {
  curveThresholds,
  isWithin,
  protocolStrata,
  type Stratum,
  strataOfCurve,
  stratumMask,
  stratumName,
} from './stratum.js';
export { topOfStrata } from './top-pairs.js';
export type { YieldMeasure } from './yield-measure.js';
export type { YieldOverSeeds, YieldSummary } from './yield-summary.js';
