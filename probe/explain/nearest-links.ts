/**
 * The training links that are most like a pair. A bilinear form is linear in the symmetrised outer product of the
 * two rows, and two such products have the inner product
 *
 *     K({i, j}, {k, l}) = (c_ik c_jl + c_il c_jk) / 2,
 *
 * c the cosine of two rows: that is what a training link weighs in the score of a pair.
 */
export interface NearbyLink {
  /** Rows of its two sequences: `first` is the one matched with the pair's first. */
  readonly first: number;
  readonly second: number;
  /** K, at most 1; 1 only for the pair itself and its copies. */
  readonly similarity: number;
  /** Cosines of the matched rows. */
  readonly firstCosine: number;
  readonly secondCosine: number;
}

/**
 * @param pair   rows of the pair; left out where it is a training link itself
 * @param toFirst,toSecond cosine of every row with the pair's first and second row, `[row]`
 * @param links  training links, row-major `[link, 2]`
 * @param count  how many; fewer where there are fewer
 * @returns most similar first, ties by row
 */
export function nearestLinks(
  pair: { readonly first: number; readonly second: number },
  toFirst: Float64Array,
  toSecond: Float64Array,
  links: Uint32Array,
  count: number,
): readonly NearbyLink[] {
  const all: NearbyLink[] = [];
  for (let at = 0; at < links.length; at += 2) {
    const [k, l] = [links[at]!, links[at + 1]!];
    const isPair = (k === pair.first && l === pair.second) || (k === pair.second && l === pair.first);
    if (isPair) continue;
    const straight = toFirst[k]! * toSecond[l]!;
    const crossed = toFirst[l]! * toSecond[k]!;
    const [first, second] = crossed > straight ? [l, k] : [k, l];
    all.push({
      first,
      second,
      similarity: (straight + crossed) / 2,
      firstCosine: toFirst[first]!,
      secondCosine: toSecond[second]!,
    });
  }
  all.sort((a, b) => b.similarity - a.similarity || a.first - b.first || a.second - b.second);
  return all.slice(0, count);
}
