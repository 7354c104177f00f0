/** Expansion of prod_{n>=1} (1 - q^n)^e(n), by the recurrence that its logarithmic derivative gives. */

/**
 * With c(n) = sum_{d | n} d e(d), the coefficients satisfy n a(n) = - sum_{k=1..n} c(k) a(n-k).
 * @returns coefficients of q^0 .. q^(length-1)
 */
export function infiniteProduct(length: number, exponent: (n: number) => number | bigint): bigint[] {
  const logarithmic = Array.from({ length }, () => 0n);
  for (let divisor = 1; divisor < length; divisor++) {
    const weight = BigInt(divisor) * BigInt(exponent(divisor));
    if (weight === 0n) continue;
    for (let multiple = divisor; multiple < length; multiple += divisor) logarithmic[multiple]! += weight;
  }
  const coefficients: bigint[] = length > 0 ? [1n] : [];
  for (let n = 1; n < length; n++) {
    let total = 0n;
    for (let k = 1; k <= n; k++) total -= logarithmic[k]! * coefficients[n - k]!;
    coefficients.push(total / BigInt(n));
  }
  return coefficients;
}

/** Exponents that depend on n only modulo their number: periodic([2,-3])(n) is 2 for even n, -3 for odd n. */
export function periodic(exponents: readonly number[]): (n: number) => number {
  return (n) => exponents[n % exponents.length]!;
}

/**
 * prod over the given scales d of (prod_n (1 - q^(d n)))^power: an eta quotient without its power of q.
 * @param powers pairs [d, power of eta(d tau)]
 */
export function etaQuotient(length: number, powers: readonly (readonly [number, number])[]): bigint[] {
  return infiniteProduct(length, (n) =>
    powers.reduce((total, [scale, exponent]) => total + (n % scale === 0 ? exponent : 0), 0),
  );
}
