/** How a relation that completes a pair is kept: a stored relation that says which pair it was. */
import { type ANumber, toANumber } from '../../../oeis-data/types.js';
import type { Operation } from '../../evaluation/identity-yield/index.js';
import type { StoredRelation } from '../../store/index.js';

export interface CompletedPair {
  readonly pair: readonly [ANumber, ANumber];
  readonly third: ANumber;
  readonly operation: Operation;
  readonly isTrivial: boolean;
}

const proposer = 'completion';
const trivialNote = 'trivial: two of the three sequences are alike, or an operand may be moved';
const pattern = /^completes the pair (\S+) (\S+) with (\S+): (.+)$/;

/** The stored relation with notes from which `completedPair` reads the pair again. */
export function withPair(relation: StoredRelation, completed: CompletedPair): StoredRelation {
  const { pair, third, operation, isTrivial } = completed;
  return {
    ...relation,
    proposer,
    notes: [
      `completes the pair ${pair[0]} ${pair[1]} with ${third}: ${operation}`,
      ...(isTrivial ? [trivialNote] : []),
      ...relation.notes,
    ],
  };
}

export function completedPair({ notes }: Pick<StoredRelation, 'notes'>): CompletedPair {
  const [, first, second, third, operation] = pattern.exec(notes[0] ?? '') ?? [];
  if (operation === undefined) throw new Error(`expected the note of a completed pair, got "${notes[0]}"`);
  return {
    pair: [toANumber(first!), toANumber(second!)],
    third: toANumber(third!),
    operation: operation as Operation,
    isTrivial: notes.includes(trivialNote),
  };
}
