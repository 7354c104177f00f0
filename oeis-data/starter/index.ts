/**
 * The starter corpus: sequences in this project's own words, each with a generator of exact terms, and the
 * links among them with the reason of each. It ships with the program and needs no download.
 */
import type { Link, SequenceRecord, TermSource, Terms } from '../types.js';
import { starterFamilies } from './families/index.js';
import type { StarterSequence } from './sequence.js';
import { generatorTermSource } from './term-source.js';

export type { StarterFamily, StarterLink, StarterSequence } from './sequence.js';
export { starterFamilies };

/** Wording, generators and links are part of this project. */
export const starterLicence = 'Apache-2.0';

/** Source field of every starter record. */
export const starterSource = 'Lamplighter starter corpus';

/** How many leading terms a starter record stores, unless they grow too long. */
export const storedTermCount = 64;

/** A record stores no term of more decimal digits than this; it ends before the first such term. */
export const storedTermDigitsLimit = 1000;

export const starterSequences: readonly StarterSequence[] = starterFamilies.flatMap(
  (family) => family.sequences,
);

/** Plain values that may travel to a worker; the executable reasons stay with the families. */
export const starterLinks: readonly (Link & { readonly why: string })[] = starterFamilies.flatMap((family) =>
  family.links.map(({ from, to, kind, why }) => ({ from, to, kind, why })),
);

export interface StarterRecord extends SequenceRecord {
  readonly source: string;
  readonly licence: string;
}

/** @returns the terms that a record of this sequence stores */
export function storedTerms(sequence: StarterSequence): Terms {
  const bound = 10n ** BigInt(storedTermDigitsLimit);
  const values = sequence.generate(storedTermCount);
  const firstTooLong = values.findIndex((value) => value >= bound || value <= -bound);
  return { offset: sequence.offset, values: firstTooLong < 0 ? values : values.slice(0, firstTooLong) };
}

/** Records for an importer, one a sequence, computed as they are asked for. */
export function* starterRecords(): Generator<StarterRecord> {
  for (const sequence of starterSequences) {
    yield {
      aNumber: sequence.aNumber,
      name: sequence.name,
      terms: storedTerms(sequence),
      keywords: sequence.keywords,
      source: starterSource,
      licence: starterLicence,
    };
  }
}

/** @returns a new source with a cache of its own; see `generatorTermSource` */
export function starterTermSource(): TermSource {
  return generatorTermSource(starterSequences);
}
