/** The protocols by name: who is held out, and which links are tested against which unlinked pairs. */
import { type ANumber, type LinkKind, linkKinds } from '../../../oeis-data/types.js';
import { seededRandom } from '../../../probe/index.js';
import { degreeMatchedUnlinked } from './degree-matched.js';
import { drawUnlinked } from './draw-unlinked.js';
import { sequenceDisjointSplit } from './sequence-disjoint-split.js';
import { type Split, unlinkedPerLink } from './split.js';
import { temporalSplit } from './temporal-split.js';
import type { UndirectedLinks } from './undirected-links.js';

export type ProtocolName =
  | 'sequence-disjoint/1'
  | 'strict/1'
  | 'by-kind/1'
  | 'degree-matched/1'
  | 'temporal/1';

/** Which sequences are held out; protocols of one division share their training. */
export type DivisionName = 'sequence-disjoint' | 'temporal';

/** Links of one split, and the unlinked pairs that they are set against. */
export interface TestSet {
  /** Which of the split's test links: all, or those of a kind. */
  readonly of: 'all' | LinkKind;
  /** Positions among the split's test links, ascending. */
  readonly positions: Uint32Array;
  /** uint32 `[2 * pairs]` */
  readonly unlinked: Uint32Array;
}

export interface Protocol {
  readonly name: ProtocolName;
  /** What it does, in a sentence. */
  readonly about: string;
  readonly division: DivisionName;
  /** Whether recall among all pairs says something new here. */
  readonly recall: boolean;
  /** Sets without a link are left out. */
  testSets(split: Split, links: UndirectedLinks): TestSet[];
}

const everyLink = (split: Split): Uint32Array => Uint32Array.from(split.testKind.keys());
const whole = (split: Split): TestSet[] => [
  { of: 'all', positions: everyLink(split), unlinked: split.testUnlinked },
];
/** Another stream than the split's own. */
const strictStream = 0x57a1c7;

export const protocols: readonly Protocol[] = [
  {
    name: 'sequence-disjoint/1',
    about:
      'Three sequences in ten are held out. Training touches none of them; test links touch at least one, and so do the ten random unlinked pairs a link that they are set against.',
    division: 'sequence-disjoint',
    recall: true,
    testSets: whole,
  },
  {
    name: 'strict/1',
    about:
      'As sequence-disjoint/1, with the same training, but both ends of every test link and unlinked pair were held out.',
    division: 'sequence-disjoint',
    recall: true,
    testSets(split, links) {
      const { testLinks, heldOut, seed } = split;
      const positions = everyLink(split).filter(
        (link) => heldOut[testLinks[2 * link]!] === 1 && heldOut[testLinks[2 * link + 1]!] === 1,
      );
      const random = seededRandom(seed ^ strictStream);
      const unlinked = drawUnlinked(
        links,
        unlinkedPerLink * positions.length,
        random,
        (a, b) => heldOut[a]! + heldOut[b]! === 2,
      );
      return positions.length === 0 ? [] : [{ of: 'all', positions, unlinked }];
    },
  },
  {
    name: 'by-kind/1',
    about:
      'As sequence-disjoint/1, its test links apart by how they are recorded; a pair recorded in several ways counts where it is recorded most strongly (name, cross-reference, formula, program).',
    division: 'sequence-disjoint',
    recall: true,
    testSets: (split) =>
      linkKinds
        .map((kind, k) => ({
          of: kind,
          positions: everyLink(split).filter((link) => split.testKind[link] === k),
          unlinked: split.testUnlinked,
        }))
        .filter(({ positions }) => positions.length > 0),
  },
  {
    name: 'degree-matched/1',
    about:
      'As sequence-disjoint/1, but an unlinked pair is a test link with one end exchanged for a sequence that is as often linked, so that popularity alone scores nothing.',
    division: 'sequence-disjoint',
    recall: false,
    testSets: (split, links) => [
      { of: 'all', positions: everyLink(split), unlinked: degreeMatchedUnlinked(links, split) },
    ],
  },
  {
    name: 'temporal/1',
    about:
      'The three sequences in ten with the highest A-numbers are held out: trained on links among older entries, tested on every link of a newer one.',
    division: 'temporal',
    recall: true,
    testSets: whole,
  },
];

export const protocolNames: readonly ProtocolName[] = protocols.map(({ name }) => name);

export function splitOf(
  division: DivisionName,
  links: UndirectedLinks,
  aNumbers: readonly ANumber[],
  seed: number,
  trainingLinkCount?: number,
): Split {
  const split = division === 'temporal' ? temporalSplit : sequenceDisjointSplit;
  return split(links, aNumbers, seed, trainingLinkCount);
}
