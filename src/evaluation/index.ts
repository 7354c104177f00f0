/** How good the probes are, beside what words, popularity and chance achieve. */
export { evaluationErrors } from './errors.js';
export { evaluate } from './evaluate.js';
export { defaultCutoffs, type EvaluateOptions, type EvaluationProgress } from './evaluate-options.js';
export type { EvaluationReport, ScorerReport } from './evaluation-report.js';
export { findings } from './findings.js';
export {
  defaultPairsPerStratum,
  defaultRandomPairs,
  type SequenceSource,
} from './identity-yield/index.js';
export { type ControlName, controlNames } from './methods/catalogue.js';
export { type ProbeName, probeNames } from './methods/probe-method.js';
export type { Estimate } from './metrics/estimate.js';
export { defaultResamples } from './metrics/sequence-resamples.js';
export type { Spread } from './metrics/spread.js';
export { type ProtocolName, protocolNames } from './protocol/protocols.js';
export { isHeldOut } from './protocol/sequence-disjoint-split.js';
export { defaultTrainingLinks } from './protocol/split.js';
export type { Reading } from './reading.js';
export { renderEvaluation } from './render-report.js';
export { evaluationPage } from './report/index.js';
export { type SharedWord, type SharedWords, sharedWords } from './shared-words.js';
export { type Reproduction, reportInput } from './to-report-input.js';
export { identityYieldOptions, type YieldOptions } from './yield-report.js';
