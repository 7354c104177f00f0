/**
 * The L2-penalised logistic objective, its gradient and its Hessian.
 *
 *     F(w, b) = (1 / S) * [ sum_i s_i * log(1 + exp(-y_i (<w, x_i> + b))) + |w|^2 / (2 C) ]
 *
 * with y = +1 or -1, sample weights s_i of sum S, and the intercept b unpenalised: scikit-learn's objective,
 * divided by S so that a gradient means the same at every training size. Parameters are one array: w, then b.
 */
import { gramMatrix } from '../../features/index.js';

export interface LabelledFeatures {
  /** Row-major [pairCount, columnCount]. */
  readonly features: Float64Array;
  readonly columnCount: number;
  /** 1 for a linked pair, 0 for an unlinked one; [pairCount]. */
  readonly labels: Uint8Array;
}

/** log(1 + exp(value)) without overflow. */
export function softplus(value: number): number {
  return value > 0 ? value + Math.log1p(Math.exp(-value)) : Math.log1p(Math.exp(value));
}

/** 1 / (1 + exp(-logOdds)) without overflow. */
export function probabilityOf(logOdds: number): number {
  if (logOdds >= 0) return 1 / (1 + Math.exp(-logOdds));
  const exponential = Math.exp(logOdds);
  return exponential / (1 + exponential);
}

/**
 * `<w, x> + b` for the row of features that begins at `start`. Four sums, so that additions overlap.
 * @param parameters w then b, [columnCount + 1]
 */
function rowLogOdds(
  features: Float64Array,
  start: number,
  columnCount: number,
  parameters: Float64Array,
): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let column = 0;
  for (; column + 3 < columnCount; column += 4) {
    s0 += parameters[column]! * features[start + column]!;
    s1 += parameters[column + 1]! * features[start + column + 1]!;
    s2 += parameters[column + 2]! * features[start + column + 2]!;
    s3 += parameters[column + 3]! * features[start + column + 3]!;
  }
  for (; column < columnCount; column += 1) s0 += parameters[column]! * features[start + column]!;
  return s0 + s1 + (s2 + s3) + parameters[columnCount]!;
}

/**
 * `<w, x_i> + b` for every row.
 * @param features row-major [pairCount, model width]
 * @returns [pairCount]
 */
export function logOddsOf(
  features: Float64Array,
  model: { readonly coefficients: Float64Array; readonly intercept: number },
): Float64Array {
  const columnCount = model.coefficients.length;
  const parameters = Float64Array.of(...model.coefficients, model.intercept);
  return Float64Array.from({ length: features.length / columnCount }, (_, row) =>
    rowLogOdds(features, row * columnCount, columnCount, parameters),
  );
}

/** Rows whose share of the gradient is added in one pass over it. */
const rowsAtOnce = 4;

/** Adds `residuals[r]` times row r to `gradient`, for `count` rows that begin at `start`. */
function addRows(
  features: Float64Array,
  start: number,
  columnCount: number,
  count: number,
  residuals: Float64Array,
  gradient: Float64Array,
): void {
  if (count < rowsAtOnce) {
    for (let r = 0; r < count; r += 1) {
      const residual = residuals[r]!;
      const from = start + r * columnCount;
      for (let column = 0; column < columnCount; column += 1) {
        gradient[column] = gradient[column]! + residual * features[from + column]!;
      }
    }
    return;
  }
  const [r0, r1, r2, r3] = residuals as unknown as readonly [number, number, number, number];
  const [second, third, fourth] = [start + columnCount, start + 2 * columnCount, start + 3 * columnCount];
  for (let column = 0; column < columnCount; column += 1) {
    gradient[column] =
      gradient[column]! +
      (r0 * features[start + column]! +
        r1 * features[second + column]! +
        (r2 * features[third + column]! + r3 * features[fourth + column]!));
  }
}

export class LogisticObjective {
  readonly parameterCount: number;
  private readonly sample: LabelledFeatures;
  private readonly sampleWeights: Float64Array;
  private readonly totalWeight: number;
  private readonly inversePenalty: number;

  /** @param inversePenalty C; the penalty is |w|^2 / (2 C) */
  constructor(sample: LabelledFeatures, sampleWeights: Float64Array, inversePenalty: number) {
    this.sample = sample;
    this.sampleWeights = sampleWeights;
    this.totalWeight = sampleWeights.reduce((sum, weight) => sum + weight, 0);
    this.inversePenalty = inversePenalty;
    this.parameterCount = sample.columnCount + 1;
  }

  /** Value at `parameters`; writes the gradient, [parameterCount]. */
  valueAndGradient(parameters: Float64Array, gradient: Float64Array): number {
    const { features, columnCount, labels } = this.sample;
    const { sampleWeights, totalWeight } = this;
    gradient.fill(0);
    let value = 0;
    const residuals = new Float64Array(rowsAtOnce);
    for (let row = 0; row < labels.length; row += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, labels.length - row);
      residuals.fill(0);
      for (let r = 0; r < count; r += 1) {
        const label = labels[row + r]!;
        const score = rowLogOdds(features, (row + r) * columnCount, columnCount, parameters);
        const weight = sampleWeights[row + r]!;
        // One exponential serves the loss and the probability.
        const small = Math.exp(-Math.abs(score));
        value += weight * (Math.log1p(small) + Math.max(0, label === 1 ? -score : score));
        residuals[r] = weight * ((score >= 0 ? 1 : small) / (1 + small) - label);
        gradient[columnCount]! += residuals[r]!;
      }
      addRows(features, row * columnCount, columnCount, count, residuals, gradient);
    }
    for (let column = 0; column < columnCount; column += 1) {
      const coefficient = parameters[column]!;
      value += coefficient ** 2 / (2 * this.inversePenalty);
      gradient[column]! += coefficient / this.inversePenalty;
    }
    for (let k = 0; k < gradient.length; k += 1) gradient[k]! /= totalWeight;
    return value / totalWeight;
  }

  /**
   * The Hessian without its penalty, `sum s_i p_i (1 - p_i) x_i x_i^T` with a constant last column, not
   * divided by S: the costly part, which does not depend on C.
   * @param every estimates it from every so-manieth row; 1, the exact one, by default
   * @returns row-major [parameterCount, parameterCount]
   */
  curvature(parameters: Float64Array, every = 1): Float64Array {
    const { features, columnCount, labels } = this.sample;
    const { sampleWeights } = this;
    const rowCount = Math.ceil(labels.length / every);
    return gramMatrix(rowCount, columnCount + 1, (sampled, target, start, stride) => {
      const row = sampled * every;
      const first = row * columnCount;
      const probability = probabilityOf(rowLogOdds(features, first, columnCount, parameters));
      const root = Math.sqrt(
        (labels.length / rowCount) * sampleWeights[row]! * probability * (1 - probability),
      );
      let position = start;
      for (let column = 0; column < columnCount; column += 1, position += stride) {
        target[position] = root * features[first + column]!;
      }
      target[position] = root;
    });
  }

  /** How many rows apart `curvature` may look and still see four rows a parameter. */
  get sparseStep(): number {
    return Math.max(1, Math.floor(this.sample.labels.length / (4 * this.parameterCount)));
  }

  /** The Hessian of F from a curvature. @returns row-major [parameterCount, parameterCount] */
  penalised(curvature: Float64Array): Float64Array {
    const { parameterCount, totalWeight } = this;
    const hessian = curvature.map((entry) => entry / totalWeight);
    const penalty = 1 / (this.inversePenalty * totalWeight);
    for (let k = 0; k + 1 < parameterCount; k += 1) hessian[k * parameterCount + k]! += penalty;
    return hessian;
  }
}
