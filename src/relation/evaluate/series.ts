/**
 * Products of integer powers of formal power series. F^e follows from F * (F^e)' = e * F' * F^e
 * (J. C. P. Miller's recurrence, Knuth, The Art of Computer Programming 2, section 4.7).
 */
import type { WorkBudget } from './budget.js';

export type SeriesOutcome =
  | { readonly kind: 'coefficients'; readonly values: readonly bigint[] }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Coefficients of q^0 .. q^(length-1) of the product.
 *
 * @param factors series as coefficient lists from q^0 on, each with its exponent
 * @returns refused when a factor under a negative exponent does not start with 1 or -1
 */
export function productOfSeries(
  factors: readonly { readonly coefficients: readonly bigint[]; readonly exponent: number }[],
  length: number,
  budget: WorkBudget,
): SeriesOutcome {
  let product: readonly bigint[] = [1n, ...new Array<bigint>(Math.max(0, length - 1)).fill(0n)].slice(
    0,
    length,
  );
  for (const [position, { coefficients, exponent }] of factors.entries()) {
    if (exponent === 0) continue;
    const factor = coefficients.slice(0, product.length);
    const constant = factor[0];
    if (exponent < 0 && constant !== 1n && constant !== -1n)
      return {
        kind: 'refused',
        reason: `a series starts with ${constant}; only one that starts with 1 or -1 can be divided by`,
      };
    const raised = exponent === 1 ? factor : powerOfSeries(factor, exponent, budget);
    product = position === 0 ? raised : productOfTwo(product, raised, budget);
  }
  return { kind: 'coefficients', values: product };
}

/** May come back shorter than it was asked for when the budget ends. */
function powerOfSeries(series: readonly bigint[], exponent: number, budget: WorkBudget): bigint[] {
  const valuation = series.findIndex((coefficient) => coefficient !== 0n);
  if (valuation < 0) return new Array<bigint>(series.length).fill(0n);
  if (valuation > 0) {
    const reduced = powerOfSeries(series.slice(valuation), exponent, budget);
    const shift = Math.min(series.length, valuation * exponent);
    return [...new Array<bigint>(shift).fill(0n), ...reduced].slice(0, series.length);
  }
  const length = budget.affordableLength(series, 'quadratic');
  const constant = series[0]!;
  const raised: bigint[] =
    length === 0 ? [] : [exponent < 0 ? constant ** BigInt(-exponent) : constant ** BigInt(exponent)];
  for (let n = 1; n < length; n++) {
    let sum = 0n;
    for (let k = 1; k <= n; k++) {
      const coefficient = series[k]!;
      if (coefficient !== 0n) sum += BigInt(k * (exponent + 1) - n) * coefficient * raised[n - k]!;
    }
    raised.push(sum / (BigInt(n) * constant));
  }
  return raised;
}

function productOfTwo(left: readonly bigint[], right: readonly bigint[], budget: WorkBudget): bigint[] {
  const shorter = left.length <= right.length ? left : right;
  const length = budget.affordableLength(shorter, 'quadratic');
  const product: bigint[] = [];
  for (let n = 0; n < length; n++) {
    let sum = 0n;
    for (let k = 0; k <= n; k++) {
      const factor = left[k]!;
      if (factor !== 0n) sum += factor * right[n - k]!;
    }
    product.push(sum);
  }
  return product;
}
