import { describe, expect, it } from 'vitest';
import { toANumber } from '../../oeis-data/types.js';
import { seededRandom } from '../../probe/index.js';
import { linkedRows, sampleLinks } from '../../src/pipeline/linked-rows.js';

const names = ['A000003', 'A000001', 'A000002'].map(toANumber);
const [c, a, b] = names as [(typeof names)[0], (typeof names)[0], (typeof names)[0]];

describe('linked rows', () => {
  it('are undirected, distinct, within the ranked set, without loops', () => {
    const links = linkedRows(names, [
      { from: a, to: c, kind: 'name' },
      { from: c, to: a, kind: 'program' },
      { from: b, to: b, kind: 'name' },
      { from: b, to: toANumber('A000009'), kind: 'name' },
      { from: b, to: a, kind: 'formula' },
    ]);
    expect([...links.pairs]).toEqual([0, 1, 1, 2]);
    expect(links.isLinked(1, 0)).toBe(true);
    expect(links.isLinked(0, 2)).toBe(false);
    expect(links.isLinked(2, 2)).toBe(false);
  });

  it('are sampled by seed, without repetition, all of them when few', () => {
    const pairs = Uint32Array.from({ length: 200 }, (_, i) => i);
    const sample = sampleLinks(pairs, 30, seededRandom(7));
    expect(sample).toEqual(sampleLinks(pairs, 30, seededRandom(7)));
    expect(sample).not.toEqual(sampleLinks(pairs, 30, seededRandom(8)));
    const firsts = [...sample].filter((_, i) => i % 2 === 0);
    expect(new Set(firsts).size).toBe(30);
    expect(firsts.every((value) => value % 2 === 0)).toBe(true);
    expect(sampleLinks(pairs, 100, seededRandom(7))).toEqual(pairs);
  });
});
