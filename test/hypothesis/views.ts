/** Prefix views for tests: a few named sequences, or the starter corpus. */
import { starterSequences, storedTerms } from '../../oeis-data/starter/index.js';
import { type ANumber, type Terms, toANumber, toOffset } from '../../oeis-data/types.js';
import {
  type PrefixView,
  type Proposal,
  prefixViewOf,
  transformCatalogue,
} from '../../src/hypothesis/index.js';
import { type ComparisonOutcome, compare, printRelation } from '../../src/relation/index.js';

/** Views by name, offset and all stored terms; the prefix rule applies to them as to any corpus. */
export function viewOf(
  sequences: Record<string, readonly [offset: number, values: readonly bigint[]]>,
): PrefixView {
  const corpus = new Map<ANumber, Terms>(
    Object.entries(sequences).map(([name, [offset, values]]) => [
      toANumber(name),
      { offset: toOffset(offset), values },
    ]),
  );
  return prefixViewOf({ aNumbers: [...corpus.keys()], terms: (aNumber) => corpus.get(aNumber) });
}

export function starterView(): PrefixView {
  const corpus = new Map(starterSequences.map((sequence) => [sequence.aNumber, sequence]));
  return prefixViewOf({
    aNumbers: [...corpus.keys()],
    terms(aNumber) {
      const sequence = corpus.get(aNumber);
      return sequence && storedTerms(sequence);
    },
  });
}

export function valuesOf(count: number, term: (n: number) => bigint | number, from = 0): bigint[] {
  return Array.from({ length: count }, (_, i) => BigInt(term(from + i)));
}

export const statements = (proposals: Iterable<Proposal>): string[] =>
  [...proposals].map(({ relation }) => printRelation(relation));

/** The language's own evaluation of a proposal on what the proposer saw. */
export const checked = (view: PrefixView, { relation }: Proposal): ComparisonOutcome =>
  compare(relation, (aNumber) => view.prefix(aNumber), transformCatalogue);

export const plentyOfTime = { timeoutMs: 600_000 };
