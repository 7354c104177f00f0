/** Logistic regression with intercept, L2 penalty, class weights and a convergence test. */
import { expectLength } from '../../features/index.js';
import { probeErrors } from '../errors.js';
import { minimise } from './minimise.js';
import { type LabelledFeatures, LogisticObjective } from './objective.js';
import { type ClassWeights, sampleWeights } from './sample-weights.js';

export interface LogisticModel {
  /** [columnCount] */
  readonly coefficients: Float64Array;
  readonly intercept: number;
}

export interface LogisticFit extends LogisticModel {
  /** Inverse penalty C. */
  readonly inversePenalty: number;
  readonly iterations: number;
  /** Largest absolute entry of the gradient of the mean objective. */
  readonly gradientNorm: number;
  readonly converged: boolean;
  /** What to do about a fit that has not converged. */
  readonly remedy?: string;
  /** Penalised objective divided by the sum of sample weights, natural logarithms. */
  readonly objective: number;
}

export interface LogisticOptions {
  /** C: the penalty is |w|^2 / (2 C) against the weighted sum of log-losses; larger is less penalty. */
  readonly inversePenalty: number;
  readonly classWeights?: ClassWeights;
  /** Largest gradient entry of a converged fit; default 1e-9. */
  readonly tolerance?: number;
  /** Default 200. */
  readonly maxIterations?: number;
  /** A nearby fit to start from; it changes the time, not the result beyond the tolerance. */
  readonly start?: LogisticModel;
  /** The Hessian without penalty near the start, see `LogisticObjective.curvature`; for a path of C. */
  readonly curvature?: Float64Array;
}

/**
 * @throws `PROBE_ONE_CLASS`, `PROBE_PENALTY_OUT_OF_RANGE`, `PROBE_VALUE_NOT_FINITE`, `FEATURES_SHAPE_MISMATCH`
 */
export function fitLogistic(sample: LabelledFeatures, options: LogisticOptions): LogisticFit {
  const { inversePenalty } = options;
  const { columnCount } = sample;
  expectFittable(sample);
  if (!(inversePenalty > 0 && Number.isFinite(inversePenalty))) {
    throw probeErrors.PROBE_PENALTY_OUT_OF_RANGE({ got: String(inversePenalty) });
  }
  const weights = sampleWeights(sample.labels, options.classWeights ?? 'none');
  const objective = new LogisticObjective(sample, weights, inversePenalty);
  const tolerance = options.tolerance ?? 1e-9;
  const maxIterations = options.maxIterations ?? 200;
  const minimum = minimise(objective, {
    start: startingPoint(sample, weights, options.start),
    tolerance,
    maxIterations,
    ...(options.curvature === undefined ? {} : { curvature: options.curvature }),
  });
  const fit = {
    coefficients: minimum.parameters.slice(0, columnCount),
    intercept: minimum.parameters[columnCount]!,
    inversePenalty,
    iterations: minimum.iterations,
    gradientNorm: minimum.gradientNorm,
    converged: minimum.converged,
    objective: minimum.value,
  };
  if (fit.converged) return fit;
  const remedy =
    `The largest gradient entry is ${fit.gradientNorm.toExponential(2)} after ${fit.iterations} of at most ` +
    `${maxIterations} iterations, above ${tolerance.toExponential(2)}. Standardise the features, choose a ` +
    `smaller C than ${inversePenalty}, or allow more iterations or a larger tolerance.`;
  return { ...fit, remedy };
}

/** Zero coefficients and the log-odds of the weighted class rate, unless a start is given. */
function startingPoint(
  sample: LabelledFeatures,
  weights: Float64Array,
  start: LogisticModel | undefined,
): Float64Array {
  const parameters = new Float64Array(sample.columnCount + 1);
  if (start !== undefined) {
    expectLength(start.coefficients, sample.columnCount, 'starting coefficients');
    parameters.set(start.coefficients);
    parameters[sample.columnCount] = start.intercept;
    return parameters;
  }
  let linked = 0;
  let unlinked = 0;
  sample.labels.forEach((label, row) => {
    if (label === 1) linked += weights[row]!;
    else unlinked += weights[row]!;
  });
  parameters[sample.columnCount] = Math.log(linked / unlinked);
  return parameters;
}

function expectFittable({ features, columnCount, labels }: LabelledFeatures): void {
  expectLength(features, labels.length * columnCount, 'the feature matrix');
  const positives = labels.reduce((sum, label) => sum + (label === 1 ? 1 : 0), 0);
  if (positives === 0 || positives === labels.length) {
    throw probeErrors.PROBE_ONE_CLASS({ positives, got: labels.length });
  }
  for (let position = 0; position < features.length; position += 1) {
    if (Number.isFinite(features[position])) continue;
    throw probeErrors.PROBE_VALUE_NOT_FINITE({
      what: `feature ${position % columnCount}`,
      pair: Math.floor(position / columnCount),
      got: String(features[position]),
    });
  }
}
