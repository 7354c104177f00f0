/** What a ranking leaves out, as rows of the ranked set: pushed into its pass, so that K pairs are left. */
import type { Corpus } from '../../oeis-data/corpus/index.js';
import type { ANumber } from '../../oeis-data/types.js';
import { linkedRows } from './linked-rows.js';

export interface SequenceFilter {
  /** Both sequences of a pair carry all of these OEIS keywords. */
  readonly keywords?: readonly string[];
  /** Both are among these, such as a family of sequences. */
  readonly among?: ReadonlySet<ANumber>;
}

/** Rows that pass, ascending: uint32. */
export function passingRows(
  corpus: Pick<Corpus, 'sequence'>,
  aNumbers: readonly ANumber[],
  { keywords = [], among }: SequenceFilter,
): Uint32Array {
  const passes = (aNumber: ANumber) => {
    if (among !== undefined && !among.has(aNumber)) return false;
    if (keywords.length === 0) return true;
    const carried = corpus.sequence(aNumber)?.keywords ?? [];
    return keywords.every((keyword) => carried.includes(keyword));
  };
  const rows = aNumbers.flatMap((aNumber, row) => (passes(aNumber) ? [row] : []));
  return Uint32Array.from(rows);
}

/** Pairs of rows between which a link is recorded: uint32 `[2 * pairs]`, alternating. */
export function recordedPairs(corpus: Pick<Corpus, 'linksAmong'>, aNumbers: readonly ANumber[]): Uint32Array {
  return linkedRows(aNumbers, corpus.linksAmong(aNumbers)).pairs;
}
