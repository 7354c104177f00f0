import { describe, expect, it } from 'vitest';
import { type ANumber, type Link, linkKinds, toANumber } from '../../../oeis-data/types.js';
import { seededRandom } from '../../../probe/index.js';
import { protocols, splitOf } from '../../../src/evaluation/protocol/protocols.js';
import { validationSplit } from '../../../src/evaluation/protocol/sequence-disjoint-split.js';
import { undirectedLinks } from '../../../src/evaluation/protocol/undirected-links.js';

const n = 1200;
const random = seededRandom(11);
/** Rows are not in order of their numbers. */
const aNumbers: ANumber[] = Array.from({ length: n }, (_, row) =>
  toANumber(`A${String(1 + ((row * 7) % n)).padStart(6, '0')}`),
);
/** A few sequences are popular. */
const popular = () => Math.floor(n * (random.below(1000) / 1000) ** 2);
const recorded: Link[] = Array.from({ length: 1000 }, () => ({
  from: aNumbers[popular()]!,
  to: aNumbers[popular()]!,
  kind: linkKinds[[0, 2, 3, 3][random.below(4)]!]!,
}));
const links = undirectedLinks(recorded, aNumbers);
const protocol = (name: string) => protocols.find((one) => one.name === name)!;
const seeds = [0, 1, 2];
const splits = seeds.map((seed) => splitOf('sequence-disjoint', links, aNumbers, seed, 100));
const pairsOf = (flat: Uint32Array) =>
  Array.from({ length: flat.length / 2 }, (_, p) => [flat[2 * p]!, flat[2 * p + 1]!] as const);
const keys = (flat: Uint32Array) => pairsOf(flat).map(([a, b]) => Math.min(a, b) * n + Math.max(a, b));

describe('every protocol', () => {
  it('is named with its version, and sets links against distinct unlinked pairs that touch a held-out row', () => {
    for (const { name, division, testSets } of protocols) {
      expect(name).toMatch(/^[a-z-]+\/\d+$/);
      for (const seed of seeds) {
        const split = splitOf(division, links, aNumbers, seed, 100);
        for (const { unlinked, positions } of testSets(split, links)) {
          expect(positions.length).toBeGreaterThan(0);
          expect(new Set(keys(unlinked)).size).toBe(unlinked.length / 2);
          const wrong = pairsOf(unlinked).filter(
            ([a, b]) => links.isLinked(a, b) || split.heldOut[a]! + split.heldOut[b]! === 0,
          );
          expect(wrong).toEqual([]);
        }
      }
    }
  });
});

describe('strict/1', () => {
  it('takes the test links of which both ends were held out, and such unlinked pairs, ten a link', () => {
    for (const split of splits) {
      const [set] = protocol('strict/1').testSets(split, links);
      const both = pairsOf(split.testLinks).flatMap(([a, b], link) =>
        split.heldOut[a]! + split.heldOut[b]! === 2 ? [link] : [],
      );
      expect([...set!.positions]).toEqual(both);
      expect(set!.unlinked.length / 2).toBe(10 * both.length);
      expect(set!.unlinked.every((row) => split.heldOut[row] === 1)).toBe(true);
    }
  });
});

describe('by-kind/1', () => {
  it('divides the test links by their strongest record; kinds that do not occur are left out', () => {
    for (const split of splits) {
      const sets = protocol('by-kind/1').testSets(split, links);
      expect(sets.map(({ of }) => of)).toEqual(['name', 'formula', 'program']);
      const all = sets.flatMap(({ positions }) => [...positions]).sort((a, b) => a - b);
      expect(all).toEqual([...split.testKind.keys()]);
      const strongest = (link: number) => {
        const ends = [0, 1].map((end) => aNumbers[split.testLinks[2 * link + end]!]!);
        const kinds = recorded
          .filter(({ from, to }) => ends.includes(from) && ends.includes(to) && from !== to)
          .map(({ kind }) => linkKinds.indexOf(kind));
        return linkKinds[Math.min(...kinds)]!;
      };
      for (const { of, positions } of sets) {
        expect(new Set(Array.from(positions, strongest))).toEqual(new Set([of]));
      }
    }
  });
});

describe('degree-matched/1', () => {
  it('keeps an end of a test link, and joins it to rows as often linked, and as often held out, as the other', () => {
    const degree = new Uint32Array(n);
    for (const row of links.pairs) degree[row]!++;
    const product = (flat: Uint32Array) => {
      const all = pairsOf(flat).map(([a, b]) => Math.log((1 + degree[a]!) * (1 + degree[b]!)));
      return all.reduce((sum, one) => sum + one, 0) / all.length;
    };
    for (const split of splits) {
      const [set] = protocol('degree-matched/1').testSets(split, links);
      const linked = product(split.testLinks);
      expect(linked - product(split.testUnlinked)).toBeGreaterThan(0.5);
      expect(Math.abs(linked - product(set!.unlinked))).toBeLessThan(0.25);
      const heldOut = (flat: Uint32Array) =>
        flat.reduce((sum, row) => sum + split.heldOut[row]!, 0) / flat.length;
      expect(Math.abs(heldOut(split.testLinks) - heldOut(set!.unlinked))).toBeLessThan(0.03);
      expect(set!.unlinked.length / 2).toBeGreaterThan(5 * (split.testLinks.length / 2));
    }
  });
});

describe('temporal/1', () => {
  it('holds out the three in ten with the highest numbers, for every seed', () => {
    const numbers = aNumbers.map((aNumber) => Number(aNumber.slice(1)));
    for (const seed of seeds) {
      const split = splitOf('temporal', links, aNumbers, seed, 100);
      expect(split.heldOut.reduce((sum, one) => sum + one, 0)).toBe(360);
      const newest = (rows: Uint32Array) => Math.max(...Array.from(rows, (row) => numbers[row]!));
      expect(newest(split.trainingRows)).toBe(840);
      expect(newest(split.allTrainingLinks)).toBeLessThanOrEqual(840);
      expect(split.allTrainingLinks.length + split.testLinks.length).toBe(links.pairs.length);
    }
  });
});

describe('validationSplit', () => {
  it('keeps everything inside the training part of the split', () => {
    for (const split of splits) {
      const inner = validationSplit(links, aNumbers, split, 50);
      const training = new Set(split.trainingRows);
      for (const rows of [inner.trainingRows, inner.allTrainingLinks, inner.testLinks, inner.testUnlinked]) {
        expect([...rows].filter((row) => !training.has(row))).toEqual([]);
      }
      expect([...inner.trainingRows].filter((row) => inner.heldOut[row] === 1)).toEqual([]);
      const trained = new Set(keys(split.allTrainingLinks));
      expect(inner.allTrainingLinks.length + inner.testLinks.length).toBe(split.allTrainingLinks.length);
      expect(
        [...keys(inner.testLinks), ...keys(inner.allTrainingLinks)].every((key) => trained.has(key)),
      ).toBe(true);
      const held = inner.heldOut.reduce((sum, one) => sum + one, 0) / split.trainingRows.length;
      expect(held).toBeGreaterThan(0.2);
      expect(held).toBeLessThan(0.4);
    }
  });
});
