/** Factorisation of small integers and what follows from it: divisors and multiplicative functions. */
import { smallestPrimeFactor } from './sieve.js';

export interface PrimePower {
  readonly prime: number;
  readonly exponent: number;
}

/** @returns the prime powers of n >= 1, primes ascending; empty for 1 */
export function factorize(n: number): PrimePower[] {
  const factors: PrimePower[] = [];
  let rest = n;
  while (rest > 1) {
    const prime = smallestPrimeFactor(rest);
    let exponent = 0;
    while (rest % prime === 0) {
      rest /= prime;
      exponent++;
    }
    factors.push({ prime, exponent });
  }
  return factors;
}

/** @returns the divisors of n >= 1, ascending */
export function divisors(n: number): number[] {
  const small: number[] = [];
  const large: number[] = [];
  for (let candidate = 1; candidate * candidate <= n; candidate++) {
    if (n % candidate !== 0) continue;
    small.push(candidate);
    if (candidate * candidate !== n) large.push(n / candidate);
  }
  return [...small, ...large.reverse()];
}

/** The multiplicative function with the given values at prime powers. */
export function multiplicative(
  atPrimePower: (prime: bigint, exponent: bigint) => bigint,
): (n: number) => bigint {
  return (n) =>
    factorize(n).reduce(
      (product, { prime, exponent }) => product * atPrimePower(BigInt(prime), BigInt(exponent)),
      1n,
    );
}

/** Moebius mu, from the factorisation. */
export function moebius(n: number): number {
  const factors = factorize(n);
  if (factors.some(({ exponent }) => exponent > 1)) return 0;
  return factors.length % 2 === 0 ? 1 : -1;
}

/** Euler phi by counting the residues prime to n; the definition, not the product formula. */
export function totient(n: number): number {
  let coprime = 0;
  for (let residue = 1; residue <= n; residue++) if (gcd(residue, n) === 1) coprime++;
  return coprime;
}

/** Greatest common divisor of two non-negative integers (Euclid). */
export function gcd(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller !== 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
