import { chooseTrainingPairs, seededRandom } from '../../../probe/index.js';
import type { SequenceDisjointSplit } from '../protocol/sequence-disjoint-split.js';
import type { UndirectedLinks } from '../protocol/undirected-links.js';

/**
 * As many random unlinked pairs of training rows as the split has training links: a probe that is taught these
 * as links can find real ones only by what its features favour untaught.
 *
 * @returns uint32 `[2 * links]`
 */
export function randomLabels(split: SequenceDisjointSplit, links: UndirectedLinks): Uint32Array {
  const { pairs } = chooseTrainingPairs({
    links: split.trainingLinks,
    trainingRows: split.trainingRows,
    isLinked: links.isLinked,
    negativesPerLink: 1,
    // Another stream than the one that draws the training's own unlinked pairs.
    random: seededRandom(split.seed ^ 0x5eed),
  });
  return pairs.slice(split.trainingLinks.length);
}
