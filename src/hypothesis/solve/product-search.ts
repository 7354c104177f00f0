/**
 * Integer relations of three exponent vectors: f = x g + y h. All pairs (g, h) are tried for every f at
 * once through a linear hash, so that the cost is (number of f) * (number of g) * (exponents), not cubic.
 */
import { linearHash, scaleHash, subtractHash } from './linear-hash.js';

/** Exponents tried for the first two factors: -6..6 without 0. */
export const LARGEST_EXPONENT = 6;
const searchedExponents = Array.from({ length: LARGEST_EXPONENT }, (_, i) => i + 1).flatMap((x) => [x, -x]);

const PRESENT_MASK = 2 ** 24 - 1;

export interface ExponentVector {
  readonly exponents: Int32Array;
}

export interface TwoFactors {
  readonly left: number;
  readonly first: number;
  readonly firstExponent: number;
  readonly second: number;
  readonly secondExponent: number;
}

/** Hypotheses of a complete search. */
export function searchSize(lefts: number, factors: number): number {
  return lefts * ((factors * factors) / 2) * searchedExponents.length ** 2;
}

/**
 * Candidates with first < second, by hash of the leading `hashed` exponents only; confirm them.
 *
 * @param lefts    positions in `vectors` that may stand alone on the left
 * @param keepOn   asked before every left; false ends the search
 */
export function* searchTwoFactors(
  vectors: readonly ExponentVector[],
  lefts: readonly number[],
  hashed: number,
  keepOn: () => boolean,
): Generator<TwoFactors> {
  const width = searchedExponents.length;
  const hashes = vectors.map(({ exponents }) => linearHash(exponents, hashed));
  const scaled = Float64Array.from(
    hashes.flatMap((hash) => searchedExponents.map((x) => scaleHash(hash, x))),
  );
  const holders = new Map<number, number[]>();
  // Most look-ups fail: one byte for the last 24 bits of the key answers them without the map.
  const present = new Uint8Array(PRESENT_MASK + 1);
  for (const [holder, key] of scaled.entries()) {
    present[key & PRESENT_MASK] = 1;
    const sharing = holders.get(key);
    if (sharing) sharing.push(holder);
    else holders.set(key, [holder]);
  }
  for (const left of lefts) {
    if (!keepOn()) return;
    const wanted = hashes[left]!;
    for (let first = 0; first < vectors.length; first++) {
      if (first === left) continue;
      for (let slot = 0; slot < width; slot++) {
        const rest = subtractHash(wanted, scaled[first * width + slot]!);
        if (rest === 0 || present[rest & PRESENT_MASK] === 0) continue;
        for (const holder of holders.get(rest) ?? []) {
          const second = Math.floor(holder / width);
          if (second <= first || second === left) continue;
          const secondExponent = searchedExponents[holder % width]!;
          yield { left, first, firstExponent: searchedExponents[slot]!, second, secondExponent };
        }
      }
    }
  }
}
