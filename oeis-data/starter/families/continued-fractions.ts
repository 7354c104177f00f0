/** Simple continued fractions of surds and of e, and their convergents. */
import {
  type Convergent,
  convergents,
  eulerNumberQuotients,
  squareRootPeriod,
  squareRootQuotients,
} from '../arithmetic/continued-fraction.js';
import { byIndex, byProcess } from '../generators.js';
import { isAtLeast } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

const squareRoot = (d: bigint): TermGenerator => byProcess(() => squareRootQuotients(d));

const convergentsOf = (
  quotients: () => Iterable<bigint>,
  part: (convergent: Convergent) => bigint,
): TermGenerator =>
  byProcess(function* () {
    for (const convergent of convergents(quotients())) yield part(convergent);
  });

/** Denominators from index -1 on, where the denominator is 0. */
const denominatorsFromZero = (d: bigint): TermGenerator =>
  byProcess(function* () {
    yield 0n;
    for (const { denominator } of convergents(squareRootQuotients(d))) yield denominator;
  });

export const continuedFractions: StarterFamily = {
  title: 'Continued fractions',
  sequences: [
    sequence('A040002', 0, 'nonn cofr', 'Partial quotients of the square root of 5.', squareRoot(5n)),
    sequence('A040001', 0, 'nonn cofr', 'Partial quotients of the square root of 3.', squareRoot(3n)),
    sequence('A040003', 0, 'nonn cofr', 'Partial quotients of the square root of 6.', squareRoot(6n)),
    sequence('A010121', 0, 'nonn cofr', 'Partial quotients of the square root of 7.', squareRoot(7n)),
    sequence('A010122', 0, 'nonn cofr', 'Partial quotients of the square root of 13.', squareRoot(13n)),
    sequence('A010124', 0, 'nonn cofr', 'Partial quotients of the square root of 19.', squareRoot(19n)),
    sequence(
      'L000007',
      1,
      'nonn',
      'Length of the period of the partial quotients of the square root of n; 0 if n is a square.',
      byIndex((n) => squareRootPeriod(BigInt(n))),
    ),
    sequence(
      'A003417',
      0,
      'nonn cofr',
      'Partial quotients of e, the base of natural logarithms.',
      byProcess(eulerNumberQuotients),
    ),
    sequence(
      'A007676',
      0,
      'nonn frac',
      'Numerators of the fractions at which the continued fraction of e may be cut off.',
      convergentsOf(eulerNumberQuotients, ({ numerator }) => numerator),
    ),
    sequence(
      'A007677',
      0,
      'nonn frac',
      'Denominators of the fractions at which the continued fraction of e may be cut off.',
      convergentsOf(eulerNumberQuotients, ({ denominator }) => denominator),
    ),
    sequence(
      'A002530',
      0,
      'nonn frac',
      'Denominators of the convergents to the square root of 3, preceded by 0.',
      denominatorsFromZero(3n),
    ),
    sequence(
      'A005668',
      0,
      'nonn frac',
      'Denominators of the convergents to the square root of 10, preceded by 0.',
      denominatorsFromZero(10n),
    ),
    sequence(
      'A002965',
      0,
      'nonn frac',
      'Denominators and numerators of the convergents to the square root of 2 in turn, from 0/1 on.',
      byProcess(function* () {
        yield* [0n, 1n];
        for (const { numerator, denominator } of convergents(squareRootQuotients(2n))) {
          yield denominator;
          yield numerator;
        }
      }),
    ),
  ],
  links: [
    link('A040001', 'A040002', 'cross-reference', 'Expansions of neighbouring surds.'),
    link('A040003', 'A040002', 'cross-reference', 'Expansions of neighbouring surds.'),
    link('A010121', 'A040003', 'cross-reference', 'Expansions of neighbouring surds.'),
    link('A010122', 'A010121', 'cross-reference', 'Expansions of surds with period 5 and 4.'),
    link('A010124', 'A010122', 'cross-reference', 'Expansions of surds with period 6 and 5.'),
    link('L000007', 'A010121', 'cross-reference', 'The entry at 7 is the period of that expansion.'),
    link('L000007', 'A010124', 'cross-reference', 'The entry at 19 is the period of that expansion.'),
    link(
      'L000007',
      'A000290',
      'cross-reference',
      'Zero exactly at the squares.',
      (n, a, s) => a(s(n)) === 0n,
    ),
    link(
      'A007676',
      'A003417',
      'formula',
      'Numerators follow the recurrence whose coefficients are the partial quotients.',
      (n, p, a) => n < 2n || p(n) === a(n) * p(n - 1n) + p(n - 2n),
    ),
    link(
      'A007677',
      'A003417',
      'formula',
      'Denominators follow the recurrence whose coefficients are the partial quotients.',
      (n, q, a) => n < 2n || q(n) === a(n) * q(n - 1n) + q(n - 2n),
    ),
    link(
      'A007677',
      'A007676',
      'formula',
      'Neighbouring convergents have determinant 1 or -1.',
      (n, q, p) => n < 1n || (p(n) * q(n - 1n) - p(n - 1n) * q(n)) ** 2n === 1n,
    ),
    link(
      'A002530',
      'A040001',
      'name',
      'Convergents of the square root of 3.',
      (n, q, a) => n < 2n || q(n) === a(n - 1n) * q(n - 1n) + q(n - 2n),
    ),
    link(
      'A002530',
      'A001353',
      'formula',
      'At even indices: the numbers y in x^2 - 3y^2 = 1.',
      (n, q, y) => q(2n * n) === y(n),
    ),
    link(
      'A002530',
      'A001835',
      'formula',
      'At odd indices: the domino tilings of strips of width 3.',
      (n, q, t) => q(2n * n + 1n) === t(n + 1n),
    ),
    link(
      'A005668',
      'A001076',
      'cross-reference',
      'Denominators for the square roots of 10 and 5.',
      isAtLeast,
    ),
    link(
      'A002965',
      'A000129',
      'formula',
      'Denominators of the convergents to the square root of 2 are the Pell numbers.',
      (n, a, p) => a(2n * n) === p(n),
    ),
    link(
      'A002965',
      'A001333',
      'formula',
      'Numerators of the convergents to the square root of 2.',
      (n, a, b) => a(2n * n + 1n) === b(n),
    ),
  ],
};
