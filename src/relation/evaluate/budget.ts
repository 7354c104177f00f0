/**
 * A budget that counts work, not seconds, so that a relation gets the same verdict on every machine and
 * in every repetition. A value that is too large, or work that is spent, ends a run of indices; what was
 * computed before stays exact.
 */
import type { Transform } from '../transform.js';

export interface EvaluationLimits {
  /** Bits of the largest value that evaluation computes. */
  readonly termBits: number;
  /** Elementary operations on 64-bit words for one side of a relation. */
  readonly wordOperations: number;
}

/** About 30,000 digits a value; a few tenths of a second a side at worst. */
export const defaultLimits: EvaluationLimits = { termBits: 100_000, wordOperations: 20_000_000 };

/** 64-bit words that `value` fills, at least 1. */
export function wordCount(value: bigint): number {
  if (BigInt.asIntN(64, value) === value) return 1;
  return Math.ceil(value.toString(16).length / 16);
}

export class WorkBudget {
  readonly termBits: number;
  #left: number;

  constructor(limits: EvaluationLimits) {
    this.termBits = limits.termBits;
    this.#left = limits.wordOperations;
  }

  /** Takes `wordOperations` from the budget; false when it does not hold that many. */
  spend(wordOperations: number): boolean {
    this.#left -= wordOperations;
    return this.#left >= 0;
  }

  /** Whether a value of so many words may be computed. */
  allowsWords(words: number): boolean {
    return words * 64 <= this.termBits + 64;
  }

  /**
   * Longest prefix of `values` on which a transform or series of this cost fits into the budget; spends it.
   * Sizes are judged by the last value of the prefix, since terms rarely shrink.
   */
  affordableLength(values: readonly bigint[], cost: Transform['cost']): number {
    const degree = { linear: 1, quadratic: 2, cubic: 3 }[cost];
    let length = values.length;
    while (length > 0) {
      const words = wordCount(values[length - 1]!);
      const work = length ** degree * words;
      if (work <= this.#left) {
        this.#left -= work;
        return length;
      }
      length = Math.min(length - 1, Math.floor(length * 0.8));
    }
    return 0;
  }
}
