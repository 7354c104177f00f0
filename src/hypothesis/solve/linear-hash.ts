/**
 * A hash of integer vectors that is linear: hash(x u + y v) = x hash(u) + y hash(v) modulo a prime. So a
 * relation f = x g + y h between vectors is found by looking hash(f) - x hash(g) up among all y hash(h).
 */

/** Prime below 2^48: small multiples of residues stay exact in doubles. */
export const HASH_PRIME = 281_474_976_710_597;

/** Fixed weights: powers of a generator-like base modulo the prime. */
const BASE = 48_271_048_271n;

export function linearHash(vector: Int32Array, length: number): number {
  const prime = BigInt(HASH_PRIME);
  let sum = 0n;
  let weight = 1n;
  for (let i = 0; i < length; i++) {
    weight = (weight * BASE) % prime;
    if (vector[i] !== 0) sum += weight * BigInt(vector[i]!);
  }
  const rest = Number(sum % prime);
  return rest < 0 ? rest + HASH_PRIME : rest;
}

/** multiple * hash modulo the prime, for |multiple| up to 16. */
export function scaleHash(hash: number, multiple: number): number {
  const rest = (hash * multiple) % HASH_PRIME;
  return rest < 0 ? rest + HASH_PRIME : rest;
}

export function subtractHash(left: number, right: number): number {
  const difference = left - right;
  return difference < 0 ? difference + HASH_PRIME : difference;
}
