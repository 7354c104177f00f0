/** Division of the ranked sequences and their links into what is trained on and what is tested on. */
import { seededRandom, shuffle } from '../../../probe/index.js';
import { evaluationErrors } from '../errors.js';
import { drawUnlinked } from './draw-unlinked.js';
import type { UndirectedLinks } from './undirected-links.js';

/** LANTERN's number of training links. */
export const defaultTrainingLinks = 2780;
/** Random unlinked pairs a test link, for the area under the curve; and a training link, for training. */
export const unlinkedPerLink = 10;

/** What a row may be used for. */
export const rowUse = { training: 0, heldOut: 1, outside: 2 } as const;

export interface Split {
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
  /** Position in `linkKinds` of the strongest record of each test link; `[links]`. */
  readonly testKind: Uint8Array;
  /** 1 where the test link was recorded by name; `[links]`. */
  readonly testByName: Uint8Array;
  /** uint32 `[2 * pairs]`: random unlinked pairs that touch a held-out row, ten a test link. */
  readonly testUnlinked: Uint32Array;
}

/**
 * @param use               `rowUse` of each row; pairs with a row `outside` take no part at all
 * @param trainingLinkCount links to choose for training; all there are when fewer
 * @throws `EVALUATION_TOO_FEW_LINKS` when no link is left to train on or to test with
 */
export function splitLinks(
  links: UndirectedLinks,
  use: Uint8Array,
  seed: number,
  trainingLinkCount = defaultTrainingLinks,
): Split {
  const training: number[] = [];
  const test: number[] = [];
  for (let link = 0; link < links.kind.length; link++) {
    const [a, b] = [use[links.pairs[2 * link]!]!, use[links.pairs[2 * link + 1]!]!];
    if (a === rowUse.outside || b === rowUse.outside) continue;
    (a === rowUse.heldOut || b === rowUse.heldOut ? test : training).push(link);
  }
  if (training.length === 0 || test.length === 0) {
    const facts = { seed, training: training.length, test: test.length, expected: 1 };
    throw evaluationErrors.EVALUATION_TOO_FEW_LINKS(facts);
  }
  const random = seededRandom(seed);
  const chosen = [...training];
  shuffle(chosen, random);
  const rows = Uint32Array.from(use.keys());
  return {
    seed,
    heldOut: use.map((one) => (one === rowUse.heldOut ? 1 : 0)),
    trainingRows: rows.filter((row) => use[row] === rowUse.training),
    trainingLinks: pairsOf(links, chosen.slice(0, trainingLinkCount)),
    allTrainingLinks: pairsOf(links, training),
    testLinks: pairsOf(links, test),
    testKind: Uint8Array.from(test, (link) => links.kind[link]!),
    testByName: Uint8Array.from(test, (link) => links.byName[link]!),
    testUnlinked: drawUnlinked(links, unlinkedPerLink * test.length, random, (a, b) => {
      const [first, second] = [use[a]!, use[b]!];
      return first + second > 0 && first !== rowUse.outside && second !== rowUse.outside;
    }),
  };
}

function pairsOf(links: UndirectedLinks, chosen: readonly number[]): Uint32Array {
  return Uint32Array.from(chosen.flatMap((link) => [links.pairs[2 * link]!, links.pairs[2 * link + 1]!]));
}
