/** The order in which a search looks: whole-corpus proposers first, then blocks of sources, then of pairs. */
import type { ANumber } from '../../../oeis-data/types.js';
import type { ProposalScope, RelationSource } from '../../hypothesis/relation-source.js';

/** The proposers of a run; main chooses them. */
export interface Proposers {
  /** Asked once, about the whole ranked set. */
  readonly whole: readonly RelationSource[];
  /** Asked block by block about the ranked sequences as sources. */
  readonly bySource: readonly RelationSource[];
  /** Asked about each of the best candidate pairs. */
  readonly byPair: readonly RelationSource[];
}

/** How much a search looks at; counts among the hypotheses tried. */
export interface SearchSize {
  readonly sources: number;
  readonly pairs: number;
}

/** A block of work that is proposed, verified and stored as one. Plain, so that it can be sent to a thread. */
export interface SearchChunk {
  readonly list: keyof Proposers;
  /** Place of the proposer in that list. */
  readonly proposer: number;
  readonly scopes: readonly ProposalScope[];
}

const sourcesPerChunk = 250;
const pairsPerChunk = 500;

function* blocks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Depends on its arguments only, so that chunk numbers mean the same in a resumed run. */
export function planSearch(
  proposers: Proposers,
  sources: readonly ANumber[],
  pairs: readonly { readonly left: ANumber; readonly right: ANumber }[],
): SearchChunk[] {
  const chunks: SearchChunk[] = [];
  for (const proposer of proposers.whole.keys())
    chunks.push({ list: 'whole', proposer, scopes: [{ kind: 'corpus', sources }] });
  for (const proposer of proposers.bySource.keys()) {
    for (const block of blocks(sources, sourcesPerChunk))
      chunks.push({ list: 'bySource', proposer, scopes: [{ kind: 'corpus', sources: block }] });
  }
  for (const proposer of proposers.byPair.keys()) {
    for (const block of blocks(pairs, pairsPerChunk)) {
      const scopes = block.map(({ left, right }) => ({ kind: 'pair' as const, left, right }));
      chunks.push({ list: 'byPair', proposer, scopes });
    }
  }
  return chunks;
}
