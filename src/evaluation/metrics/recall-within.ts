import type { ScoredPairs } from '../../../probe/rank/pair-columns.js';

/**
 * Recall at K: the share of links found among the K best of all pairs.
 *
 * @param ranking the best pairs, best first, each unordered pair once; as long as the largest cutoff, or all pairs
 * @param links   uint32 `[2 * links]`
 * @param cutoffs values of K
 * @param n       rows
 * @returns `found[c][l]` = 1 where link l is among the `cutoffs[c]` best
 */
export function foundWithin(
  ranking: Pick<ScoredPairs, 'first' | 'second'>,
  links: Uint32Array,
  cutoffs: readonly number[],
  n: number,
): Uint8Array[] {
  const linkOf = new Map<number, number>();
  const keyOf = (a: number, b: number) => Math.min(a, b) * n + Math.max(a, b);
  for (let link = 0; 2 * link < links.length; link++) {
    linkOf.set(keyOf(links[2 * link]!, links[2 * link + 1]!), link);
  }
  const found = cutoffs.map(() => new Uint8Array(links.length / 2));
  for (let position = 0; position < ranking.first.length; position++) {
    const link = linkOf.get(keyOf(ranking.first[position]!, ranking.second[position]!));
    if (link === undefined) continue;
    for (const [c, cutoff] of cutoffs.entries()) if (position < cutoff) found[c]![link] = 1;
  }
  return found;
}

/** Share of ones, over all links or over those that `among` marks; undefined when it marks none. */
export function shareFound(found: Uint8Array, among?: Uint8Array): number | undefined {
  let total = 0;
  let hits = 0;
  for (let link = 0; link < found.length; link++) {
    if (among && among[link] === 0) continue;
    total++;
    hits += found[link]!;
  }
  return total === 0 ? undefined : hits / total;
}
