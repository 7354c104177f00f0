/**
 * Platt's calibration: a straight line through the log-odds, fitted on held-out pairs by maximum likelihood
 * with his smoothed targets (J. Platt, "Probabilistic outputs for support vector machines", 1999), so that
 * few examples do not give certainty. Newton's method in two parameters, as Lin, Lin and Weng (2007) advise.
 */
import { expectLength } from '../../features/index.js';
import { probeErrors } from '../errors.js';
import { probabilityOf, softplus } from '../logistic/objective.js';

/** calibrated log-odds = slope * log-odds + intercept */
export interface SigmoidCalibration {
  readonly slope: number;
  readonly intercept: number;
}

const maxIterations = 100;
const gradientTolerance = 1e-10;
/** A Newton step shortened more than this would change nothing that a probability shows. */
const smallestStep = 1e-3;

/**
 * @param logOdds held-out log-odds, [pair]
 * @param labels 1 linked, 0 unlinked, [pair]
 * @throws `PROBE_ONE_CLASS`, `PROBE_VALUE_NOT_FINITE`, `FEATURES_SHAPE_MISMATCH`
 */
export function fitSigmoid(logOdds: Float64Array, labels: Uint8Array): SigmoidCalibration {
  expectLength(labels, logOdds.length, 'labels');
  expectFiniteScores(logOdds);
  const linked = labels.reduce((sum, label) => sum + label, 0);
  const unlinked = labels.length - linked;
  if (linked === 0 || unlinked === 0) {
    throw probeErrors.PROBE_ONE_CLASS({ positives: linked, got: labels.length });
  }
  const targets = Float64Array.from(labels, (label) =>
    label === 1 ? (linked + 1) / (linked + 2) : 1 / (unlinked + 2),
  );
  let line: SigmoidCalibration = { slope: 0, intercept: Math.log((linked + 1) / (unlinked + 1)) };
  let loss = meanLoss(line, logOdds, targets);
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const step = newtonStep(line, logOdds, targets);
    if (step === undefined) break;
    const next = decrease(line, loss, step, logOdds, targets);
    if (next === undefined) break;
    ({ line, loss } = next);
  }
  return line;
}

/** Halves the step until the loss falls. @returns undefined where rounding hides any decrease */
function decrease(
  line: SigmoidCalibration,
  loss: number,
  step: SigmoidCalibration,
  logOdds: Float64Array,
  targets: Float64Array,
): { readonly line: SigmoidCalibration; readonly loss: number } | undefined {
  for (let length = 1; length > smallestStep; length /= 2) {
    const next = {
      slope: line.slope - length * step.slope,
      intercept: line.intercept - length * step.intercept,
    };
    const nextLoss = meanLoss(next, logOdds, targets);
    if (nextLoss < loss) return { line: next, loss: nextLoss };
  }
  return undefined;
}

function meanLoss(line: SigmoidCalibration, logOdds: Float64Array, targets: Float64Array): number {
  let loss = 0;
  for (let pair = 0; pair < logOdds.length; pair += 1) {
    const score = line.slope * logOdds[pair]! + line.intercept;
    loss += softplus(score) - targets[pair]! * score;
  }
  return loss / logOdds.length;
}

/** @returns undefined at the minimum */
function newtonStep(
  line: SigmoidCalibration,
  logOdds: Float64Array,
  targets: Float64Array,
): SigmoidCalibration | undefined {
  let gradientSlope = 0;
  let gradientIntercept = 0;
  let curvature = 0;
  let mixed = 0;
  let constant = 0;
  for (let pair = 0; pair < logOdds.length; pair += 1) {
    const score = logOdds[pair]!;
    const probability = probabilityOf(line.slope * score + line.intercept);
    const residual = probability - targets[pair]!;
    const weight = probability * (1 - probability);
    gradientSlope += residual * score;
    gradientIntercept += residual;
    curvature += weight * score * score;
    mixed += weight * score;
    constant += weight;
  }
  const size = logOdds.length;
  if (Math.max(Math.abs(gradientSlope), Math.abs(gradientIntercept)) / size <= gradientTolerance) {
    return undefined;
  }
  // Scores that are all equal leave the slope undetermined; a trace of ridge keeps it where it is.
  const ridge = 1e-12 * (curvature + constant) + Number.MIN_VALUE;
  const determinant = (curvature + ridge) * (constant + ridge) - mixed * mixed;
  return {
    slope: ((constant + ridge) * gradientSlope - mixed * gradientIntercept) / determinant,
    intercept: ((curvature + ridge) * gradientIntercept - mixed * gradientSlope) / determinant,
  };
}

/** @throws `PROBE_VALUE_NOT_FINITE` */
export function expectFiniteScores(logOdds: Float64Array): void {
  const pair = logOdds.findIndex((score) => !Number.isFinite(score));
  if (pair >= 0) {
    throw probeErrors.PROBE_VALUE_NOT_FINITE({ what: 'the log-odds', pair, got: String(logOdds[pair]) });
  }
}

/** Calibrated log-odds, still at the rate of linked pairs among the pairs that `calibration` was fitted on. */
export function calibratedLogOdds(calibration: SigmoidCalibration, logOdds: number): number {
  return calibration.slope * logOdds + calibration.intercept;
}
