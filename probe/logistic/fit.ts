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
}

/**
 * @throws `PROBE_ONE_CLASS`, `PROBE_PENALTY_OUT_OF_RANGE`, `PROBE_VALUE_NOT_FINITE`, `FEATURES_SHAPE_MISMATCH`
 */
export function fitLogistic(sample: LabelledFeatures, options: LogisticOptions): LogisticFit {
  return fitLogisticPath(sample, [options.inversePenalty], options)[0]!;
}

/**
 * One fit for each C, in the order given. Each starts from the one before and uses its Hessian, which depends
 * on C only in its diagonal: nine values of C cost little more than one.
 * @throws as {@link fitLogistic}
 */
export function fitLogisticPath(
  sample: LabelledFeatures,
  inversePenalties: readonly number[],
  options: Omit<LogisticOptions, 'inversePenalty'>,
): readonly LogisticFit[] {
  const { columnCount } = sample;
  expectFittable(sample);
  const weights = sampleWeights(sample.labels, options.classWeights ?? 'none');
  const tolerance = options.tolerance ?? 1e-9;
  const maxIterations = options.maxIterations ?? 200;
  let start = startingPoint(sample, weights, options.start);
  let curvature: Float64Array | undefined;
  return inversePenalties.map((inversePenalty) => {
    if (!(inversePenalty > 0 && Number.isFinite(inversePenalty))) {
      throw probeErrors.PROBE_PENALTY_OUT_OF_RANGE({ got: String(inversePenalty) });
    }
    const minimum = minimise(new LogisticObjective(sample, weights, inversePenalty), {
      start,
      tolerance,
      maxIterations,
      // Along a path of penalties the exact Hessian pays for itself.
      sparse: inversePenalties.length === 1,
      ...(curvature === undefined ? {} : { curvature }),
    });
    start = minimum.parameters;
    curvature = minimum.curvature;
    const fit = {
      coefficients: minimum.parameters.slice(0, columnCount),
      intercept: minimum.parameters[columnCount]!,
      inversePenalty,
      iterations: minimum.iterations,
      gradientNorm: minimum.gradientNorm,
      converged: minimum.converged,
      objective: minimum.value,
    };
    return fit.converged ? fit : { ...fit, remedy: remedyFor(fit, tolerance, maxIterations) };
  });
}

function remedyFor(
  fit: Pick<LogisticFit, 'gradientNorm' | 'iterations' | 'inversePenalty'>,
  tolerance: number,
  maxIterations: number,
): string {
  return (
    `The largest gradient entry is ${fit.gradientNorm.toExponential(2)} after ${fit.iterations} of at most ` +
    `${maxIterations} iterations, above ${tolerance.toExponential(2)}. Standardise the features, choose a ` +
    `smaller C than ${fit.inversePenalty}, or allow more iterations or a larger tolerance.`
  );
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
