/** Blocks to a bilinear form: training, storing, applying and explaining a probe. Ranking is in `rank/`. */
export {
  type BilinearBlock,
  type BilinearForm,
  bilinearFormToJson,
  contributions,
  formWidth,
  type LowRankForm,
  logOdds,
  parseBilinearForm,
} from './bilinear-form.js';
export { baseRateShift } from './calibrate/base-rate.js';
export { fitIsotonic, type IsotonicCalibration, isotonicProbability } from './calibrate/isotonic.js';
export { type Binning, type Reliability, reliability } from './calibrate/reliability.js';
export { calibratedLogOdds, fitSigmoid, type SigmoidCalibration } from './calibrate/sigmoid.js';
export { collapse } from './collapse/collapse.js';
export { embeddingWidth, embedSequences } from './collapse/embed.js';
export { probeErrors } from './errors.js';
export {
  explainProjectedScore,
  explainScore,
  type RowBlock,
  type ScoreBlock,
  type ScoreComponent,
  type ScoreExplanation,
} from './explain/explain-score.js';
export { type NearbyLink, nearestLinks } from './explain/nearest-links.js';
export { type CrossValidation, crossValidate, type PenaltyScore } from './logistic/cross-validate.js';
export {
  type FeatureScaling,
  fitFeatureScaling,
  scaleFeatures,
} from './logistic/feature-scaling.js';
export {
  fitLogistic,
  fitLogisticPath,
  type LogisticFit,
  type LogisticModel,
  type LogisticOptions,
} from './logistic/fit.js';
export { type Fold, sequenceFolds } from './logistic/folds.js';
export { type LabelledFeatures, logOddsOf, probabilityOf } from './logistic/objective.js';
export type { ClassWeights } from './logistic/sample-weights.js';
export { type Random, seededRandom, shuffle } from './random.js';
export { parseProbe, serialiseProbe, storedProbeVersion } from './serialise.js';
export { defaultPenalties, type ProbeTrainingOptions, trainLanternProbe } from './train.js';
export {
  explain,
  explicitLogOdds,
  type FeatureContribution,
  linkProbability,
  type TrainedProbe,
  type TrainingReport,
} from './trained-probe.js';
export { chooseTrainingPairs, type TrainingPairs } from './training-pairs.js';
