/** The division of `temporal/1`: the newest entries are held out. */
import type { ANumber } from '../../../oeis-data/types.js';
import { rowUse, type Split, splitLinks } from './split.js';
import type { UndirectedLinks } from './undirected-links.js';

/** As large as the held-out part of `sequence-disjoint/1`, so that only time differs. */
export const newestShare = 0.3;

/**
 * A-numbers are given in order of time: the 30 % of the sequences with the highest ones are held out, the same
 * ones for every seed (a seed draws training links and unlinked pairs).
 *
 * @throws `EVALUATION_TOO_FEW_LINKS` when no link is left to train on or to test with
 */
export function temporalSplit(
  links: UndirectedLinks,
  aNumbers: readonly ANumber[],
  seed: number,
  trainingLinkCount?: number,
): Split {
  const numberOf = (row: number) => Number(aNumbers[row]!.slice(1));
  const byAge = Uint32Array.from(aNumbers.keys()).sort((a, b) => numberOf(a) - numberOf(b));
  const use = new Uint8Array(aNumbers.length).fill(rowUse.training);
  const newest = Math.round(newestShare * aNumbers.length);
  for (const row of byAge.subarray(aNumbers.length - newest)) use[row] = rowUse.heldOut;
  return splitLinks(links, use, seed, trainingLinkCount);
}
