/** A trained probe: all that scores a pair, explains a score, and tells how it was trained. */
import {
  type FeatureDefinition,
  type FeatureInput,
  featureCount,
  namesOf,
  pairFeatures,
} from '../features/index.js';
import type { BilinearForm } from './bilinear-form.js';
import { baseRateShift } from './calibrate/base-rate.js';
import type { Reliability } from './calibrate/reliability.js';
import { calibratedLogOdds, type SigmoidCalibration } from './calibrate/sigmoid.js';
import type { PenaltyScore } from './logistic/cross-validate.js';
import type { FeatureScaling } from './logistic/feature-scaling.js';
import type { LogisticModel } from './logistic/fit.js';
import { probabilityOf } from './logistic/objective.js';

export interface TrainingReport {
  readonly seed: number;
  readonly linkCount: number;
  readonly unlinkedCount: number;
  readonly featureCount: number;
  readonly foldCount: number;
  /** Cross-validation of each C, ascending. */
  readonly penalties: readonly PenaltyScore[];
  /** C chosen: lowest held-out log-loss. */
  readonly inversePenalty: number;
  readonly iterations: number;
  /** Largest absolute gradient entry of the final fit. */
  readonly gradientNorm: number;
  readonly converged: boolean;
  readonly remedy?: string;
  /** Calibration error of held-out log-odds as fitted, and after Platt's line (fitted on the same pairs). */
  readonly uncalibrated: Reliability;
  readonly calibrated: Reliability;
}

export interface TrainedProbe {
  readonly definition: FeatureDefinition;
  /** Mean and deviation of each feature column over the training pairs. */
  readonly scaling: FeatureScaling;
  /** Over scaled features. */
  readonly model: LogisticModel;
  /** The same log-odds over rows of `embedSequences`. */
  readonly form: BilinearForm;
  readonly calibration: SigmoidCalibration;
  readonly report: TrainingReport;
  /** What the caller wants to meet again: hashes of model and corpus, pooling, cleaning version. */
  readonly provenance: Readonly<Record<string, string>>;
}

/**
 * Log-odds of pairs through the explicit features; equal to the form's up to rounding.
 * @returns [pair]
 */
export function explicitLogOdds(probe: TrainedProbe, input: FeatureInput): Float64Array {
  const features = pairFeatures(probe.definition, input);
  return Float64Array.from({ length: input.pairs.length / 2 }, (_, pair) =>
    explain(probe, features, pair).reduce((sum, part) => sum + part.contribution, probe.model.intercept),
  );
}

export interface FeatureContribution {
  /** Such as "cosine layer 12" or "product layer 2 component 7". */
  readonly name: string;
  /** The feature before scaling. */
  readonly value: number;
  /** What it adds to the log-odds; with the model's intercept they sum to it. */
  readonly contribution: number;
}

/**
 * One entry a feature, in column order, of row `pair` of an explicit feature matrix.
 * @param features row-major [_, featureCount]
 */
export function explain(
  probe: TrainedProbe,
  features: Float64Array,
  pair: number,
): readonly FeatureContribution[] {
  const { model, scaling } = probe;
  const start = pair * featureCount(probe.definition);
  return namesOf(probe.definition).map((name, column) => {
    const value = features[start + column]!;
    const deviation = scaling.deviation[column]!;
    const scaled = deviation > 0 ? (value - scaling.mean[column]!) / deviation : 0;
    return { name, value, contribution: model.coefficients[column]! * scaled };
  });
}

/**
 * Probability that a pair is a recorded link.
 * @param logOdds of the form or of the explicit path
 * @param baseRate share of linked pairs among all that are scored; without it the probability is that of the
 *        training sample, where one pair in `1 + negativesPerLink` is linked
 */
export function linkProbability(probe: TrainedProbe, logOdds: number, baseRate?: number): number {
  const calibrated = calibratedLogOdds(probe.calibration, logOdds);
  if (baseRate === undefined) return probabilityOf(calibrated);
  const { linkCount, unlinkedCount } = probe.report;
  return probabilityOf(calibrated + baseRateShift(linkCount / (linkCount + unlinkedCount), baseRate));
}
