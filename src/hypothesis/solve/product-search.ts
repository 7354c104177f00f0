/**
 * Integer relations of three exponent vectors: f = x g + y h. All pairs (g, h) are tried for every f at
 * once through a linear hash, so that the cost is (number of f) * (number of g) * (exponents), not cubic.
 */
import { linearHash, scaleHash, subtractHash } from './linear-hash.js';

/** Exponents tried for the first two factors: -6..6 without 0. */
export const LARGEST_EXPONENT = 6;
const searchedExponents = Array.from({ length: LARGEST_EXPONENT }, (_, i) => i + 1).flatMap((x) => [x, -x]);

const FILTER_SLOTS = 2 ** 24;

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
  const hashes = vectors.map(({ exponents }) => linearHash(exponents, hashed));
  const multiples = new Map<number, number[]>();
  // Most look-ups fail: one bit per residue of the key answers them without the map.
  const present = new Uint8Array(FILTER_SLOTS);
  for (const [position, hash] of hashes.entries()) {
    for (const [slot, exponent] of searchedExponents.entries()) {
      const key = scaleHash(hash, exponent);
      present[key % FILTER_SLOTS] = 1;
      const holder = position * searchedExponents.length + slot;
      const holders = multiples.get(key);
      if (holders) holders.push(holder);
      else multiples.set(key, [holder]);
    }
  }
  for (const left of lefts) {
    if (!keepOn()) return;
    for (let first = 0; first < vectors.length; first++) {
      if (first === left) continue;
      for (const firstExponent of searchedExponents) {
        const rest = subtractHash(hashes[left]!, scaleHash(hashes[first]!, firstExponent));
        if (rest === 0 || present[rest % FILTER_SLOTS] === 0) continue;
        for (const holder of multiples.get(rest) ?? []) {
          const second = Math.floor(holder / searchedExponents.length);
          if (second <= first || second === left) continue;
          const secondExponent = searchedExponents[holder % searchedExponents.length]!;
          yield { left, first, firstExponent, second, secondExponent };
        }
      }
    }
  }
}
