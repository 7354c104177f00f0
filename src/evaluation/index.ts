/** How good the probe is, beside what words alone achieve. */
export { evaluationErrors } from './errors.js';
export {
  defaultCutoffs,
  type EvaluateOptions,
  type EvaluationProgress,
  evaluate,
  type ProbeKind,
  probeKinds,
} from './evaluate.js';
export type {
  BestOf,
  BestTextControl,
  EvaluationReport,
  ProbeFit,
  ScorerOnSeed,
  ScorerReport,
  SeedFacts,
} from './evaluation-report.js';
export type { Spread } from './metrics/spread.js';
export { defaultTrainingLinks, isHeldOut, sequenceDisjoint } from './protocol/sequence-disjoint-split.js';
export type { Reading } from './reading.js';
export { renderEvaluation } from './render-report.js';
export { type SharedWord, type SharedWords, sharedWords } from './shared-words.js';
