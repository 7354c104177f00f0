/** The primes, from one table of smallest prime factors that doubles when somebody asks beyond it. */

let smallestFactors = sieveSmallestFactors(1 << 12);
const knownPrimes: number[] = [];
let primesKnownBelow = 0;

/** @returns table[m] = smallest prime factor of m for 2 <= m < limit (Eratosthenes) */
function sieveSmallestFactors(limit: number): Int32Array {
  const table = new Int32Array(limit);
  for (let candidate = 2; candidate < limit; candidate++) {
    if (table[candidate] !== 0) continue;
    table[candidate] = candidate;
    for (let multiple = candidate * candidate; multiple < limit; multiple += candidate) {
      if (table[multiple] === 0) table[multiple] = candidate;
    }
  }
  return table;
}

function ensureTableCovers(n: number): void {
  if (n < smallestFactors.length) return;
  let limit = smallestFactors.length;
  while (limit <= n) limit *= 2;
  smallestFactors = sieveSmallestFactors(limit);
}

/** @returns the smallest prime that divides n; 1 for n = 1 */
export function smallestPrimeFactor(n: number): number {
  if (n === 1) return 1;
  ensureTableCovers(n);
  return smallestFactors[n]!;
}

export function isPrime(n: number): boolean {
  return n >= 2 && smallestPrimeFactor(n) === n;
}

/** @param index 1 for the first prime, 2 */
export function nthPrime(index: number): number {
  while (knownPrimes.length < index) {
    const limit = Math.max(64, primesKnownBelow * 2);
    for (let candidate = primesKnownBelow; candidate < limit; candidate++) {
      if (isPrime(candidate)) knownPrimes.push(candidate);
    }
    primesKnownBelow = limit;
  }
  return knownPrimes[index - 1]!;
}

/** @returns all primes below `limit`, ascending */
export function primesBelow(limit: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; candidate < limit; candidate++) if (isPrime(candidate)) primes.push(candidate);
  return primes;
}
