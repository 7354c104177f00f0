/**
 * The division of `sequence-disjoint/1`: three sequences in ten are held out; training pairs touch none of them,
 * test links touch at least one. A probe that merely remembers sequences scores no better than chance.
 */
import { createHash } from 'node:crypto';
import type { ANumber } from '../../../oeis-data/types.js';
import { rowUse, type Split, splitLinks } from './split.js';
import type { UndirectedLinks } from './undirected-links.js';

export type SequenceDisjointSplit = Split;

/** True where sha256 of "seed:A-number", read as a big-endian integer, is 0, 1 or 2 modulo 10. */
export function isHeldOut(seed: number, aNumber: ANumber): boolean {
  return isAmongThreeInTen(`${seed}:${aNumber}`);
}

function isAmongThreeInTen(text: string): boolean {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`) % 10n < 3n;
}

/**
 * @param trainingLinkCount links to choose for training; all there are when fewer
 * @throws `EVALUATION_TOO_FEW_LINKS` when no link is left to train on or to test with
 */
export function sequenceDisjointSplit(
  links: UndirectedLinks,
  aNumbers: readonly ANumber[],
  seed: number,
  trainingLinkCount?: number,
): SequenceDisjointSplit {
  const use = Uint8Array.from(aNumbers, (aNumber) =>
    isHeldOut(seed, aNumber) ? rowUse.heldOut : rowUse.training,
  );
  return splitLinks(links, use, seed, trainingLinkCount);
}

/**
 * The same division once more inside the training part of a split, for whatever is chosen (a weight, a
 * calibration): no row that the split holds out takes part, neither as link nor as unlinked pair.
 *
 * @throws `EVALUATION_TOO_FEW_LINKS`
 */
export function validationSplit(
  links: UndirectedLinks,
  aNumbers: readonly ANumber[],
  split: Split,
  trainingLinkCount?: number,
): Split {
  const use = new Uint8Array(aNumbers.length).fill(rowUse.outside);
  for (const row of split.trainingRows) {
    const held = isAmongThreeInTen(`${split.seed}:validation:${aNumbers[row]}`);
    use[row] = held ? rowUse.heldOut : rowUse.training;
  }
  return splitLinks(links, use, split.seed, trainingLinkCount);
}
