import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom, shuffle } from '../../probe/random.js';

/** xoshiro128++ over bigint, straight from its definition, with the state that splitmix32 gives. */
function reference(seed: number, count: number): number[] {
  const mask = 0xffffffffn;
  let counter = BigInt(seed) & mask;
  const splitmix = () => {
    counter = (counter + 0x9e3779b9n) & mask;
    let z = counter;
    z = ((z ^ (z >> 16n)) * 0x85ebca6bn) & mask;
    z = ((z ^ (z >> 13n)) * 0xc2b2ae35n) & mask;
    return z ^ (z >> 16n);
  };
  const s = [splitmix(), splitmix(), splitmix(), splitmix()] as [bigint, bigint, bigint, bigint];
  const rotate = (x: bigint, k: bigint) => ((x << k) | (x >> (32n - k))) & mask;
  return Array.from({ length: count }, () => {
    const result = (rotate((s[0] + s[3]) & mask, 7n) + s[0]) & mask;
    const t = (s[1] << 9n) & mask;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 11n);
    return Number(result);
  });
}

describe('seeded generator', () => {
  it('is xoshiro128++', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed) => {
        const random = seededRandom(seed);
        expect(Array.from({ length: 50 }, () => random.uint32())).toEqual(reference(seed, 50));
      }),
      { numRuns: 30 },
    );
  });

  it('draws below every bound evenly', () => {
    const random = seededRandom(1);
    const counts = new Array<number>(7).fill(0);
    for (let draw = 0; draw < 70_000; draw += 1) counts[random.below(7)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
    expect(random.below(1)).toBe(0);
    expect(random.below(2 ** 32)).toBeLessThan(2 ** 32);
  });

  it('shuffles to a permutation', () => {
    const values = Array.from({ length: 100 }, (_, k) => k);
    shuffle(values, seededRandom(4));
    expect(values).not.toEqual([...values].sort((a, b) => a - b));
    expect([...values].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, k) => k));
  });
});
