/** A corpus as the port through which verification asks for exact terms. */
import { createHash } from 'node:crypto';
import { type SourcedTerms, type TermSource, type Terms, toOffset } from '../types.js';
import type { Corpus } from './corpus.js';

const independent: ReadonlySet<never> = new Set();

/** The corpus' own terms; they are nobody's computation, as far as the corpus knows. */
export function storedTermSource(corpus: Corpus): TermSource {
  return {
    terms(aNumber, from, count) {
      const terms = corpus.sequence(aNumber)?.terms;
      const served = terms === undefined ? undefined : windowOf(terms, from, count);
      if (served === undefined) return undefined;
      const checksum = createHash('sha256').update(served.values.join(',')).digest('hex');
      const label = `stored terms of ${aNumber} in ${corpus.label}`;
      return { terms: served, provenance: { kind: 'stored', label, checksum, dependsOn: independent } };
    },
  };
}

/** Terms of b-files; those that a program computed depend on every sequence that the program calls. */
export function bFileTermSource(corpus: Corpus): TermSource {
  return {
    terms(aNumber, from, count): SourcedTerms | undefined {
      const sourced = corpus.bFileTerms(aNumber);
      const served = sourced === undefined ? undefined : windowOf(sourced.terms, from, count);
      return served === undefined ? undefined : { terms: served, provenance: sourced!.provenance };
    },
  };
}

/** At most `count` terms at indices n >= from; undefined when there are none. */
function windowOf(terms: Terms, from: number, count: number): Terms | undefined {
  const position = Math.max(0, from - terms.offset);
  const values = terms.values.slice(position, position + count);
  return values.length === 0 ? undefined : { offset: toOffset(terms.offset + position), values };
}
