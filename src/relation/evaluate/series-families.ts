/**
 * Products of integer powers of exponential and Dirichlet generating functions, in integers: the binomial
 * convolution sum C(n,k) a(k) b(n-k) and the Dirichlet convolution sum over d|n of a(d) b(n/d).
 */
import type { WorkBudget } from './budget.js';
import type { SeriesOutcome } from './series.js';

type Coefficients = readonly bigint[];

interface Convolution {
  readonly unit: (length: number) => bigint[];
  readonly product: (left: Coefficients, right: Coefficients, length: number) => bigint[];
  /** The series g with f * g = 1; the first coefficient of f is 1 or -1. */
  readonly inverse: (series: Coefficients, length: number) => bigint[];
}

/** Entry n belongs to index n. */
const exponential: Convolution = {
  unit: (length) => Array.from({ length }, (_, n) => (n === 0 ? 1n : 0n)),
  product: (left, right, length) => {
    const product: bigint[] = [];
    for (let n = 0; n < length; n++) {
      let [sum, binomial] = [0n, 1n];
      for (let k = 0; k <= n; k++) {
        sum += binomial * left[k]! * right[n - k]!;
        binomial = (binomial * BigInt(n - k)) / BigInt(k + 1);
      }
      product.push(sum);
    }
    return product;
  },
  inverse: (series, length) => {
    const sign = series[0]!;
    const inverse: bigint[] = [];
    for (let n = 0; n < length; n++) {
      let [sum, binomial] = [n === 0 ? 1n : 0n, BigInt(n)];
      for (let k = 1; k <= n; k++) {
        sum -= binomial * series[k]! * inverse[n - k]!;
        binomial = (binomial * BigInt(n - k)) / BigInt(k + 1);
      }
      inverse.push(sign * sum);
    }
    return inverse;
  },
};

/** Entry n - 1 belongs to index n. */
const dirichlet: Convolution = {
  unit: (length) => Array.from({ length }, (_, n) => (n === 0 ? 1n : 0n)),
  product: (left, right, length) => {
    const product = new Array<bigint>(length).fill(0n);
    for (let d = 1; d <= length; d++) {
      const factor = left[d - 1]!;
      if (factor === 0n) continue;
      for (let e = 1; d * e <= length; e++) product[d * e - 1]! += factor * right[e - 1]!;
    }
    return product;
  },
  inverse: (series, length) => {
    const sign = series[0]!;
    const remaining = dirichlet.unit(length);
    for (let d = 1; d <= length; d++) {
      const value = sign * remaining[d - 1]!;
      remaining[d - 1] = value;
      if (value === 0n) continue;
      for (let e = 2; d * e <= length; e++) remaining[d * e - 1]! -= value * series[e - 1]!;
    }
    return remaining;
  },
};

/**
 * Coefficients of index 0 .. length-1 (exponential) or 1 .. length (dirichlet) of the product; fewer when
 * the budget ends.
 *
 * @returns refused when a factor under a negative exponent does not start with 1 or -1
 */
export function productInFamily(
  family: 'exponential' | 'dirichlet',
  factors: readonly { readonly coefficients: Coefficients; readonly exponent: number }[],
  length: number,
  budget: WorkBudget,
): SeriesOutcome {
  const convolution = family === 'exponential' ? exponential : dirichlet;
  const multiply = (left: Coefficients, right: Coefficients): Coefficients => {
    const shorter = left.length <= right.length ? left : right;
    const affordable = budget.affordableLength(shorter, 'quadratic');
    return convolution.product(left, right, affordable);
  };
  let product: Coefficients | undefined;
  for (const { coefficients, exponent } of factors) {
    if (exponent === 0) continue;
    let square: Coefficients = coefficients.slice(0, length);
    if (exponent < 0) {
      const [first] = square;
      if (first !== 1n && first !== -1n)
        return {
          kind: 'refused',
          reason: `a series starts with ${first}; only one that starts with 1 or -1 can be divided by`,
        };
      square = convolution.inverse(square, budget.affordableLength(square, 'quadratic'));
    }
    for (let left = Math.abs(exponent); left > 0; left = Math.floor(left / 2)) {
      if (left % 2 === 1) product = product === undefined ? square : multiply(product, square);
      if (left > 1) square = multiply(square, square);
    }
  }
  const values = product ?? convolution.unit(length);
  return values.length === 0
    ? { kind: 'refused', reason: 'the budget is too small for the product of series' }
    : { kind: 'coefficients', values };
}
