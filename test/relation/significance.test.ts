import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRelation } from '../../src/relation/parse.js';
import { bitLength } from '../../src/relation/significance/code-length.js';
import { descriptionBits } from '../../src/relation/significance/description-length.js';
import { significance, significanceThresholdBits } from '../../src/relation/significance/significance.js';

const identity = parseRelation('A000001(n) = A000002(n)');
const bitsOf = (values: readonly (number | bigint)[], unknowns = 0, tried = 1) =>
  significance(values.map(BigInt), identity, unknowns, tried).bits;
const termsOf = (length: number, term: (n: number) => number | bigint) =>
  Array.from({ length }, (_, n) => term(n));

function fibonacci(length: number): bigint[] {
  const values = [0n, 1n];
  while (values.length < length) values.push(values.at(-1)! + values.at(-2)!);
  return values;
}

/** Linear congruential values: nothing that a simple predictor knows. */
function irregular(length: number, range: number): number[] {
  let state = 12345;
  return termsOf(length, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * range);
  }) as number[];
}

describe('simple families are worth little, however many terms agree', () => {
  test.each([
    ['squares', termsOf(40, (n) => n * n)],
    ['n', termsOf(70, (n) => n)],
    ['a constant', termsOf(100, () => 7)],
    ['powers of two', termsOf(60, (n) => 2n ** BigInt(n))],
    ['Fibonacci numbers', fibonacci(60)],
    ['period 2', termsOf(80, (n) => n % 2)],
    ['period 3', termsOf(80, (n) => [4, 1, 9][n % 3]!)],
    ['ones with one exception', termsOf(105, (n) => (n === 60 ? 2 : 1))],
    ['saturating', termsOf(100, (n) => Math.min(7, n))],
  ])('%s', (_name, values) => {
    expect(bitsOf(values)).toBeLessThan(30);
    expect(bitsOf(values, 0, 1_024)).toBeLessThan(significanceThresholdBits);
  });
});

describe('irregular terms are worth their digits', () => {
  test.each([
    ['bits', irregular(100, 2), 75],
    ['digits', irregular(40, 10), 80],
    ['large numbers', irregular(20, 1_000_000), 300],
    [
      'primes',
      [
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101,
        103, 107, 109, 113,
      ],
      45,
    ],
  ])('%s', (_name, values, atLeast) => {
    expect(bitsOf(values)).toBeGreaterThan(atLeast);
  });

  test('random digits cannot be coded shorter than they are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 60, maxLength: 60 }), (values) => {
        // Shorter by b bits happens with probability below 2^-b.
        expect(bitsOf(values)).toBeGreaterThan(60 * Math.log2(10) - 40);
      }),
    );
  });
});

test('every hypothesis tried, every constant and every unknown lowers the bits', () => {
  const values = irregular(30, 100);
  expect(bitsOf(values, 0, 1024)).toBeCloseTo(bitsOf(values) - 10, 9);
  expect(bitsOf(values, 1)).toBeLessThan(bitsOf(values));
  const shorter = descriptionBits(parseRelation('A000001(n) = A000002(n) + 1'));
  expect(descriptionBits(identity)).toBe(0);
  expect(descriptionBits(parseRelation('A000001(n) = A000002(n) + 1000'))).toBeGreaterThan(shorter);
  expect(descriptionBits(parseRelation('A000001(n) = A000002(n+9)'))).toBeGreaterThan(
    descriptionBits(parseRelation('A000001(n) = A000002(n+1)')),
  );
  expect(descriptionBits(parseRelation('A000001(n) = partialSums(A000002)(n)'))).toBeGreaterThan(7);
});

test('bitLength is the length of the binary numeral', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }), (value) => {
      const magnitude = value < 0n ? -value : value;
      expect(bitLength(value)).toBe(value === 0n ? 0 : magnitude.toString(2).length);
    }),
  );
});
