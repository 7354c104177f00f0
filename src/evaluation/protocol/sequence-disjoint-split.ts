/**
 * Protocol `sequence-disjoint/1`: three sequences in ten are held out; training pairs touch none of them, test
 * links touch at least one. A probe that merely remembers sequences scores no better than chance.
 */
import { createHash } from 'node:crypto';
import type { ANumber } from '../../../oeis-data/types.js';
import { seededRandom, shuffle } from '../../../probe/index.js';
import { evaluationErrors } from '../errors.js';
import type { UndirectedLinks } from './undirected-links.js';

export const sequenceDisjoint = 'sequence-disjoint/1';

/** LANTERN's number of training links. */
export const defaultTrainingLinks = 2780;
/** Random unlinked pairs a test link, for the area under the curve; and a training link, for training. */
export const unlinkedPerLink = 10;

/** True where sha256 of "seed:A-number", read as a big-endian integer, is 0, 1 or 2 modulo 10. */
export function isHeldOut(seed: number, aNumber: ANumber): boolean {
  const digest = createHash('sha256').update(`${seed}:${aNumber}`).digest('hex');
  return BigInt(`0x${digest}`) % 10n < 3n;
}

export interface SequenceDisjointSplit {
  readonly seed: number;
  /** 1 where the row is held out; `[rows]`. */
  readonly heldOut: Uint8Array;
  /** Rows that training may touch, ascending. */
  readonly trainingRows: Uint32Array;
  /** uint32 `[2 * links]`: a random choice of the links between training rows. */
  readonly trainingLinks: Uint32Array;
  /** uint32 `[2 * links]`: all links between training rows, that the choice was made from. */
  readonly allTrainingLinks: Uint32Array;
  /** uint32 `[2 * links]`: all links that touch a held-out row. */
  readonly testLinks: Uint32Array;
  /** 1 where the test link was recorded by name; `[links]`. */
  readonly testByName: Uint8Array;
  /** uint32 `[2 * pairs]`: random unlinked pairs that touch a held-out row, ten a test link. */
  readonly testUnlinked: Uint32Array;
}

/**
 * @param trainingLinkCount links to choose for training; all there are when fewer
 * @throws `EVALUATION_TOO_FEW_LINKS` when no link is left to train on or to test with
 */
export function sequenceDisjointSplit(
  links: UndirectedLinks,
  aNumbers: readonly ANumber[],
  seed: number,
  trainingLinkCount = defaultTrainingLinks,
): SequenceDisjointSplit {
  const heldOut = Uint8Array.from(aNumbers, (aNumber) => (isHeldOut(seed, aNumber) ? 1 : 0));
  const training: number[] = [];
  const test: number[] = [];
  for (let link = 0; link < links.byName.length; link++) {
    const touches = heldOut[links.pairs[2 * link]!]! + heldOut[links.pairs[2 * link + 1]!]! > 0;
    (touches ? test : training).push(link);
  }
  if (training.length === 0 || test.length === 0) {
    const facts = { seed, training: training.length, test: test.length, expected: 1 };
    throw evaluationErrors.EVALUATION_TOO_FEW_LINKS(facts);
  }
  const random = seededRandom(seed);
  const chosen = [...training];
  shuffle(chosen, random);
  return {
    seed,
    heldOut,
    trainingRows: Uint32Array.from(heldOut.keys()).filter((row) => heldOut[row] === 0),
    trainingLinks: pairsOf(links, chosen.slice(0, trainingLinkCount)),
    allTrainingLinks: pairsOf(links, training),
    testLinks: pairsOf(links, test),
    testByName: Uint8Array.from(test, (link) => links.byName[link]!),
    testUnlinked: drawUnlinked(links, heldOut, unlinkedPerLink * test.length, random.below),
  };
}

function pairsOf(links: UndirectedLinks, chosen: readonly number[]): Uint32Array {
  return Uint32Array.from(chosen.flatMap((link) => [links.pairs[2 * link]!, links.pairs[2 * link + 1]!]));
}

/**
 * Uniform among the unordered unlinked pairs that touch a held-out row, without repetition; fewer than
 * wanted where (almost) no more exist, which only tiny corpora meet.
 */
function drawUnlinked(
  links: UndirectedLinks,
  heldOut: Uint8Array,
  wanted: number,
  below: (bound: number) => number,
): Uint32Array {
  const n = heldOut.length;
  const taken = new Set<number>();
  const drawn: number[] = [];
  for (let attempt = 0; attempt < 50 * wanted && taken.size < wanted; attempt++) {
    const a = below(n);
    const b = below(n);
    if (a === b || heldOut[a]! + heldOut[b]! === 0 || links.isLinked(a, b)) continue;
    const key = Math.min(a, b) * n + Math.max(a, b);
    if (taken.has(key)) continue;
    taken.add(key);
    drawn.push(Math.min(a, b), Math.max(a, b));
  }
  return Uint32Array.from(drawn);
}
