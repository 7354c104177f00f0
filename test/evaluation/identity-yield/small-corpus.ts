/** Sequences written down in the tests, as a corpus. */
import { type ANumber, type Terms, toANumber, toOffset } from '../../../oeis-data/types.js';
import type { SequenceSource } from '../../../src/evaluation/identity-yield/completion-tables.js';

export type Written = readonly [offset: number, values: readonly bigint[]];

export function termsOf([offset, values]: Written): Terms {
  return { offset: toOffset(offset), values };
}

/** Names L000001, L000002, ... in the order given. */
export function smallCorpus(written: readonly Written[]): { source: SequenceSource; names: ANumber[] } {
  const names = written.map((_, i) => toANumber(`L${String(i + 1).padStart(6, '0')}`));
  const sequences = written.map((each, i) => ({ aNumber: names[i]!, terms: termsOf(each) }));
  const byName = new Map(sequences.map((sequence) => [sequence.aNumber, sequence]));
  return { source: { sequences: () => sequences, sequence: (aNumber) => byName.get(aNumber) }, names };
}

/** Values with no recurrence: multiply, rotate and xor of a 32-bit state; 1 .. bound. */
export function wildValues(count: number, seed: number, bound = 1000): bigint[] {
  let state = (seed * 0x9e3779b1) | 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6b64e653) | 0;
    return BigInt(((state >>> 0) % bound) + 1);
  });
}
