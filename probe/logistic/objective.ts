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
    for (let row = 0, start = 0; row < labels.length; row += 1, start += columnCount) {
      const label = labels[row]!;
      const score = rowLogOdds(features, start, columnCount, parameters);
      const weight = sampleWeights[row]!;
      value += weight * softplus(label === 1 ? -score : score);
      const residual = weight * (probabilityOf(score) - label);
      for (let column = 0; column < columnCount; column += 1) {
        gradient[column]! += residual * features[start + column]!;
      }
      gradient[columnCount]! += residual;
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
   * @returns row-major [parameterCount, parameterCount]
   */
  curvature(parameters: Float64Array): Float64Array {
    const { features, columnCount, labels } = this.sample;
    const { sampleWeights } = this;
    return gramMatrix(labels.length, columnCount + 1, (row, target, start, stride) => {
      const first = row * columnCount;
      const probability = probabilityOf(rowLogOdds(features, first, columnCount, parameters));
      const root = Math.sqrt(sampleWeights[row]! * probability * (1 - probability));
      let position = start;
      for (let column = 0; column < columnCount; column += 1, position += stride) {
        target[position] = root * features[first + column]!;
      }
      target[position] = root;
    });
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
