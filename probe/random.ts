/**
 * The seeded generator behind every random choice of the probe: xoshiro128++ of Blackman and Vigna (2019,
 * "Scrambled linear pseudorandom number generators"), its state filled by splitmix32 from the seed. The same
 * seed gives the same choices on every machine; it is not for cryptography.
 */

export interface Random {
  /** Uniform integer in 0..2^32 - 1. */
  uint32(): number;
  /** Uniform integer in 0..bound - 1; `bound` from 1 to 2^32. No remainder bias. */
  below(bound: number): number;
}

/** @param seed integer; its lowest 32 bits are used */
export function seededRandom(seed: number): Random {
  let counter = seed >>> 0;
  const splitmix32 = (): number => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let mixed = counter;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
  let a = splitmix32();
  let b = splitmix32();
  let c = splitmix32();
  let d = splitmix32();
  const rotateLeft = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

  const uint32 = (): number => {
    const result = (rotateLeft((a + d) | 0, 7) + a) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
  const below = (bound: number): number => {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let drawn = uint32();
    while (drawn >= limit) drawn = uint32();
    return drawn % bound;
  };
  return { uint32, below };
}

/** Shuffles in place (Fisher-Yates). */
export function shuffle(values: Uint32Array | number[], random: Random): void {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const chosen = random.below(last + 1);
    const kept = values[last]!;
    values[last] = values[chosen]!;
    values[chosen] = kept;
  }
}
