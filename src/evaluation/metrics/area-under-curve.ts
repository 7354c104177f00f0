/**
 * Area under the ROC curve: the share of (link, unlinked pair) couples in which the link scores higher, a tie
 * counting one half (the Mann-Whitney statistic divided by the number of couples).
 *
 * @param linked   scores of links, at least one, none NaN
 * @param unlinked scores of unlinked pairs, at least one, none NaN
 */
export function areaUnderCurve(linked: Float64Array, unlinked: Float64Array): number {
  const high = linked.toSorted();
  const low = unlinked.toSorted();
  let below = 0; // unlinked scores < the link's
  let upTo = 0; // unlinked scores <= the link's
  let couples = 0;
  for (const score of high) {
    while (below < low.length && low[below]! < score) below++;
    while (upTo < low.length && low[upTo]! <= score) upTo++;
    couples += (below + upTo) / 2;
  }
  return couples / (high.length * low.length);
}
