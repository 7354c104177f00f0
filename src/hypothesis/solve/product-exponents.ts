/**
 * The exponent vector of a sequence that is an infinite product: e(1), e(2), ... with
 * A(q) = product of (1 - q^n)^e(n), from the visible terms alone. Most sequences have exponents that
 * explode within a few terms; they are dismissed there.
 */
import type { Terms } from '../../../oeis-data/types.js';

export interface ProductExpansion {
  /** Index of the first nonzero term: the product is that of a(n + shift). */
  readonly shift: number;
  /** `exponents[i]` is e(i + 1). */
  readonly exponents: Int32Array;
}

/** Leading zeros allowed before the constant term 1. */
const LARGEST_LEADING_ZEROS = 12;
/** e(n) stays within this of 0 for every product that the search understands. */
const exponentBound = (n: number): number => 24 + 2 * n;
/** A product is infinite as far as its terms show when this many late exponents are not 0. */
const LATE_EXPONENTS = 3;

export function productExpansionOf(terms: Terms, minimumLength: number): ProductExpansion | undefined {
  const zeros = terms.values.findIndex((value) => value !== 0n);
  if (zeros < 0 || zeros > LARGEST_LEADING_ZEROS || terms.values[zeros] !== 1n) return undefined;
  const series = terms.values.slice(zeros);
  if (series.length - 1 < minimumLength) return undefined;
  const exponents = boundedExponents(series);
  if (exponents === undefined) return undefined;
  let late = 0;
  for (let i = Math.floor(exponents.length / 2); i < exponents.length; i++) if (exponents[i] !== 0) late++;
  return late >= LATE_EXPONENTS ? { shift: terms.offset + zeros, exponents } : undefined;
}

/**
 * With c(n) = n b(n) - sum of c(k) b(n-k) over k < n, minus c(n) is the sum of d e(d) over d | n. Stops at
 * the first exponent out of bounds.
 */
function boundedExponents(series: readonly bigint[]): Int32Array | undefined {
  const length = series.length - 1;
  const exponents = new Int32Array(length);
  const sums: bigint[] = [];
  const divisorSums = new Float64Array(length + 1);
  for (let n = 1; n <= length; n++) {
    let sum = BigInt(n) * series[n]!;
    for (let k = 1; k < n; k++) {
      const power = sums[k - 1]!;
      if (power !== 0n) sum -= power * series[n - k]!;
    }
    sums.push(sum);
    const exponent = (-Number(sum) - divisorSums[n]!) / n;
    if (!(Math.abs(exponent) <= exponentBound(n))) return undefined;
    exponents[n - 1] = exponent;
    if (exponent !== 0)
      for (let m = 2 * n; m <= length; m += n) divisorSums[m] = divisorSums[m]! + n * exponent;
  }
  return exponents;
}

/** Exponents of A(q^step): e(n/step) where step divides n, else 0, as far as A's exponents determine them. */
export function substituted(exponents: Int32Array, step: number): Int32Array {
  const spread = new Int32Array(exponents.length * step + step - 1);
  for (const [i, exponent] of exponents.entries()) spread[(i + 1) * step - 1] = exponent;
  return spread;
}
