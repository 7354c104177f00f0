import type { NameSimilarity } from './name-similarity.js';
import type { RowPairs } from './pair-completer.js';
import type { PairFilter } from './random-pairs.js';
import { isWithin, type Stratum } from './stratum.js';

/**
 * The first `wanted` admitted pairs of each stratum, in the order of the ranking; fewer where the ranking ends
 * first. No more of the ranking is asked for than it takes.
 *
 * @param ranking pairs best first, each unordered pair once, in chunks of any size
 */
export async function topOfStrata(
  ranking: Iterable<RowPairs> | AsyncIterable<RowPairs>,
  strata: readonly Stratum[],
  names: NameSimilarity,
  admits: PairFilter,
  wanted: number,
): Promise<RowPairs[]> {
  const tops = strata.map((stratum) => ({
    stratum,
    first: new Uint32Array(wanted),
    second: new Uint32Array(wanted),
    count: 0,
  }));
  let open = tops.length;
  for await (const { first, second } of ranking) {
    for (let pair = 0; pair < first.length && open > 0; pair++) {
      const [a, b] = [first[pair]!, second[pair]!];
      if (!admits(a, b)) continue;
      const jaccard = names.jaccard(a, b);
      for (const top of tops) {
        if (top.count === wanted || !isWithin(top.stratum, jaccard)) continue;
        top.first[top.count] = a;
        top.second[top.count] = b;
        if (++top.count === wanted) open--;
      }
    }
    if (open === 0) break;
  }
  return tops.map(({ first, second, count }) => ({
    first: first.subarray(0, count),
    second: second.subarray(0, count),
  }));
}
