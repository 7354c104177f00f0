/**
 * Seeded draws of the standard normal distribution: Marsaglia's polar method (Marsaglia and Bray 1964, "A
 * convenient method for generating normal variables") on the key stream of AES-128 in counter mode, which is the
 * same on every machine and costs less than the logarithm.
 */
import { createCipheriv, createHash } from 'node:crypto';

/** Bytes of key stream made at a time. */
const refillBytes = 1 << 16;

export interface NormalDeviates {
  /** Fills `target` with the next draws times `deviation`, rounded to float32. */
  fill(target: Float32Array, deviation: number): void;
}

/** @param seed any text; two texts give unrelated draws */
export function normalDeviates(seed: string): NormalDeviates {
  const key = createHash('sha256').update(seed).digest();
  const stream = createCipheriv('aes-128-ctr', key.subarray(0, 16), key.subarray(16));
  const zeros = Buffer.alloc(refillBytes);
  let drawn = zeros;
  let at = refillBytes;
  let kept: number | undefined;

  /** Uniform in (-1, 1), never 0: odd multiples of 2^-32. */
  const symmetric = (): number => {
    if (at === refillBytes) {
      drawn = stream.update(zeros);
      at = 0;
    }
    const word = drawn.readInt32LE(at);
    at += 4;
    return (2 * word + 1) / 2 ** 32;
  };
  const next = (): number => {
    if (kept !== undefined) {
      const second = kept;
      kept = undefined;
      return second;
    }
    for (;;) {
      const x = symmetric();
      const y = symmetric();
      const square = x * x + y * y;
      if (square >= 1) continue;
      const stretch = Math.sqrt((-2 * Math.log(square)) / square);
      kept = y * stretch;
      return x * stretch;
    }
  };
  return {
    fill(target, deviation) {
      for (let i = 0; i < target.length; i++) target[i] = deviation * next();
    },
  };
}
