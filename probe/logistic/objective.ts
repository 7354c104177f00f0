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
 * `<w, x_i> + b` for every row.
 * @param parameters w then b, [columnCount + 1]
 * @param target [pairCount]
 */
export function writeLogOdds(
  features: Float64Array,
  columnCount: number,
  parameters: Float64Array,
  target: Float64Array,
): void {
  for (let row = 0, start = 0; row < target.length; row += 1, start += columnCount) {
    let sum = parameters[columnCount]!;
    for (let column = 0; column < columnCount; column += 1) {
      sum += parameters[column]! * features[start + column]!;
    }
    target[row] = sum;
  }
}

export class LogisticObjective {
  readonly parameterCount: number;
  private readonly sample: LabelledFeatures;
  private readonly sampleWeights: Float64Array;
  private readonly totalWeight: number;
  private readonly inversePenalty: number;
  private readonly logOdds: Float64Array;

  /** @param inversePenalty C; the penalty is |w|^2 / (2 C) */
  constructor(sample: LabelledFeatures, sampleWeights: Float64Array, inversePenalty: number) {
    this.sample = sample;
    this.sampleWeights = sampleWeights;
    this.totalWeight = sampleWeights.reduce((sum, weight) => sum + weight, 0);
    this.inversePenalty = inversePenalty;
    this.parameterCount = sample.columnCount + 1;
    this.logOdds = new Float64Array(sample.labels.length);
  }

  /** Value at `parameters`; writes the gradient, [parameterCount]. */
  valueAndGradient(parameters: Float64Array, gradient: Float64Array): number {
    const { features, columnCount, labels } = this.sample;
    const { logOdds, sampleWeights, totalWeight } = this;
    writeLogOdds(features, columnCount, parameters, logOdds);
    gradient.fill(0);
    let value = 0;
    for (let row = 0, start = 0; row < labels.length; row += 1, start += columnCount) {
      const label = labels[row]!;
      const score = logOdds[row]!;
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
    const { logOdds, sampleWeights } = this;
    writeLogOdds(features, columnCount, parameters, logOdds);
    return gramMatrix(labels.length, columnCount + 1, (row, target, start, stride) => {
      const probability = probabilityOf(logOdds[row]!);
      const root = Math.sqrt(sampleWeights[row]! * probability * (1 - probability));
      const first = row * columnCount;
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
