import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toANumber } from '../../../oeis-data/types.js';
import { affineAgreement } from '../../../src/hypothesis/index/confirm.js';
import { agreement, buildTermIndex, prefixViewOf } from '../../../src/hypothesis/index.js';
import { valuesOf, viewOf } from '../views.js';

const cubes = (count: number, from = 0) => valuesOf(count, (n) => n ** 3, from);

describe('prefixViewOf', () => {
  it('shows the first max(12, ceil(0.6 length)) terms and nothing else', () => {
    const view = viewOf({ A000001: [3, cubes(50)], A000002: [0, cubes(15)], A000003: [0, cubes(7)] });
    expect(view.prefix(toANumber('A000001'))).toEqual({ offset: 3, values: cubes(30) });
    expect(view.prefix(toANumber('A000002'))?.values).toHaveLength(12);
    expect(view.prefix(toANumber('A000003'))?.values).toHaveLength(7);
    expect(view.prefix(toANumber('A000004'))).toBeUndefined();
  });

  it('reads a sequence once', () => {
    let reads = 0;
    const name = toANumber('A000001');
    const view = prefixViewOf({
      aNumbers: [name],
      terms: () => {
        reads++;
        return undefined;
      },
    });
    view.prefix(name);
    view.prefix(name);
    expect(reads).toBe(1);
  });
});

describe('TermIndex', () => {
  const view = viewOf({
    A000578: [0, cubes(40)],
    A100001: [0, cubes(40, 2)],
    A100002: [1, cubes(40).map((value) => 5n - 3n * value)],
    A100003: [0, valuesOf(40, () => 7)],
    A100004: [0, valuesOf(60, (n) => Number((n * n) % 5 === 1))],
    A100005: [0, valuesOf(60, (n) => Number(n * Math.SQRT2 - Math.floor(n * Math.SQRT2) < 0.4))],
    A100006: [0, valuesOf(40, (n) => 3n ** BigInt(3 * n) - 50n)],
    A000027: [1, valuesOf(40, (n) => n, 1)],
  });
  const index = buildTermIndex(view);

  it('is built once for a view', () => {
    expect(buildTermIndex(view)).toBe(index);
    expect(index.size).toBe(8);
    expect(index.bytes).toBeLessThan(10_000);
  });

  it('finds terms that start up to three later or earlier, and says by how many', () => {
    const found = index.findExact(cubes(20, 1));
    expect(found).toEqual([
      { aNumber: 'A000578', lead: -1, lowInformation: false },
      { aNumber: 'A100001', lead: 1, lowInformation: false },
    ]);
    for (const { aNumber, lead } of found) {
      expect(agreement(cubes(20, 1), view.prefix(aNumber)!.values, lead)).toBeGreaterThan(15);
    }
  });

  it('finds terms beyond 64 bits', () => {
    const found = index.findExact(valuesOf(20, (n) => 3n ** BigInt(3 * n) - 50n, 1));
    expect(found).toEqual([{ aNumber: 'A100006', lead: -1, lowInformation: false }]);
  });

  it('finds multiples with a constant added', () => {
    const found = index.findAffine(cubes(20).map((value) => 10n * value + 1n));
    expect(found.map(({ aNumber, lead }) => [aNumber, lead])).toContainEqual(['A100002', 0]);
    expect(found.map(({ aNumber }) => aNumber)).toContain('A000578');
  });

  it('asks for a long window where values are few, and for nothing where they repeat', () => {
    expect(index.findExact(valuesOf(30, () => 7))).toEqual([]);
    expect(index.findExact(valuesOf(40, (n) => Number((n * n) % 5 === 1)))).toEqual([]);
    const beatty = (count: number) =>
      valuesOf(count, (n) => Number(n * Math.SQRT2 - Math.floor(n * Math.SQRT2) < 0.4));
    expect(index.findExact(beatty(20))).toEqual([]);
    expect(index.findExact(beatty(30))).toEqual([{ aNumber: 'A100005', lead: 0, lowInformation: true }]);
  });

  it('misses no alignment within three places of informative terms', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(-(10n ** 30n), 10n ** 30n), { minLength: 30, maxLength: 30 }),
        fc.integer({ min: -3, max: 3 }),
        (values, lead) => {
          const target = viewOf({ A000001: [0, lead >= 0 ? values.slice(lead) : values] });
          const asked = lead >= 0 ? values : values.slice(-lead);
          const found = buildTermIndex(target).findExact(asked);
          expect(found).toContainEqual({ aNumber: 'A000001', lead, lowInformation: false });
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('agreement', () => {
  it('counts the whole overlap, or nothing', () => {
    expect(agreement([1n, 2n, 3n], [2n, 3n, 4n], 1)).toBe(2);
    expect(agreement([2n, 3n], [1n, 2n, 3n, 4n], -1)).toBe(2);
    expect(agreement([1n, 2n, 3n], [2n, 9n], 1)).toBe(0);
    expect(agreement([1n], [1n], 5)).toBe(0);
  });

  it('solves for multiple and constant exactly', () => {
    expect(affineAgreement([0n, 0n, 2n, 4n], [5n, 5n, 8n, 11n], 0)).toEqual({
      coefficient: { numerator: 3n, denominator: 2n },
      constant: { numerator: 5n, denominator: 1n },
      overlap: 4,
    });
    expect(affineAgreement([0n, 0n, 2n, 4n], [5n, 5n, 8n, 12n], 0)).toBeUndefined();
    expect(affineAgreement([3n, 3n, 3n], [1n, 1n, 1n], 0)).toBeUndefined();
  });
});
