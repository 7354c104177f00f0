import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pools } from '../../../models/protocol/types.js';
import { compareTokenIds, packTexts } from '../../../models/session/pack.js';
import { planPacks } from '../../../models/session/plan-packs.js';

const bos = 1;
// Few different ids, so that beginnings are shared.
const texts = fc.array(
  fc.array(fc.integer({ min: 2, max: 4 }), { maxLength: 8 }).map((ids) => [bos, ...ids]),
  { minLength: 1, maxLength: 12 },
);

/** Ids along the slots that `slot` may see, by position. */
function visibleIds(pack: ReturnType<typeof packTexts>, slot: number): number[] {
  const seen: number[] = [];
  for (let other = 0; other < pack.tokens; other++) {
    if (pack.mask[slot * pack.tokens + other] === 0)
      seen[Number(pack.positions[other])] = Number(pack.ids[other]);
  }
  return seen;
}

const weights = (pack: ReturnType<typeof packTexts>, row: number): number[] => [
  ...pack.pooling.subarray(row * pack.tokens, (row + 1) * pack.tokens),
];

describe('packTexts', () => {
  test('two texts with a beginning in common', () => {
    const pack = packTexts(
      [
        [bos, 5, 6],
        [bos, 5, 7, 8],
      ],
      ['mean', 'last'],
      bos,
    );
    expect([...pack.ids].map(Number)).toEqual([1, 5, 6, 7, 8]);
    expect([...pack.positions].map(Number)).toEqual([0, 1, 2, 2, 3]);
    const seen = [...pack.mask].map((value) => (value === 0 ? 1 : 0));
    expect(seen).toEqual([1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1]);
    const third = Math.fround(1 / 3);
    expect(weights(pack, 0)).toEqual([0, 0.5, 0.5, 0, 0]);
    expect(weights(pack, 1)).toEqual([0, 0, 1, 0, 0]);
    expect(weights(pack, 2)).toEqual([0, third, 0, third, third]);
    expect(weights(pack, 3)).toEqual([0, 0, 0, 0, 1]);
  });

  test('the mean of BOS alone is BOS, and without a BOS policy nothing is left out', () => {
    expect(weights(packTexts([[bos]], ['mean'], bos), 0)).toEqual([1]);
    expect(weights(packTexts([[bos, 5]], ['mean'], undefined), 0)).toEqual([0.5, 0.5]);
  });

  test('every text sees itself, whatever the order', () => {
    fc.assert(
      fc.property(texts, (ids) => {
        const pack = packTexts(ids, ['last'], bos);
        for (const [text, own] of ids.entries()) {
          const leaf = weights(pack, text).indexOf(1);
          expect(visibleIds(pack, leaf)).toEqual(own);
        }
      }),
    );
  });

  test('means weigh the tokens after BOS equally', () => {
    fc.assert(
      fc.property(texts, (ids) => {
        const pack = packTexts(ids, pools, bos);
        for (const [text, own] of ids.entries()) {
          const row = weights(pack, 2 * text);
          const pooled = row.flatMap((weight, slot) => (weight > 0 ? [Number(pack.ids[slot])] : []));
          expect(pooled).toEqual(own.length === 1 ? own : own.slice(1));
          expect(new Set(row.filter((weight) => weight > 0)).size).toBe(1);
          expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 6);
        }
      }),
    );
  });

  test('sorted texts take one slot for each different beginning', () => {
    fc.assert(
      fc.property(texts, (ids) => {
        const sorted = [...ids].sort(compareTokenIds);
        const beginnings = new Set(ids.flatMap((own) => own.map((_, end) => own.slice(0, end + 1).join())));
        expect(packTexts(sorted, ['last'], bos).tokens).toBe(beginnings.size);
      }),
    );
  });
});

describe('planPacks', () => {
  const slots = fc.integer({ min: 1, max: 30 });

  test('every text once, and no pack above its slots unless one text is', () => {
    fc.assert(
      fc.property(texts, slots, (ids, limit) => {
        const packs = planPacks(ids, limit);
        expect(packs.flat().sort((a, b) => a - b)).toEqual(ids.map((_, position) => position));
        for (const pack of packs) {
          const { tokens } = packTexts(
            pack.map((text) => ids[text]!),
            ['last'],
            bos,
          );
          if (pack.length > 1) expect(tokens).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  test('the order of the request does not change which texts meet', () => {
    fc.assert(
      fc.property(texts, slots, (ids, limit) => {
        const meet = (list: number[][]) =>
          planPacks(list, limit).map((pack) => pack.map((text) => list[text]!.join()));
        expect(meet([...ids].reverse())).toEqual(meet(ids));
      }),
    );
  });
});
