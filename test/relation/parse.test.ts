import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LamplighterError } from '../../oeis-data/errors.js';
import { transformCatalogue } from '../../src/hypothesis/transforms/index.js';
import { canonicalise } from '../../src/relation/canonical/canonicalise.js';
import { parseExpression, parseRelation } from '../../src/relation/parse.js';
import { printExpression, printRelation } from '../../src/relation/print/ascii.js';
import { anyExpression, anyRelation } from './arbitrary-expressions.js';

function failure(text: string): LamplighterError {
  try {
    parseRelation(text);
  } catch (error) {
    if (LamplighterError.is(error)) return error;
    throw error;
  }
  throw new Error(`"${text}" was accepted`);
}

describe('printing and parsing', () => {
  test.each([
    'A000290(n) = 2*A000217(n) - n',
    'A005408(n) = A000290(n+1) - A000290(n)',
    'A001906(n) = A000045(2*n)',
    'A000041(n) = eulerTransform(A000012)(n)',
    'A000071(n+1) = partialSums(A000045(n+1))(n)',
    'A033887(n) = multisection(A000045; 3, 1)(n)',
    'A006093(n) = A000010(A000040(n))',
    'A000217(n) = 1/2*n^2 + 1/2*n',
    'A000108(n) = A000984(n)/(n + 1)',
    'A000001(n) = A000142(n)/A000079(n) - 3/4*A000045(n)^2*n',
    'A053723(n) = [q^n] A227216(q)^2 * A007325(q)^5',
    'A000002(n) = [q^(5*n+4)] 1 / A010815(q)^6 for n >= 1',
    'A000002(n) = -(A000045(n) + n)^2*A000045(A000045(3*n-1)) for n >= -3',
    'A000001(n) = A000120(2^n-1)',
    'A000001(n) = partialSums(A000120)(2^(n+1)) + A000120(10^(n-2)+3)',
    'A000001(n) = mod(A000045(n), 2) + gcd(A000290(n), n^2 + 1)',
    'A000001(n) = min(xor(A000045(n), n), floorQuotient(A000290(n), 7))^2',
    'A000001(n) = union(A000290, A000578)(n+1)',
    'A000001(n) = partialSums(difference(A000290, A000583))(n)',
    'A000110(n) = [x^n/n!] A000012(x) * A000110(x)^2 / A000045(x)',
    'A000005(n) = [n^-s] A000012(s)^2',
    'A000001(n) = ([n^-s] A000012(s)^2)(2*n+1)',
  ])('%s', (statement) => {
    const expected = statement.replaceAll('A000045(n)^2*n', 'n*A000045(n)^2');
    expect(printRelation(parseRelation(statement))).toBe(expected);
  });

  test('every relation survives printing and parsing, structure and all', () => {
    fc.assert(
      fc.property(anyRelation, (relation) => {
        expect(parseRelation(printRelation(relation))).toEqual(relation);
      }),
      { numRuns: 500 },
    );
  });

  test('every expression survives printing and parsing', () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        expect(parseExpression(printExpression(expression))).toEqual(expression);
      }),
      { numRuns: 500 },
    );
  });

  test('a sequence alone is its value at n, and typographic signs are read', () => {
    expect(parseRelation('A000290 = A000217 + A000217(n−1)')).toEqual(
      parseRelation('A000290(n) = A000217(n) + A000217(n-1)'),
    );
    expect(parseRelation('A000290 = 2·A000217 − n for n ≥ 1')).toEqual(
      parseRelation('A000290(n) = 2*A000217(n) - n for n >= 1'),
    );
  });
});

describe('errors name the column, what was expected and what was there', () => {
  test.each([
    ['A000045(n) = 2n', 15, 'an operator', '"n"'],
    ['A000045(n) = ', 14, 'a number, n, a sequence', 'the end'],
    ['A000045(n = n', 11, '")"', '"="'],
    ['A000045(n)', 11, '"="', 'the end'],
    ['A000045(n) = A45(n)', 14, 'a sequence such as', '"A45"'],
    ['A000045(n) = $', 14, 'a number', '"$"'],
    ['A000045(q) = n', 9, 'an index in n', '"q"'],
    ['A000045(n) = [q^n] 2*A000045(q)', 20, 'a series', '"2"'],
    ['A000045(n) = [q^n] A000045(n)', 28, '"q"', '"n"'],
    ['A000045(n) = [q^(n^2)] A000045(q)', 17, 'an exponent m*n + k', '"another expression"'],
    ['A000045(n) = n for n > 3', 22, 'a number', '">"'],
    ['A000045(n) = n^n', 16, 'an integer', '"n"'],
    ['A000045(n) = partialSums(A000045; x)', 35, 'an integer', '"x"'],
    ['A000045(n) = A000045(1^n)', 22, 'a base of at least 2', '"1"'],
    ['A000045(n) = A000045(2^(n*n))', 26, '")"', '"*"'],
    ['A000045(n) = mod(A000045(n))', 28, '","', '")"'],
    ['A000045(n) = [x^n/n] A000045(x)', 20, '"!"', '"]"'],
    ['A000045(n) = [n^-s] A000045(q)', 29, '"s"', '"q"'],
  ])('%s', (text, column, expected, got) => {
    const error = failure(text);
    expect(error.code).toBe('RELATION_SYNTAX');
    expect(error.facts.column).toBe(column);
    expect(String(error.facts.expected)).toContain(expected);
    expect(error.facts.got).toBe(got);
    expect(error.message).toContain(`Column ${column}: expected`);
  });

  test.each([
    'A000045(n) = ' + '('.repeat(100) + 'n' + ')'.repeat(100),
    'A000045(n) = A000045(n)^100000',
    'A000045(n) = n^600*n^600',
    'A000045(n) = A000045(99999999*n)',
    'A000045(n) = ' + '9'.repeat(2_000),
    'A000045(n) = ' + 'n + '.repeat(8_000) + 'n',
  ])('statements beyond the limits are refused (%#)', (text) => {
    expect(failure(text).code).toBe('RELATION_LIMIT');
  });

  test('a constant divided by zero', () => {
    expect(failure('A000045(n) = 1/0*n').code).toBe('RELATION_ZERO_DENOMINATOR');
  });

  test('a transform that the catalogue does not know, with the nearest name', () => {
    const parse = (text: string) => () => parseRelation(text, transformCatalogue);
    expect(parse('A000041(n) = eulerTransform(A000012)(n)')).not.toThrow();
    expect(parse('A000041(n) = eulerTransfrom(A000012)(n)')).toThrow(/nearest name is "eulerTransform"/);
    expect(parse('A000041(n) = A000045(n) + 1/partialSums(A000012; 3)(n)')).toThrow(
      /expected no parameters, got 3/,
    );
    expect(parse('A000041(n) = multisection(A000012; 3)(n)')).toThrow(/Transform multisection: expected/);
  });

  test('a canonical form of high degree is read back', () => {
    const once = canonicalise(parseRelation('A000001(n) = (n^40 + 1)*(n^25 - 3)*A000002(n)'));
    expect(parseRelation(printRelation(once))).toEqual(once);
  });

  test('any text either parses or fails with a catalogue error', () => {
    const words = fc.constantFrom(
      'A000045',
      '(n)',
      '(q)',
      '[q^n]',
      ' = ',
      '+',
      '-',
      '*',
      '/',
      '^',
      '2',
      'n',
      '(',
      ')',
      ';',
      'for',
      '>=',
      'sums(',
      'mod(',
      'union(',
      ',',
      '2^n',
      '[x^n/n!]',
      '[n^-s]',
      '(s)',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 14 }), (parts) => {
        try {
          parseRelation(parts.join(' '));
        } catch (error) {
          expect(LamplighterError.is(error)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
