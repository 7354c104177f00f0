import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { isLowOrder, recurrenceOrder } from '../../../src/relation/significance/linear-complexity.js';
import { wildValues } from '../../evaluation/identity-yield/small-corpus.js';

/** a(n) = sum of coefficients[i] a(n - 1 - i). */
function recurrent(coefficients: readonly bigint[], initial: readonly bigint[], count: number): bigint[] {
  const values = [...initial];
  while (values.length < count) {
    const recent = values.slice(-coefficients.length).reverse();
    values.push(coefficients.reduce((sum, coefficient, i) => sum + coefficient * recent[i]!, 0n));
  }
  return values;
}

describe('recurrenceOrder', () => {
  it.each([
    ['zeros', recurrent([1n], [0n], 40), 0],
    ['ones', recurrent([1n], [1n], 40), 1],
    ['powers of -3', recurrent([-3n], [1n], 40), 1],
    ['Fibonacci numbers', recurrent([1n, 1n], [0n, 1n], 40), 2],
    ['Pell numbers', recurrent([2n, 1n], [0n, 1n], 40), 2],
    ['tribonacci numbers', recurrent([1n, 1n, 1n], [0n, 0n, 1n], 40), 3],
    ['Perrin numbers', recurrent([0n, 1n, 1n], [3n, 0n, 2n], 40), 3],
    ['fifth powers', Array.from({ length: 40 }, (_, n) => BigInt(n) ** 5n), 6],
    ['sixth powers', Array.from({ length: 40 }, (_, n) => BigInt(n) ** 6n), 7],
    ['period 7', recurrent([0n, 0n, 0n, 0n, 0n, 0n, 1n], [1n, 0n, 0n, 0n, 0n, 0n, 0n], 40), 7],
    ['a late one', [0n, 0n, 0n, 0n, 1n], 5],
  ])('of %s', (_name, values, order) => {
    expect(recurrenceOrder(values)).toBe(order);
    expect(isLowOrder(values)).toBe(order <= 6);
  });

  it('grows with the terms where there is no recurrence', () => {
    expect(recurrenceOrder(wildValues(40, 1))).toBe(20);
    expect(isLowOrder(wildValues(16, 1))).toBe(false);
  });

  it('looks at 40 terms', () => {
    const broken = [...recurrent([1n, 1n], [0n, 1n], 40), ...wildValues(10, 2)];
    expect(isLowOrder(broken)).toBe(true);
    broken[39] = 7n;
    expect(isLowOrder(broken)).toBe(false);
  });

  const coefficients = fc.array(fc.bigInt({ min: -4n, max: 4n }), { minLength: 1, maxLength: 6 });
  test.prop([coefficients, fc.array(fc.bigInt({ min: -9n, max: 9n }), { minLength: 6, maxLength: 6 })])(
    'never exceeds the order of a recurrence that holds, and gives up consistently',
    (recurrence, initial) => {
      const values = recurrent(recurrence, initial.slice(0, recurrence.length), 40);
      expect(recurrenceOrder(values)).toBeLessThanOrEqual(recurrence.length);
      expect(isLowOrder(values)).toBe(true);
      expect(recurrenceOrder(values, 2) > 2).toBe(recurrenceOrder(values) > 2);
    },
  );
});
