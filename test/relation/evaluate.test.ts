import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ANumber, type Terms, toANumber, toOffset } from '../../oeis-data/types.js';
import { compare } from '../../src/relation/evaluate/compare.js';
import { evaluate } from '../../src/relation/evaluate/evaluate.js';
import { parseExpression, parseRelation } from '../../src/relation/parse.js';
import { lookupOf, smallCatalogue, termsOf } from './small-corpus.js';

const corpus = lookupOf({
  A000027: [1, Array.from({ length: 40 }, (_, i) => i + 1)],
  A000040: [1, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]],
  A000045: [0, [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610]],
  A000032: [0, [2, 1, 3, 4, 7, 11, 18, 29]],
  A000010: [1, [1, 1, 2, 2, 4, 2, 6, 4, 6, 4, 10, 4, 12, 6, 8]],
  A000217: [0, Array.from({ length: 30 }, (_, i) => (i * (i + 1)) / 2)],
  A000290: [0, Array.from({ length: 25 }, (_, i) => i * i)],
  A000012: [0, new Array(12).fill(1)],
  A039834: [-2, [1, 1, 0, 1, -1, 2, -3]],
});

function values(text: string): { offset: number; values: number[] } | string {
  const outcome = evaluate(parseExpression(text), corpus, smallCatalogue);
  if (outcome.kind === 'refused') return outcome.reason;
  if (outcome.kind === 'nonIntegral') return `n=${outcome.n}: ${outcome.value}`;
  return { offset: outcome.terms.offset, values: outcome.terms.values.map(Number) };
}

describe('values of expressions', () => {
  test('a sequence at its own offset, shifted and multisected', () => {
    expect(values('A000032(n)')).toEqual({ offset: 0, values: [2, 1, 3, 4, 7, 11, 18, 29] });
    expect(values('A000032(n+1)')).toEqual({ offset: -1, values: [2, 1, 3, 4, 7, 11, 18, 29] });
    expect(values('A000032(3*n+1)')).toEqual({ offset: 0, values: [1, 7, 29] });
    expect(values('A039834(2*n-1)')).toEqual({ offset: 0, values: [1, 1, 2] });
  });

  test('values at powers of a constant start where the exponent is not negative', () => {
    expect(values('A000290(2^n)')).toEqual({ offset: 0, values: [1, 4, 16, 64, 256] });
    expect(values('A000290(2^(n+1)-1)')).toEqual({ offset: -1, values: [0, 1, 9, 49, 225] });
    expect(values('A000290(3^(n-2)+1)')).toEqual({ offset: 2, values: [4, 16, 100] });
    expect(values('A000010(2^n-1)')).toEqual({ offset: 1, values: [1, 2, 6, 8] });
  });

  test('operations on two values, with the signs of the definition', () => {
    expect(values('mod(-A000032(n), 5)')).toEqual({ offset: 0, values: [3, 4, 2, 1, 3, 4, 2, 1] });
    expect(values('floorQuotient(-A000032(n), 5)')).toEqual({
      offset: 0,
      values: [-1, -1, -1, -1, -2, -3, -4, -6],
    });
    expect(values('lcm(A000045(n), A000032(n))')).toEqual({
      offset: 0,
      values: [0, 1, 3, 4, 21, 55, 72, 377],
    });
    expect(values('gcd(A000045(n), A000032(n))')).toEqual({ offset: 0, values: [2, 1, 1, 2, 1, 1, 2, 1] });
    expect(values('max(A000032(n), 5)')).toEqual({ offset: 0, values: [5, 5, 5, 5, 7, 11, 18, 29] });
    expect(values('xor(A000032(n), 1)')).toEqual({ offset: 0, values: [3, 0, 2, 5, 6, 10, 19, 28] });
    expect(values('and(A039834(n), 7)')).toEqual({ offset: -2, values: [1, 1, 0, 1] });
    expect(values('mod(1/2*A000045(n), 2)')).toEqual({ offset: 0, values: [0] });
  });

  test('sets of values, as far as both sequences are known', () => {
    expect(values('union(A000290, A000040)(n)')).toEqual({
      offset: 1,
      values: [0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 16, 17, 19, 23, 25, 29, 31, 36, 37],
    });
    expect(values('intersection(A000290, A000217)(n)')).toEqual({ offset: 1, values: [0, 1, 36] });
    expect(values('difference(A000217, A000040)(n)')).toEqual({
      offset: 1,
      values: [0, 1, 6, 10, 15, 21, 28, 36],
    });
    expect(values('union(A039834, A000040)(n)')).toContain('does not decrease');
  });

  test('products of exponential and of Dirichlet generating functions', () => {
    // Two ones convolved: 2^n; the number of divisors; its inverse under 1: the Moebius function squared.
    expect(values('[x^n/n!] A000012(x)^2')).toEqual({
      offset: 0,
      values: Array.from({ length: 12 }, (_, n) => 2 ** n),
    });
    expect(values('[x^n/n!] A000012(x)^3 / A000012(x)')).toEqual(values('[x^n/n!] A000012(x)^2'));
    expect(values('[n^-s] (A000027(n)/A000027(n))(s)^2')).toMatchObject({ offset: 1 });
    expect(values('[n^-s] (A000012(n-1))(s)^-1')).toEqual({
      offset: 1,
      values: [1, -1, -1, 0, -1, 1, -1, 0, 0, 1, -1, 0],
    });
    expect(values('[n^-s] A000010(s) * (A000012(n-1))(s)')).toEqual({
      offset: 1,
      values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    });
    expect(values('[n^-s] A000040(s)^-1')).toContain('only one that starts with 1 or -1');
  });

  test('sums run over the shared indices and keep exact fractions', () => {
    expect(values('A000290(n+1) - A000290(n) - A000032(n)')).toEqual({
      offset: 0,
      values: [-1, 2, 2, 3, 2, 0, -5, -14],
    });
    expect(values('1/2*A000217(n) + 1/2*A000217(n)')).toMatchObject({ offset: 0 });
    expect(values('1/2*A000032(n)')).toBe('n=1: 1/2');
    expect(values('A000040(n) + 1/2*n^2 - 1/2*n')).toEqual({
      offset: 1,
      values: [2, 4, 8, 13, 21, 28, 38, 47, 59, 74, 86, 103],
    });
  });

  test('products, quotients and division by zero', () => {
    expect(values('A000045(2*n)/A000045(n)')).toEqual({ offset: 1, values: [1, 3, 4, 7, 11, 18, 29] });
    expect(values('1/A039834(n)')).toEqual({ offset: -2, values: [1, 1] });
    expect(values('n^2*A000040(n)^2')).toMatchObject({ offset: 1 });
    expect(values('A000290(n)/n^2 - A000290(n)/n')).toMatchObject({ offset: 1 });
  });

  test('composition stops where the inner value leaves the known indices', () => {
    expect(values('A000010(A000040(n))')).toEqual({ offset: 1, values: [1, 2, 4, 6, 10, 12] });
    expect(values('A000045(n^2)')).toBe('no sequence in it says at which indices to evaluate');
    expect(values('A000040(n) + A000045(n^2)')).toEqual({ offset: 1, values: [3, 6, 39] });
    expect(values('(A000045(n) + A000032(n))(A000040(n))')).toEqual({ offset: 1, values: [4, 6, 16, 42] });
  });

  test('series products are read from index 0', () => {
    // 1/(1-q)^2 and the square of its inverse.
    expect(values('[q^n] A000012(q)^2')).toEqual({
      offset: 0,
      values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    });
    expect(values('[q^n] 1 / A000012(q)^2')).toMatchObject({ values: [1, -2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0] });
    expect(values('[q^n] A000045(q)^2')).toMatchObject({
      values: [0, 0, 1, 2, 5, 10, 20, 38, 71, 130, 235, 420, 744, 1308, 2285, 3970],
    });
    expect(values('[q^n] 1 / A000032(q)')).toContain('starts with 2');
    expect(values('[q^n] A000040(q)')).toContain('starts at index 1');
    expect(values('[q^(2*n+1)] A000012(q)^2')).toMatchObject({ offset: 0, values: [2, 4, 6, 8, 10, 12] });
  });

  test('transforms read integers and give their own offset', () => {
    expect(values('partialSums(A000040)(n)')).toMatchObject({ offset: 1 });
    expect(values('partialSums(A000045(n+1))(n)')).toMatchObject({ offset: -1 });
    expect(values('partialSums(n^2)(n)')).toContain('polynomial alone');
    expect(values('noSuch(A000040)(n)')).toContain('no transform noSuch');
    expect(values('A999999(n)')).toBe('no terms of A999999 are known');
  });

  test('series powers agree with repeated multiplication', () => {
    const coefficients = fc.array(fc.bigInt({ min: -9n, max: 9n }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(coefficients, fc.integer({ min: 1, max: 5 }), (series, exponent) => {
        const name = toANumber('A000001');
        const lookup = (): Terms => ({ offset: toOffset(0), values: series });
        const factor = `${name}(q)`;
        const power = evaluate(parseExpression(`[q^n] ${factor}^${exponent}`), lookup, smallCatalogue);
        const repeated = new Array(exponent).fill(factor).join(' * ');
        expect(power).toEqual(evaluate(parseExpression(`[q^n] ${repeated}`), lookup, smallCatalogue));
      }),
    );
  });

  test('dividing by a series undoes multiplying by it', () => {
    const tail = fc.array(fc.bigInt({ min: -50n, max: 50n }), { minLength: 9, maxLength: 9 });
    const unit = fc.tuple(fc.constantFrom(1n, -1n), tail).map(([first, rest]) => [first, ...rest]);
    fc.assert(
      fc.property(unit, tail, fc.integer({ min: 1, max: 4 }), (a, b, exponent) => {
        const lookup = (name: ANumber): Terms => ({
          offset: toOffset(0),
          values: name === 'A000001' ? a : b,
        });
        const text = `[q^n] A000001(q)^${exponent} * A000002(q) / A000001(q)^${exponent}`;
        const outcome = evaluate(parseExpression(text), lookup, smallCatalogue);
        expect(outcome.kind === 'terms' && outcome.terms.values).toEqual(b);
      }),
    );
  });
});

describe('comparison', () => {
  const check = (text: string) => compare(parseRelation(text), corpus, smallCatalogue);

  test('match with its indices', () => {
    expect(check('A000290(n) = 2*A000217(n) - n')).toEqual({ kind: 'match', from: 0, to: 24, count: 25 });
    expect(check('A000290(n) = n^2')).toMatchObject({ kind: 'match', count: 25 });
    expect(check('n^2 = A000290(n) for n >= 5')).toEqual({ kind: 'match', from: 5, to: 24, count: 20 });
    expect(check('A000032(n) = A000045(2*n)/A000045(n)')).toMatchObject({ kind: 'match', from: 1, to: 7 });
    expect(check('1/2*A000217(n) = 1/4*n^2 + 1/4*n')).toMatchObject({ kind: 'match', count: 30 });
  });

  test('the first mismatch, with both values', () => {
    expect(check('A000045(n) = A000032(n-1)')).toEqual({
      kind: 'mismatch',
      n: 1,
      expected: '1',
      got: '2',
      from: 1,
      matchedBefore: 0,
    });
    expect(check('A000290(n) = n*A000045(n)')).toEqual({
      kind: 'mismatch',
      n: 2,
      expected: '4',
      got: '2',
      from: 0,
      matchedBefore: 2,
    });
    expect(check('A000290(n) = 1/2*A000290(n)')).toMatchObject({ n: 1, expected: '1', got: '1/2' });
  });

  test('a division by zero disagrees once the sides have agreed, and is skipped before', () => {
    const lookup = lookupOf({
      A000001: [0, [6, 6, 6, 6]],
      A000002: [0, [0, 2, 3, 0]],
      A000003: [0, [5, 3, 2, 9]],
    });
    const relation = parseRelation('A000003(n) = A000001(n)/A000002(n)');
    expect(compare(relation, lookup, smallCatalogue)).toEqual({
      kind: 'mismatch',
      n: 3,
      expected: '9',
      got: 'a division by zero',
      from: 1,
      matchedBefore: 2,
    });
    const shifted = parseRelation('A000003(n+1) + 1 = 1 + (A000001(n)/A000002(n))(n+1)');
    expect(compare(shifted, lookup, smallCatalogue)).toMatchObject({ kind: 'mismatch', n: 2, from: 0 });
  });

  test('nothing to compare', () => {
    expect(check('A000045(n+100) = A000032(n)').kind).toBe('no-overlap');
    expect(check('A000045(n) = A000032(n) for n >= 99').kind).toBe('no-overlap');
    expect(check('n = n').kind).toBe('refused');
    expect(check('A999999(n) = n').kind).toBe('refused');
  });

  test('values that would outgrow the budget end the run instead of hanging', () => {
    const huge = lookupOf({ A000079: [0, Array.from({ length: 200 }, (_, i) => 10n ** BigInt(50 * i))] });
    const outcome = evaluate(parseExpression('A000079(n)^1000'), huge, smallCatalogue);
    expect(outcome.kind).toBe('terms');
    if (outcome.kind === 'terms') expect(outcome.terms.values.length).toBeLessThan(10);
    const many = lookupOf({ A000079: [0, new Array(100_000).fill(1n)] });
    const series = evaluate(parseExpression('[q^n] A000079(q)^7'), many, smallCatalogue);
    if (series.kind === 'terms') expect(series.terms.values.length).toBeLessThan(10_000);
    expect(series.kind).toBe('terms');
  });

  test('a longer list of terms never changes values that were known', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -99n, max: 99n }), { minLength: 8, maxLength: 30 }),
        fc.integer({ min: 3, max: 8 }),
        fc.constantFrom(
          'A000001(n+1) + n*A000001(2*n)',
          'partialSums(A000001)(n)',
          '[q^n] A000001(q)^3',
          'A000001(n)^2 - 1/2*n',
        ),
        (terms, length, text) => {
          const of = (values: readonly bigint[]) => () => termsOf([0, values]);
          const expression = parseExpression(text);
          const short = evaluate(expression, of(terms.slice(0, length)), smallCatalogue);
          const long = evaluate(expression, of(terms), smallCatalogue);
          if (short.kind === 'terms' && long.kind === 'terms')
            expect(long.terms.values.slice(0, short.terms.values.length)).toEqual(short.terms.values);
        },
      ),
    );
  });
});
