import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { apply, operations } from '../../../src/evaluation/identity-yield/operations.js';
import { termsOf } from './small-corpus.js';

const terms = (offset: number, ...values: number[]) => termsOf([offset, values.map(BigInt)]);
const big = (...values: number[]) => values.map(BigInt);

describe('apply', () => {
  it('meets termwise operands at equal indices', () => {
    const a = terms(0, 100, 10, 20, 30);
    const b = terms(1, 1, 2, 3, 4);
    expect(apply('a - b', a, b)).toEqual(big(9, 18, 27));
    expect(apply('b - a', a, b)).toEqual(big(-9, -18, -27));
    expect(apply('a + b', a, b)).toEqual(big(11, 22, 33));
    expect(apply('a * b', a, b)).toEqual(big(10, 40, 90));
    expect(apply('a / b', a, b)).toEqual(big(10, 10, 10));
  });

  it('has no termwise quotient where one division is inexact or by zero', () => {
    expect(apply('b / a', terms(0, 2, 3), terms(0, 4, 7))).toBeUndefined();
    expect(apply('a / b', terms(0, 0, 4), terms(0, 0, 2))).toBeUndefined();
  });

  it('multiplies and divides power series from their first term that is not zero', () => {
    const ones = terms(0, 1, 1, 1, 1, 1);
    const naturals = terms(0, 0, 1, 2, 3, 4);
    expect(apply('series a * b', ones, ones)).toEqual(big(1, 2, 3, 4, 5));
    expect(apply('series a / b', naturals, ones)).toEqual(big(1, 1, 1, 1));
    expect(apply('series b / a', naturals, ones)).toEqual(big(1, -1, 0, 0));
  });

  it('has no series quotient with a coefficient that is no integer, nor by the zero series', () => {
    expect(apply('series a / b', terms(0, 2, 3), terms(0, 2, 0))).toBeUndefined();
    expect(apply('series a / b', terms(0, 1, 2), terms(0, 0, 0))).toEqual([]);
  });

  it('starts Dirichlet operations at n = 1, wherever the sequences start', () => {
    const ones = terms(0, 77, 1, 1, 1, 1, 1, 1);
    const divisorCounts = terms(1, 1, 2, 2, 3, 2, 4);
    const moebius = terms(-1, 5, 5, 1, -1, -1, 0, -1, 1);
    expect(apply('dirichlet a * b', ones, ones)).toEqual(divisorCounts.values);
    expect(apply('dirichlet a / b', divisorCounts, ones)).toEqual(big(1, 1, 1, 1, 1, 1));
    expect(apply('dirichlet a * b', moebius, divisorCounts)).toEqual(big(1, 1, 1, 1, 1, 1));
    expect(apply('dirichlet b / a', divisorCounts, ones)).toEqual(big(1, -1, -1, 0, -1, 1));
    expect(apply('dirichlet a * b', terms(2, 1, 1, 1), ones)).toBeUndefined();
  });

  const sequence = fc
    .tuple(
      fc.integer({ min: -3, max: 1 }),
      fc.array(fc.bigInt({ min: -50n, max: 50n }), { minLength: 6, maxLength: 20 }),
    )
    .map(([offset, values]) => termsOf([offset, values]));
  const inverses = [
    ['a * b', 'a / b'],
    ['series a * b', 'series a / b'],
    ['dirichlet a * b', 'dirichlet a / b'],
  ] as const;

  for (const [product, quotient] of inverses) {
    test.prop([sequence, sequence])(`${quotient} undoes ${product}`, (a, b) => {
      const offset = product === 'a * b' ? Math.max(a.offset, b.offset) : 1;
      const values = apply(product, a, b);
      if (!values || values.length === 0) return;
      const undone = apply(quotient, termsOf([offset, values]), b);
      const own =
        product === 'a * b'
          ? a.values.slice(offset - a.offset)
          : product === 'series a * b'
            ? a.values.slice(a.values.findIndex((value) => value !== 0n))
            : a.values.slice(1 - a.offset);
      // A divisor with a zero where one must divide leaves nothing to compare.
      if (undone) expect(undone).toEqual(own.slice(0, undone.length));
    });
  }

  const mirrored = { 'a - b': 'b - a', 'a / b': 'b / a', 'series a / b': 'series b / a' } as const;
  test.prop([sequence, sequence])('names each operation from both sides', (a, b) => {
    for (const [one, other] of Object.entries(mirrored) as [keyof typeof mirrored, 'b - a'][]) {
      expect(apply(one, a, b)).toEqual(apply(other, b, a));
    }
  });

  it('are twelve', () => expect(new Set(operations).size).toBe(12));
});
