import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ANumber, type Link, toANumber } from '../../../oeis-data/types.js';
import {
  isHeldOut,
  sequenceDisjointSplit,
} from '../../../src/evaluation/protocol/sequence-disjoint-split.js';
import { undirectedLinks } from '../../../src/evaluation/protocol/undirected-links.js';
import golden from '../__goldens__/held-out.json' with { type: 'json' };

describe('isHeldOut', () => {
  it.each(Object.entries(golden.heldOut))('agrees with Python for seed %s', (seed, heldOut) => {
    const ours = golden.names.filter((name) => isHeldOut(Number(seed), toANumber(name)));
    expect(ours).toEqual(heldOut);
  });
});

const aNumbers: ANumber[] = Array.from({ length: 40 }, (_, i) =>
  toANumber(`A${String(i + 1).padStart(6, '0')}`),
);
const arbitraryLinks: fc.Arbitrary<Link[]> = fc.array(
  fc.record({
    from: fc.constantFrom(...aNumbers, toANumber('A999999')),
    to: fc.constantFrom(...aNumbers),
    kind: fc.constantFrom('name' as const, 'program' as const),
  }),
  { minLength: 80, maxLength: 160 },
);
const pairsOf = (flat: Uint32Array): [number, number][] =>
  Array.from({ length: flat.length / 2 }, (_, p) => [flat[2 * p]!, flat[2 * p + 1]!]);

describe('undirectedLinks', () => {
  it('keeps each linked pair once, by name when either direction is', () => {
    fc.assert(
      fc.property(arbitraryLinks, (links) => {
        const undirected = undirectedLinks(links, aNumbers);
        const expected = new Map<string, boolean>();
        for (const { from, to, kind } of links) {
          if (from === to || from === 'A999999') continue;
          const key = [from, to].sort().join();
          expected.set(key, expected.get(key) === true || kind === 'name');
        }
        const got = pairsOf(undirected.pairs).map(([a, b], link) => {
          expect(undirected.isLinked(a, b) && undirected.isLinked(b, a)).toBe(true);
          return [`${aNumbers[a]},${aNumbers[b]}`, undirected.byName[link] === 1] as const;
        });
        expect(new Map(got)).toEqual(expected);
        expect(got).toHaveLength(expected.size);
      }),
    );
  });
});

describe('sequenceDisjointSplit', () => {
  it('never lets training touch a held-out sequence, and tests on every link that does', () => {
    fc.assert(
      fc.property(
        arbitraryLinks,
        fc.nat({ max: 50 }),
        fc.integer({ min: 1, max: 30 }),
        (list, seed, limit) => {
          const links = undirectedLinks(list, aNumbers);
          const split = sequenceDisjointSplit(links, aNumbers, seed, limit);
          const held = (row: number) => isHeldOut(seed, aNumbers[row]!);
          const training = pairsOf(split.trainingLinks);
          const test = pairsOf(split.testLinks);
          const unlinked = pairsOf(split.testUnlinked);
          expect(training.filter(([a, b]) => held(a) || held(b) || !links.isLinked(a, b))).toEqual([]);
          expect([...split.trainingRows].filter(held)).toEqual([]);
          expect(split.trainingRows.length + aNumbers.filter((a) => isHeldOut(seed, a)).length).toBe(40);
          expect(test.filter(([a, b]) => !(held(a) || held(b)) || !links.isLinked(a, b))).toEqual([]);
          expect(
            unlinked.filter(([a, b]) => !(held(a) || held(b)) || links.isLinked(a, b) || a >= b),
          ).toEqual([]);
          for (const pairs of [training, test, unlinked])
            expect(new Set(pairs.map(String)).size).toBe(pairs.length);
          expect(test.length + split.allTrainingLinks.length / 2).toBe(links.byName.length);
          expect(training).toHaveLength(Math.min(limit, split.allTrainingLinks.length / 2));
          expect(sequenceDisjointSplit(links, aNumbers, seed, limit)).toEqual(split);
        },
      ),
    );
  });

  it('says when nothing is left to train on', () => {
    const pair: Link[] = [{ from: aNumbers[0]!, to: aNumbers[1]!, kind: 'name' }];
    const refused = () => sequenceDisjointSplit(undirectedLinks(pair, aNumbers), aNumbers, 0);
    expect(refused).toThrowError(expect.objectContaining({ code: 'EVALUATION_TOO_FEW_LINKS' }));
  });
});
