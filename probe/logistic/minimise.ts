/**
 * Minimises the logistic objective: L-BFGS (Nocedal and Wright, "Numerical Optimization", algorithm 7.4)
 * whose initial inverse Hessian is the exact one at the point of the last refresh. The first step is
 * therefore Newton's, later steps correct it with gradients alone, and a step costs two passes over the
 * features where Newton's would cost 144 (at 287 columns). When progress is slow the Hessian is computed anew.
 */
import { cholesky, choleskySolve } from './cholesky.js';
import type { LogisticObjective } from './objective.js';

export interface Minimum {
  /** w then b. */
  readonly parameters: Float64Array;
  readonly value: number;
  /** Largest absolute entry of the gradient. */
  readonly gradientNorm: number;
  readonly iterations: number;
  readonly converged: boolean;
  /** The last Hessian without penalty, of use for a nearby problem. */
  readonly curvature: Float64Array;
}

export interface MinimiseOptions {
  readonly start: Float64Array;
  /** Curvature near `start`, when the caller has one; see `LogisticObjective.curvature`. */
  readonly curvature?: Float64Array;
  /** Estimate the first Hessian from a part of the rows: it costs less, and a nearby problem gets less of it. */
  readonly sparse?: boolean;
  /** Converged when the largest absolute gradient entry is at most this. */
  readonly tolerance: number;
  readonly maxIterations: number;
}

/** Curvature pairs remembered. */
const memory = 12;
/** Steps after which a Hessian is considered out of date. */
const stepsPerHessian = 20;
/** Sufficient decrease (Armijo). */
const sufficientDecrease = 1e-4;
const maxHalvings = 40;

interface CurvaturePair {
  readonly step: Float64Array;
  readonly change: Float64Array;
  readonly inverseProduct: number;
}

export function minimise(objective: LogisticObjective, options: MinimiseOptions): Minimum {
  const size = objective.parameterCount;
  let point: Float64Array = options.start.slice();
  let gradient: Float64Array = new Float64Array(size);
  let value = objective.valueAndGradient(point, gradient);
  let curvature = options.curvature ?? objective.curvature(point, options.sparse ? objective.sparseStep : 1);
  let factor = hessianFactor(objective, curvature);
  let pairs: CurvaturePair[] = [];
  let sinceHessian = 0;
  let iterations = 0;

  while (iterations < options.maxIterations && largestEntry(gradient) > options.tolerance) {
    if (sinceHessian >= stepsPerHessian) {
      curvature = objective.curvature(point);
      factor = hessianFactor(objective, curvature);
      pairs = [];
      sinceHessian = 0;
    }
    const direction = quasiNewtonDirection(gradient, pairs, factor, size);
    const next = search(objective, point, value, gradient, direction);
    if (next === undefined) {
      // Rounding hides any further decrease: take a fresh Hessian once, then stop.
      if (sinceHessian === 0) break;
      sinceHessian = stepsPerHessian;
      continue;
    }
    const step = next.point.map((entry, k) => entry - point[k]!);
    const change = next.gradient.map((entry, k) => entry - gradient[k]!);
    const product = inner(step, change);
    if (product > 0) {
      pairs.push({ step, change, inverseProduct: 1 / product });
      if (pairs.length > memory) pairs.shift();
    }
    point = next.point;
    value = next.value;
    gradient = next.gradient;
    iterations += 1;
    sinceHessian += 1;
  }
  const gradientNorm = largestEntry(gradient);
  return {
    parameters: point,
    value,
    gradientNorm,
    iterations,
    converged: gradientNorm <= options.tolerance,
    curvature,
  };
}

/** Factor of the Hessian; a diagonal is added where rounding has made it indefinite. */
function hessianFactor(objective: LogisticObjective, curvature: Float64Array): Float64Array {
  const size = objective.parameterCount;
  const hessian = objective.penalised(curvature);
  let trace = 0;
  for (let k = 0; k < size; k += 1) trace += hessian[k * size + k]!;
  let ridge = (1e-14 * trace) / size || 1e-300;
  for (;;) {
    const factor = cholesky(hessian, size);
    if (factor !== undefined) return factor;
    for (let k = 0; k < size; k += 1) hessian[k * size + k]! += ridge;
    ridge *= 10;
  }
}

function quasiNewtonDirection(
  gradient: Float64Array,
  pairs: readonly CurvaturePair[],
  factor: Float64Array,
  size: number,
): Float64Array {
  const remaining = gradient.slice();
  const shares: number[] = [];
  for (const { step, change, inverseProduct } of [...pairs].reverse()) {
    const share = inverseProduct * inner(step, remaining);
    shares.push(share);
    for (let k = 0; k < size; k += 1) remaining[k]! -= share * change[k]!;
  }
  const direction = choleskySolve(factor, size, remaining);
  for (const { step, change, inverseProduct } of pairs) {
    const correction = shares.pop()! - inverseProduct * inner(change, direction);
    for (let k = 0; k < size; k += 1) direction[k]! += correction * step[k]!;
  }
  return direction.map((entry) => -entry);
}

/** Backtracking line search. The objective is strictly convex, so a decrease also keeps curvature positive. */
function search(
  objective: LogisticObjective,
  point: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
): { readonly point: Float64Array; readonly value: number; readonly gradient: Float64Array } | undefined {
  const slope = inner(gradient, direction);
  if (!(slope < 0)) return undefined;
  // Near the minimum the decrease is below the rounding of the value: there a smaller gradient decides.
  const rounding = 4 * Number.EPSILON * Math.abs(value);
  const norm = largestEntry(gradient);
  const nextGradient = new Float64Array(gradient.length);
  for (let halving = 0, length = 1; halving < maxHalvings; halving += 1, length /= 2) {
    const next = point.map((entry, k) => entry + length * direction[k]!);
    const nextValue = objective.valueAndGradient(next, nextGradient);
    const decreased = nextValue <= value + sufficientDecrease * length * slope;
    const level = nextValue <= value + rounding && largestEntry(nextGradient) < norm;
    if (decreased || level) return { point: next, value: nextValue, gradient: nextGradient };
  }
  return undefined;
}

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k += 1) sum += a[k]! * b[k]!;
  return sum;
}

function largestEntry(values: Float64Array): number {
  let largest = 0;
  for (const value of values) {
    const size = Math.abs(value);
    if (size > largest || Number.isNaN(size)) largest = size;
  }
  return largest;
}
