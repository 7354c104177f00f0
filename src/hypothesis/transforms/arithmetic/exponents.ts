/**
 * Between a series B with constant term 1 and the exponents of its infinite product. With
 * B = exp(sum c(n)/n x^n), n b(n) = sum of c(k) b(n-k) over k = 1..n; products over (1 - x^n) or (1 + x^n)
 * turn c into a divisor sum. All divisions below are exact for integer input (Euler; OEIS wiki,
 * "Transforms").
 */
import type { Accept } from './power-series.js';

/** c(1..N) from b(0..N) with b(0) = 1. */
export function powerSumsOf(series: readonly bigint[]): bigint[] {
  const sums: bigint[] = [];
  for (let n = 1; n < series.length; n++) {
    let sum = BigInt(n) * series[n]!;
    for (let k = 1; k < n; k++) sum -= sums[k - 1]! * series[n - k]!;
    sums.push(sum);
  }
  return sums;
}

/** b(0..N) from c(1..N); undefined when a division is not exact, which no integer product causes. */
export function seriesFromPowerSums(sums: readonly bigint[], accept: Accept): bigint[] | undefined {
  const series: bigint[] = [1n];
  for (let n = 1; n <= sums.length; n++) {
    let sum = 0n;
    for (let k = 1; k <= n; k++) sum += sums[k - 1]! * series[n - k]!;
    const order = BigInt(n);
    if (sum % order !== 0n) return undefined;
    series.push(accept(sum / order));
  }
  return series;
}

/** c(n) = sum over d | n of sign(n/d) * d * a(d), the power sums of the product with exponents a. */
export function divisorWeightedSums(
  exponents: readonly bigint[],
  sign: (codivisor: number) => bigint,
): bigint[] {
  const sums = new Array<bigint>(exponents.length).fill(0n);
  for (let d = 1; d <= exponents.length; d++) {
    const weighted = BigInt(d) * exponents[d - 1]!;
    if (weighted === 0n) continue;
    for (let e = 1; d * e <= exponents.length; e++) sums[d * e - 1] = sums[d * e - 1]! + sign(e) * weighted;
  }
  return sums;
}

/** The exponents a with `divisorWeightedSums(a, sign) = sums`; sign(1) is 1. */
export function exponentsFromSums(
  sums: readonly bigint[],
  sign: (codivisor: number) => bigint,
  accept: Accept,
): bigint[] {
  const rest = [...sums];
  const exponents: bigint[] = [];
  for (let d = 1; d <= rest.length; d++) {
    const weighted = rest[d - 1]!;
    exponents.push(accept(weighted / BigInt(d)));
    if (weighted === 0n) continue;
    for (let e = 2; d * e <= rest.length; e++) rest[d * e - 1] = rest[d * e - 1]! - sign(e) * weighted;
  }
  return exponents;
}

export const always = (): bigint => 1n;
export const alternating = (codivisor: number): bigint => (codivisor % 2 === 1 ? 1n : -1n);
