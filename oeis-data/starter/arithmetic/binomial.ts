/** Factorials, kept as they are computed, and binomial coefficients. */

const factorials = [1n];

/** @param n at least 0 */
export function factorial(n: number): bigint {
  while (factorials.length <= n)
    factorials.push(factorials[factorials.length - 1]! * BigInt(factorials.length));
  return factorials[n]!;
}

/** C(n, k); zero outside 0 <= k <= n. */
export function binomial(n: number, k: number): bigint {
  if (k < 0 || n < 0 || k > n) return 0n;
  return factorial(n) / (factorial(k) * factorial(n - k));
}

/** Sum of term(k) over low <= k <= high. */
export function sum(low: number, high: number, term: (k: number) => bigint): bigint {
  let total = 0n;
  for (let k = low; k <= high; k++) total += term(k);
  return total;
}
