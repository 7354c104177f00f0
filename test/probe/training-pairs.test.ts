import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../probe/random.js';
import { chooseTrainingPairs } from '../../probe/training-pairs.js';
import { randomPairs } from '../features/random-layers.js';

const key = (i: number, j: number) => `${Math.min(i, j)} ${Math.max(i, j)}`;

function choose(seed: number, linkCount: number, sequenceCount: number, negativesPerLink: number) {
  const trainingRows = Uint32Array.from({ length: sequenceCount }, (_, k) => 3 * k + 1);
  const links = randomPairs(seed, linkCount, sequenceCount).map((position) => trainingRows[position]!);
  const linked = new Set<string>();
  for (let k = 0; k < linkCount; k += 1) linked.add(key(links[2 * k]!, links[2 * k + 1]!));
  const isLinked = (i: number, j: number) => linked.has(key(i, j));
  const options = { links, trainingRows, isLinked, negativesPerLink, random: seededRandom(seed) };
  return { links, linked, trainingRows, options };
}

describe('training pairs', () => {
  it('are the links, then distinct unlinked pairs of training sequences', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(20, 60), (seed, sequenceCount) => {
        const { links, linked, trainingRows, options } = choose(seed, 12, sequenceCount, 10);
        const { pairs, labels } = chooseTrainingPairs(options);
        expect(pairs.subarray(0, 24)).toEqual(links);
        expect(labels).toEqual(Uint8Array.from({ length: 132 }, (_, pair) => (pair < 12 ? 1 : 0)));
        const seen = new Set<string>();
        for (let pair = 12; pair < 132; pair += 1) {
          const [i, j] = [pairs[2 * pair]!, pairs[2 * pair + 1]!];
          expect(i).not.toBe(j);
          expect(trainingRows.includes(i) && trainingRows.includes(j)).toBe(true);
          expect(linked.has(key(i, j))).toBe(false);
          seen.add(key(i, j));
        }
        expect(seen.size).toBe(120);
      }),
      { numRuns: 40 },
    );
  });

  it('depend on the seed alone', () => {
    const again = () => chooseTrainingPairs(choose(5, 12, 60, 10).options);
    expect(again()).toEqual(again());
    const other = chooseTrainingPairs({ ...choose(5, 12, 60, 10).options, random: seededRandom(6) });
    expect(other).not.toEqual(again());
  });

  it('can be every unlinked pair there is, and no more', () => {
    const { linked, options } = choose(3, 5, 8, 0);
    const unlinked = 28 - linked.size;
    const links = options.links.subarray(0, 2);
    const all = chooseTrainingPairs({ ...options, links, negativesPerLink: unlinked });
    expect(all.labels).toHaveLength(1 + unlinked);
    expect(() => chooseTrainingPairs({ ...options, links, negativesPerLink: unlinked + 1 })).toThrow(
      new RegExp(`Expected ${unlinked + 1} unlinked training pairs, but only ${unlinked} exist`),
    );
  });

  it('refuse a link that touches a held-out sequence or joins a sequence to itself', () => {
    const { options } = choose(3, 5, 8, 1);
    for (const pair of [Uint32Array.of(1, 2), Uint32Array.of(4, 4)]) {
      expect(() => chooseTrainingPairs({ ...options, links: pair })).toThrow(
        expect.objectContaining({ code: 'PROBE_TRAINING_LINK_OUTSIDE' }),
      );
    }
  });
});
