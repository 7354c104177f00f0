/**
 * Average precision of scores: the sum over distinct scores of (recall gained) times (precision down to there), as
 * scikit-learn's `average_precision_score`. It depends on the share of links among the pairs.
 *
 * @param linked   scores of links, at least one, none NaN
 * @param unlinked scores of unlinked pairs, none NaN
 */
export function averagePrecision(linked: Float64Array, unlinked: Float64Array): number {
  const high = linked.toSorted();
  const low = unlinked.toSorted();
  let sum = 0;
  let above = low.length; // unlinked scores below the group at hand
  for (let end = high.length; end > 0; ) {
    const score = high[end - 1]!;
    let start = end;
    while (start > 0 && high[start - 1] === score) start--;
    while (above > 0 && low[above - 1]! >= score) above--;
    const found = high.length - start;
    sum += ((end - start) * found) / (found + low.length - above);
    end = start;
  }
  return sum / high.length;
}
