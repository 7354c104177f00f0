/**
 * 64-bit fingerprints of windows of terms, as two 32-bit words. A term enters as two words: exactly when
 * it is a safe integer, else by its residue modulo the prime 2^61 - 1. Equal windows have equal
 * fingerprints; unequal ones rarely do, and whoever looks up confirms with the terms themselves.
 */

const MERSENNE_PRIME_61 = (1n << 61n) - 1n;

/** Words of up to `capacity` terms; reused from sequence to sequence. */
export class TermWords {
  readonly low: Int32Array;
  readonly high: Int32Array;
  length = 0;

  constructor(capacity: number) {
    this.low = new Int32Array(capacity);
    this.high = new Int32Array(capacity);
  }

  fill(values: readonly bigint[]): void {
    this.length = Math.min(values.length, this.low.length);
    for (let i = 0; i < this.length; i++) {
      const value = values[i]!;
      const rounded = Number(value);
      if (Number.isSafeInteger(rounded)) {
        this.low[i] = rounded;
        this.high[i] = Math.floor(rounded / 4_294_967_296);
      } else {
        const residue = value % MERSENNE_PRIME_61;
        this.low[i] = Number(BigInt.asIntN(32, residue));
        this.high[i] = Number(residue >> 32n);
      }
    }
  }
}

function mix(state: number, word: number): number {
  let scrambled = Math.imul(word, 0x9e3779b1);
  scrambled = Math.imul(scrambled ^ (scrambled >>> 15), 0x85ebca6b);
  const folded = state ^ scrambled;
  return (Math.imul((folded << 13) | (folded >>> 19), 5) + 0x6b64e653) | 0;
}

function finish(state: number): number {
  let word = state ^ (state >>> 16);
  word = Math.imul(word, 0x7feb352d);
  word ^= word >>> 15;
  return word;
}

/** Fingerprint of the last window asked for; read at once, overwritten by the next call. */
export class Fingerprint {
  first = 0;
  second = 0;

  /** @param kind keeps windows of different kinds apart */
  ofWindow(words: TermWords, start: number, length: number, kind: number): this {
    let first = kind;
    let second = ~kind;
    for (let i = start; i < start + length; i++) {
      const low = words.low[i]!;
      const high = words.high[i]!;
      first = mix(mix(first, low), high);
      second = mix(mix(second, high ^ 0x5bd1e995), low);
    }
    this.first = finish(first);
    this.second = finish(second);
    return this;
  }
}
