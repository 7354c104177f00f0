/** Training a probe with LANTERN's features, from layers and links to one bilinear form. */
import { featureCount, fitPairFeatures, type LayerSource } from '../features/index.js';
import { reliability } from './calibrate/reliability.js';
import { calibratedLogOdds, fitSigmoid, type SigmoidCalibration } from './calibrate/sigmoid.js';
import { collapse } from './collapse/collapse.js';
import { type CrossValidation, crossValidate } from './logistic/cross-validate.js';
import { fitFeatureScaling, scaleFeatures } from './logistic/feature-scaling.js';
import { fitLogistic, type LogisticFit } from './logistic/fit.js';
import { sequenceFolds } from './logistic/folds.js';
import { probabilityOf } from './logistic/objective.js';
import type { ClassWeights } from './logistic/sample-weights.js';
import { seededRandom } from './random.js';
import type { TrainedProbe, TrainingReport } from './trained-probe.js';
import { chooseTrainingPairs, type TrainingPairs } from './training-pairs.js';

export interface ProbeTrainingOptions {
  /** Pooled residual stream a layer, row-major [rowCount, width]; requested once each, ascending. */
  readonly layers: LayerSource;
  /** Residual positions, L + 1. */
  readonly layerCount: number;
  readonly rowCount: number;
  /** dModel. */
  readonly width: number;
  /** Training links, row-major [link, 2], rows; none may touch a held-out sequence. */
  readonly links: Uint32Array;
  /** Rows that training pairs may touch. */
  readonly trainingRows: Uint32Array;
  /** Whether any known link joins two rows; unlinked training pairs avoid these. */
  readonly isLinked: (first: number, second: number) => boolean;
  readonly seed: number;
  /** Default 10. */
  readonly negativesPerLink?: number;
  /** Values of C to choose from; default {@link defaultPenalties}. */
  readonly penalties?: readonly number[];
  /** Default 5. */
  readonly foldCount?: number;
  /** Default `none`: log-odds of the sample, which calibration and base-rate correction expect. */
  readonly classWeights?: ClassWeights;
  /** Divide each centred dimension by its deviation; default true. */
  readonly standardiseDimensions?: boolean;
  /** Principal components a product layer; default 128. */
  readonly componentCount?: number;
  /** Stored with the probe. */
  readonly provenance?: Readonly<Record<string, string>>;
}

/** Inverse penalties C tried by default. */
export const defaultPenalties: readonly number[] = [1e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1, 1];

/**
 * Deterministic: the same layers, links, options and seed give the same bits.
 *
 * Peak memory beside the caller's layer: one more layer (4 bytes x rowCount x width) and, at 30,580 pairs of
 * 287 features, the feature matrix (70 MB) with a scaled copy of it, whole or divided by a fold: about 250 MB
 * in all. Layers are never held together.
 *
 * @throws the errors of features/ and probe/, see their catalogues
 */
export function trainLanternProbe(options: ProbeTrainingOptions): TrainedProbe {
  const { layers, layerCount, rowCount, width, seed } = options;
  const random = seededRandom(seed);
  const training = chooseTrainingPairs({
    links: options.links,
    trainingRows: options.trainingRows,
    isLinked: options.isLinked,
    negativesPerLink: options.negativesPerLink ?? 10,
    random,
  });
  const { pairs, labels } = training;
  const foldCount = options.foldCount ?? 5;
  // Before any heavy work, so that too few links are told at once.
  const folds = sequenceFolds(pairs, labels, foldCount, random);
  const { definition, features } = fitPairFeatures(
    { layers, rowCount, pairs },
    {
      layerCount,
      width,
      standardiseDimensions: options.standardiseDimensions ?? true,
      ...(options.componentCount === undefined ? {} : { componentCount: options.componentCount }),
    },
  );
  const columnCount = featureCount(definition);
  const classWeights = options.classWeights ?? 'none';
  const chosen = crossValidate(
    { features, columnCount, labels },
    { inversePenalties: options.penalties ?? defaultPenalties, folds, classWeights },
  );
  const scaling = fitFeatureScaling(features, labels.length, columnCount);
  const fit = fitLogistic(
    { features: scaleFeatures(features, labels.length, columnCount, scaling), columnCount, labels },
    { inversePenalty: chosen.inversePenalty, classWeights },
  );
  const calibration = fitSigmoid(chosen.heldOutLogOdds, labels);
  const model = { coefficients: fit.coefficients, intercept: fit.intercept };
  return {
    definition,
    scaling,
    model,
    form: collapse(model, scaling, definition),
    calibration,
    report: describeTraining({ seed, training, columnCount, foldCount, chosen, fit, calibration }),
    provenance: options.provenance ?? {},
  };
}

function describeTraining(facts: {
  readonly seed: number;
  readonly training: TrainingPairs;
  readonly columnCount: number;
  readonly foldCount: number;
  readonly chosen: CrossValidation;
  readonly fit: LogisticFit;
  readonly calibration: SigmoidCalibration;
}): TrainingReport {
  const { chosen, fit, calibration } = facts;
  const { labels } = facts.training;
  const linkCount = labels.reduce((sum, label) => sum + label, 0);
  const stated = chosen.heldOutLogOdds.map(probabilityOf);
  const corrected = chosen.heldOutLogOdds.map((score) =>
    probabilityOf(calibratedLogOdds(calibration, score)),
  );
  return {
    seed: facts.seed,
    linkCount,
    unlinkedCount: labels.length - linkCount,
    featureCount: facts.columnCount,
    foldCount: facts.foldCount,
    penalties: chosen.scores,
    inversePenalty: chosen.inversePenalty,
    iterations: fit.iterations,
    gradientNorm: fit.gradientNorm,
    converged: fit.converged,
    ...(fit.remedy === undefined ? {} : { remedy: fit.remedy }),
    uncalibrated: reliability(stated, labels),
    calibrated: reliability(corrected, labels),
  };
}
