import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaUnderCurve } from '../../../src/evaluation/metrics/area-under-curve.js';
import { foundWithin, shareFound } from '../../../src/evaluation/metrics/recall-within.js';
import { spread } from '../../../src/evaluation/metrics/spread.js';

describe('areaUnderCurve', () => {
  it('counts every couple, ties one half', () => {
    const scores = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(scores, scores, (linked, unlinked) => {
        let won = 0;
        for (const high of linked) for (const low of unlinked) won += high > low ? 1 : high === low ? 0.5 : 0;
        const expected = won / (linked.length * unlinked.length);
        expect(areaUnderCurve(Float64Array.from(linked), Float64Array.from(unlinked))).toBeCloseTo(
          expected,
          12,
        );
      }),
    );
  });
});

describe('recall', () => {
  it('looks for each link, in either order, among the first K of the ranking', () => {
    const n = 8;
    const all: [number, number][] = [];
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) all.push([i, j]);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        fc.subarray(all, { minLength: 1 }),
        fc.integer({ min: 1, max: all.length }),
        fc.integer({ min: 1, max: all.length }),
        (ranking, links, first, second) => {
          const found = foundWithin(
            { first: Uint32Array.from(ranking, ([i]) => i), second: Uint32Array.from(ranking, ([, j]) => j) },
            Uint32Array.from(links.flatMap(([i, j]) => [j, i])),
            [first, second],
            n,
          );
          for (const [c, cutoff] of [first, second].entries()) {
            const within = ranking.slice(0, cutoff);
            expect([...found[c]!]).toEqual(links.map((link) => (within.includes(link) ? 1 : 0)));
          }
        },
      ),
    );
  });

  it('is a share of the marked links, and nothing when none is marked', () => {
    expect(shareFound(Uint8Array.of(1, 0, 0, 1))).toBe(0.5);
    expect(shareFound(Uint8Array.of(1, 0, 0, 1), Uint8Array.of(1, 1, 1, 0))).toBe(1 / 3);
    expect(shareFound(Uint8Array.of(1), Uint8Array.of(0))).toBeUndefined();
  });
});

describe('spread', () => {
  it('is the mean and the sample deviation', () => {
    expect(spread([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, deviation: Math.sqrt(32 / 7) });
    expect(spread([3])).toEqual({ mean: 3, deviation: undefined });
  });
});
