import type { ANumber, Terms } from '../../../oeis-data/types.js';
import { type PrefixView, visiblePrefixLength } from '../relation-source.js';

/** What a prefix view needs of a corpus: names of sequences and their stored terms. */
export interface TermsByName {
  readonly aNumbers: readonly ANumber[];
  terms(aNumber: ANumber): Terms | undefined;
}

/**
 * The prefix rule as a wall: the view holds the visible terms and no reference to the others. Prefixes are
 * kept once read, since joins confirm against them again and again (about 130 bytes a visible term).
 */
export function prefixViewOf(corpus: TermsByName): PrefixView {
  const seen = new Map<ANumber, Terms | undefined>();
  return {
    aNumbers: corpus.aNumbers,
    prefix(aNumber) {
      if (!seen.has(aNumber)) {
        const stored = corpus.terms(aNumber);
        seen.set(
          aNumber,
          stored && {
            offset: stored.offset,
            values: stored.values.slice(0, visiblePrefixLength(stored.values.length)),
          },
        );
      }
      return seen.get(aNumber);
    },
  };
}
