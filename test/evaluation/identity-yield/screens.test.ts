import { describe, expect, it } from 'vitest';
import { apply, operations } from '../../../src/evaluation/identity-yield/operations.js';
import { isTrivial } from '../../../src/evaluation/identity-yield/screens.js';
import { termsOf, type Written, wildValues } from './small-corpus.js';

const a = termsOf([0, wildValues(40, 21)]);
const judge = (b: Written, operation: (typeof operations)[number]) => {
  const other = termsOf(b);
  const c = termsOf([0, apply(operation, a, other)!]);
  const found = { operation: operations.indexOf(operation), resultStart: 0, candidateStart: 0 };
  return isTrivial(found, a, other, c);
};

describe('isTrivial', () => {
  it('lets an identity of three unlike sequences pass', () => {
    expect(judge([0, wildValues(40, 22)], 'a + b')).toBe(false);
    expect(judge([0, [1n, ...wildValues(39, 22)]], 'dirichlet a * b')).toBe(false);
  });

  it('drops one sequence told twice: shifted, scaled, with a constant or signs', () => {
    expect(judge([0, a.values.slice(1)], 'a + b')).toBe(true);
    expect(judge([0, a.values.map((value) => 3n * value - 5n)], 'a * b')).toBe(true);
    expect(judge([0, a.values.map((value, i) => (i % 2 === 0 ? -value : value))], 'a * b')).toBe(true);
  });

  it('drops a result that the other operand, moved by one place, does not change', () => {
    const onEvenPlaces: Written = [0, a.values.map((value, i) => (i % 2 === 0 ? value : 0n))];
    const wild = wildValues(40, 23);
    const inPairs: Written = [0, wild.map((_, i) => wild[i >> 1]!)];
    const product = (other: Written) => {
      const [x, y] = [termsOf(onEvenPlaces), termsOf(other)];
      const found = { operation: operations.indexOf('a * b'), resultStart: 0, candidateStart: 0 };
      return isTrivial(found, x, y, termsOf([0, apply('a * b', x, y)!]));
    };
    expect(product(inPairs)).toBe(true);
    expect(product([0, wild])).toBe(false);
  });
});
