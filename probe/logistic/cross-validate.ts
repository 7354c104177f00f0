/** Chooses C by the log-loss of held-out sequences. */
import { type FeatureScaling, fitFeatureScaling, scaleFeatures } from './feature-scaling.js';
import { fitLogisticPath } from './fit.js';
import type { Fold } from './folds.js';
import { type LabelledFeatures, logOddsOf, softplus } from './objective.js';
import { type ClassWeights, sampleWeights } from './sample-weights.js';

export interface PenaltyScore {
  /** C */
  readonly inversePenalty: number;
  /** Mean over folds of the mean validation log-loss, natural logarithms; class weights count in it. */
  readonly logLoss: number;
  /** Standard error of that mean over the folds. */
  readonly standardError: number;
  /** Whether every fold's fit converged. */
  readonly converged: boolean;
}

export interface CrossValidation {
  /** C of the lowest mean log-loss; the smaller one on a tie. */
  readonly inversePenalty: number;
  /** Ascending C. */
  readonly scores: readonly PenaltyScore[];
  /** Log-odds of each pair at the chosen C from fits that saw neither of its sequences' fold; [pair], mean
   *  where a pair was validated twice. For calibration. */
  readonly heldOutLogOdds: Float64Array;
}

export interface CrossValidationOptions {
  readonly inversePenalties: readonly number[];
  readonly folds: readonly Fold[];
  readonly classWeights?: ClassWeights;
  /** Largest gradient entry of a fold's fit; default 1e-6, well below what moves a log-loss. */
  readonly tolerance?: number;
}

/**
 * Features are scaled within each fold, on its training pairs. Along ascending C each fit starts from the
 * last one.
 * @param sample unscaled features
 */
export function crossValidate(sample: LabelledFeatures, options: CrossValidationOptions): CrossValidation {
  const grid = [...new Set(options.inversePenalties)].sort((a, b) => a - b);
  const pairCount = sample.labels.length;
  const losses = grid.map(() => [] as number[]);
  const allConverged = grid.map(() => true);
  const sums = grid.map(() => new Float64Array(pairCount));
  const times = new Uint8Array(pairCount);

  for (const fold of options.folds) {
    const unscaled = selectPairs(sample, fold.training);
    const scaling = fitFeatureScaling(unscaled.features, fold.training.length, sample.columnCount);
    const training = scaled(unscaled, scaling);
    const validation = scaled(selectPairs(sample, fold.validation), scaling);
    for (const pair of fold.validation) times[pair]! += 1;
    validationPath(training, validation, grid, options).forEach(
      ({ logOdds, logLoss, converged }, position) => {
        losses[position]!.push(logLoss);
        allConverged[position] &&= converged;
        fold.validation.forEach((pair, row) => {
          sums[position]![pair]! += logOdds[row]!;
        });
      },
    );
  }
  const scores = grid.map((inversePenalty, position) => ({
    inversePenalty,
    ...meanAndStandardError(losses[position]!),
    converged: allConverged[position]!,
  }));
  let best = 0;
  scores.forEach((score, position) => {
    if (score.logLoss < scores[best]!.logLoss) best = position;
  });
  const heldOutLogOdds = sums[best]!.map((sum, pair) => sum / times[pair]!);
  return { inversePenalty: grid[best]!, scores, heldOutLogOdds };
}

interface ValidationPoint {
  readonly logOdds: Float64Array;
  readonly logLoss: number;
  readonly converged: boolean;
}

function validationPath(
  training: LabelledFeatures,
  validation: LabelledFeatures,
  grid: readonly number[],
  options: CrossValidationOptions,
): readonly ValidationPoint[] {
  const classWeights = options.classWeights ?? 'none';
  const weights = sampleWeights(validation.labels, classWeights);
  const fits = fitLogisticPath(training, grid, { classWeights, tolerance: options.tolerance ?? 1e-6 });
  return fits.map((fit) => {
    const logOdds = logOddsOf(validation.features, fit);
    return { logOdds, logLoss: meanLogLoss(logOdds, validation.labels, weights), converged: fit.converged };
  });
}

/** Weighted mean of `-log p(label)`, natural logarithm. */
export function meanLogLoss(logOdds: Float64Array, labels: Uint8Array, weights: Float64Array): number {
  let loss = 0;
  let total = 0;
  for (let row = 0; row < labels.length; row += 1) {
    const score = logOdds[row]!;
    loss += weights[row]! * softplus(labels[row] === 1 ? -score : score);
    total += weights[row]!;
  }
  return loss / total;
}

function meanAndStandardError(values: readonly number[]): { logLoss: number; standardError: number } {
  const logLoss = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - logLoss) ** 2, 0);
  const standardError = values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1) / values.length);
  return { logLoss, standardError };
}

function selectPairs(sample: LabelledFeatures, pairs: Uint32Array): LabelledFeatures {
  const { columnCount } = sample;
  const features = new Float64Array(pairs.length * columnCount);
  const labels = new Uint8Array(pairs.length);
  pairs.forEach((pair, row) => {
    const start = pair * columnCount;
    features.set(sample.features.subarray(start, start + columnCount), row * columnCount);
    labels[row] = sample.labels[pair]!;
  });
  return { features, columnCount, labels };
}

function scaled(sample: LabelledFeatures, scaling: FeatureScaling): LabelledFeatures {
  const features = scaleFeatures(sample.features, sample.labels.length, sample.columnCount, scaling);
  return { ...sample, features };
}
