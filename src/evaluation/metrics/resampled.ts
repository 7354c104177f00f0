/** Metrics in every resample of the sequences. */
import type { SequenceResamples } from './sequence-resamples.js';

export interface ScoredPairsOfTest {
  /** uint32 `[2 * links]` and float64 `[links]`. */
  readonly links: Uint32Array;
  readonly linkScores: Float64Array;
  /** uint32 `[2 * pairs]` and float64 `[pairs]`. */
  readonly unlinked: Uint32Array;
  readonly unlinkedScores: Float64Array;
}

export interface ResampledSeparation {
  /** NaN in a resample without a link or without an unlinked pair. */
  readonly areaUnderCurve: Float64Array;
  readonly averagePrecision: Float64Array;
}

/** AUC and average precision with weighted pairs; both equal the plain ones where all weights are 1. */
export function resampledSeparation(
  pairs: ScoredPairsOfTest,
  resamples: SequenceResamples,
): ResampledSeparation {
  const { first, second, isLink, endsGroup } = descending(pairs);
  const areaUnderCurve = new Float64Array(resamples.count);
  const averagePrecision = new Float64Array(resamples.count);
  for (let r = 0; r < resamples.count; r++) {
    const weight = resamples.multiplicities(r);
    let linked = 0; // weight of the links so far, and of the unlinked pairs
    let unlinked = 0;
    let linkedBefore = 0; // the same before the group of equal scores at hand
    let unlinkedBefore = 0;
    let lost = 0; // couples in which the unlinked pair stands above
    let precision = 0;
    for (let p = 0; p < first.length; p++) {
      const w = weight[first[p]!]! * weight[second[p]!]!;
      if (isLink[p] === 1) linked += w;
      else unlinked += w;
      if (endsGroup[p] === 0) continue;
      const gained = linked - linkedBefore;
      if (gained > 0) {
        lost += (gained * (unlinkedBefore + unlinked)) / 2;
        precision += (gained * linked) / (linked + unlinked);
      }
      linkedBefore = linked;
      unlinkedBefore = unlinked;
    }
    areaUnderCurve[r] = 1 - lost / (linked * unlinked);
    averagePrecision[r] = precision / linked;
  }
  return { areaUnderCurve, averagePrecision };
}

/** All pairs, highest score first. */
function descending({ links, linkScores, unlinked, unlinkedScores }: ScoredPairsOfTest) {
  const count = linkScores.length + unlinkedScores.length;
  const scores = new Float64Array(count);
  scores.set(linkScores);
  scores.set(unlinkedScores, linkScores.length);
  const order = Uint32Array.from(scores.keys()).sort((a, b) => scores[b]! - scores[a]!);
  const first = new Uint32Array(count);
  const second = new Uint32Array(count);
  const isLink = new Uint8Array(count);
  const endsGroup = new Uint8Array(count);
  for (const [p, pair] of order.entries()) {
    const link = pair < linkScores.length;
    const from = link ? links : unlinked;
    const at = 2 * (link ? pair : pair - linkScores.length);
    first[p] = from[at]!;
    second[p] = from[at + 1]!;
    isLink[p] = link ? 1 : 0;
    endsGroup[p] = p + 1 === count || scores[order[p + 1]!] !== scores[pair] ? 1 : 0;
  }
  return { first, second, isLink, endsGroup };
}

/**
 * Weighted share of the links that were found, one array a list of marks.
 *
 * @param links uint32 `[2 * links]`
 * @param found `found[c][l]` = 1 where link l was found at cutoff c
 * @returns `[cutoff][resample]`; NaN in a resample without a link
 */
export function resampledShares(
  links: Uint32Array,
  found: readonly Uint8Array[],
  resamples: SequenceResamples,
): Float64Array[] {
  const shares = found.map(() => new Float64Array(resamples.count));
  const hits = new Float64Array(found.length);
  for (let r = 0; r < resamples.count; r++) {
    const weight = resamples.multiplicities(r);
    let total = 0;
    hits.fill(0);
    for (let link = 0; 2 * link < links.length; link++) {
      const w = weight[links[2 * link]!]! * weight[links[2 * link + 1]!]!;
      if (w === 0) continue;
      total += w;
      for (let c = 0; c < found.length; c++) hits[c]! += w * found[c]![link]!;
    }
    for (let c = 0; c < found.length; c++) shares[c]![r] = hits[c]! / total;
  }
  return shares;
}
