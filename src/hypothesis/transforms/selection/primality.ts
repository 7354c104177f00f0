/** Deterministic primality of integers below 3.3e24 (Sorenson and Webster 2015: thirteen Miller-Rabin bases). */

const bases = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n];

/** Below it no composite passes all thirteen bases. */
export const largestDecided = 3_317_044_064_679_887_385_961_980n;

const smallLimit = 1 << 16;
let smallestFactors: Uint16Array | undefined;

/** Smallest prime factor of each n < 2^16; 0 for primes. */
function sieve(): Uint16Array {
  if (smallestFactors !== undefined) return smallestFactors;
  smallestFactors = new Uint16Array(smallLimit);
  for (let p = 2; p * p < smallLimit; p++) {
    if (smallestFactors[p] !== 0) continue;
    for (let n = p * p; n < smallLimit; n += p) if (smallestFactors[n] === 0) smallestFactors[n] = p;
  }
  return smallestFactors;
}

/** @param value at least 0 and at most `largestDecided` */
export function isPrime(value: bigint): boolean {
  if (value < smallLimit) return value > 1n && sieve()[Number(value)] === 0;
  for (const base of bases) if (value % base === 0n) return false;
  let odd = value - 1n;
  let twos = 0;
  while ((odd & 1n) === 0n) {
    odd >>= 1n;
    twos++;
  }
  return bases.every((base) => isStrongProbablePrime(value, base, odd, twos));
}

function isStrongProbablePrime(value: bigint, base: bigint, odd: bigint, twos: number): boolean {
  let power = powerModulo(base, odd, value);
  if (power === 1n || power === value - 1n) return true;
  for (let i = 1; i < twos; i++) {
    power = (power * power) % value;
    if (power === value - 1n) return true;
  }
  return false;
}

function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** @param value at least 2 and at most 10^12 (trial division) */
export function smallestFactor(value: bigint): bigint {
  if (value < smallLimit) return BigInt(sieve()[Number(value)] || Number(value));
  const n = Number(value);
  const table = sieve();
  for (let p = 2; p * p <= n; p++) if ((p >= smallLimit || table[p] === 0) && n % p === 0) return BigInt(p);
  return value;
}

/** floor(sqrt(value)) of a natural number. */
export function integerSquareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = BigInt(Math.floor(Math.sqrt(Number(value)))) || 1n;
  if (value > 1n << 1_000n) root = 1n << BigInt(Math.ceil(value.toString(16).length * 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next === root || next === root + 1n) break;
    root = next;
  }
  while (root * root > value) root--;
  while ((root + 1n) * (root + 1n) <= value) root++;
  return root;
}
