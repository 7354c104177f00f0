/** Whether a relation's sequences are already linked in the corpus, and how. */
import type { Corpus } from '../../oeis-data/corpus/index.js';
import type { ANumber, LinkKind } from '../../oeis-data/types.js';
import type { Recorded } from '../store/index.js';

export interface RecordedState {
  readonly recorded: Recorded;
  readonly kinds: readonly LinkKind[];
}

/**
 * Looks for links, in either direction, between the left side's sequence and each of the others:
 * `recorded` when all are linked, `partly recorded` when some are.
 */
export function recordedLinks(corpus: Corpus): (left: ANumber, others: readonly ANumber[]) => RecordedState {
  const neighbours = new Map<ANumber, Map<ANumber, Set<LinkKind>>>();
  const neighboursOf = (aNumber: ANumber) => {
    let known = neighbours.get(aNumber);
    if (known === undefined) {
      known = new Map();
      for (const { from, to, kind } of corpus.linksOf(aNumber)) {
        const other = from === aNumber ? to : from;
        known.set(other, (known.get(other) ?? new Set()).add(kind));
      }
      neighbours.set(aNumber, known);
    }
    return known;
  };
  return (left, others) => {
    const linked = neighboursOf(left);
    const found = others.map((other) => linked.get(other)).filter((kinds) => kinds !== undefined);
    const kinds = [...new Set(found.flatMap((set) => [...set]))].sort();
    if (found.length === 0) return { recorded: 'unrecorded', kinds };
    return { recorded: found.length === others.length ? 'recorded' : 'partly recorded', kinds };
  };
}
