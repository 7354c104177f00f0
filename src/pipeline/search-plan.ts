/** The order in which a search looks: whole-corpus proposers first, then blocks of sources, then of pairs. */
import type { ANumber } from '../../oeis-data/types.js';
import type { ProposalScope, RelationSource } from '../hypothesis/relation-source.js';

/** A block of work that is proposed, verified and stored as one. */
export interface SearchChunk {
  readonly proposer: RelationSource;
  readonly scopes: readonly ProposalScope[];
}

/** The proposers of a run; main chooses them. */
export interface Proposers {
  /** Asked once, about the whole ranked set. */
  readonly whole: readonly RelationSource[];
  /** Asked block by block about the ranked sequences as sources. */
  readonly bySource: readonly RelationSource[];
  /** Asked about each of the best candidate pairs. */
  readonly byPair: readonly RelationSource[];
}

const sourcesPerChunk = 250;
const pairsPerChunk = 500;

function* blocks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Depends on its arguments only, so that chunk numbers mean the same in a resumed run. */
export function planSearch(
  proposers: Proposers,
  ranked: readonly ANumber[],
  pairs: readonly { readonly left: ANumber; readonly right: ANumber }[],
): SearchChunk[] {
  const chunks: SearchChunk[] = [];
  for (const proposer of proposers.whole)
    chunks.push({ proposer, scopes: [{ kind: 'corpus', sources: ranked }] });
  for (const proposer of proposers.bySource) {
    for (const sources of blocks(ranked, sourcesPerChunk))
      chunks.push({ proposer, scopes: [{ kind: 'corpus', sources }] });
  }
  for (const proposer of proposers.byPair) {
    for (const block of blocks(pairs, pairsPerChunk)) {
      chunks.push({ proposer, scopes: block.map(({ left, right }) => ({ kind: 'pair', left, right })) });
    }
  }
  return chunks;
}
