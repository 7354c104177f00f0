/**
 * Pairs of sequences that agree for long and then part: test cases for everything that trusts agreement.
 * The two members of a pair have independent generators, and no link joins them.
 */

import { stirlingSecond } from '../arithmetic/combinatorial-triangles.js';
import { digitsOf } from '../arithmetic/digits.js';
import { divisors, gcd } from '../arithmetic/factorization.js';
import { isPrime, nthPrime } from '../arithmetic/sieve.js';
import {
  byFormula,
  byIndex,
  byLinearRecurrence,
  byMembership,
  byProcess,
  byRecursion,
  byTable,
} from '../generators.js';
import { isAtLeast } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

/** Sequences of Pisot type: the next term from the last two by one division. */
const pisot = (
  first: readonly [number, number],
  next: (last: bigint, before: bigint) => bigint,
): TermGenerator => byRecursion(first, (n, a) => next(a(n - 1), a(n - 2)));

/** Integer nearest to last^2 / before, halves rounded up. */
const nearest = (last: bigint, before: bigint): bigint => (2n * last * last + before) / (2n * before);

/** Integer nearest to last^2 / before, halves rounded down. */
const nearestDown = (last: bigint, before: bigint): bigint =>
  (2n * last * last + before - 1n) / (2n * before);

/** Least integer that makes the ratio of neighbours grow. */
const leastGrowing = (last: bigint, before: bigint): bigint => (last * last) / before + 1n;

/** Closed walks of 2n steps on the path with the given number of nodes, from its first node. */
const boundedPaths = (nodes: number): TermGenerator =>
  byProcess(function* () {
    let heights: bigint[] = Array.from({ length: nodes }, (_, height) => (height === 0 ? 1n : 0n));
    const step = (): void => {
      heights = heights.map((_, height) => (heights[height - 1] ?? 0n) + (heights[height + 1] ?? 0n));
    };
    for (;;) {
      yield heights[0]!;
      step();
      step();
    }
  });

/** Most significant digit of n in the system with these place values 1, p(1), p(2), ... */
const leadingDigit = (placeValue: (place: number) => number): TermGenerator =>
  byIndex((n) => {
    let place = 0;
    while (placeValue(place + 1) <= n) place++;
    return Math.floor(n / placeValue(place));
  });

function primorial(place: number): number {
  let product = 1;
  for (let k = 1; k <= place; k++) product *= nthPrime(k);
  return product;
}

/** 1, 2, 6, 30, 210, 1890, ...: twice the product of the odd numbers below 2 place. */
function doubledOddProduct(place: number): number {
  let product = place === 0 ? 1 : 2;
  for (let odd = 3; odd < 2 * place; odd += 2) product *= odd;
  return product;
}

/** 2^exponent modulo m, by repeated squaring. */
function powerOfTwoModulo(exponent: number, modulus: number): bigint {
  const m = BigInt(modulus);
  let result = 1n % m;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % m;
    if (bit === '1') result = (2n * result) % m;
  }
  return result;
}

/** floor(2n / log 2) with bounds for log 2 = sum 1/(k 2^k) that are sharpened until both give one answer. */
function twiceOverLog2(n: bigint): bigint {
  for (let bits = 128; ; bits *= 2) {
    const scale = 1n << BigInt(bits);
    let lower = 0n;
    for (let k = 1; k <= bits; k++) lower += scale / (BigInt(k) << BigInt(k));
    // Each of the `bits` quotients lost less than 1, and the tail of the series is below 1.
    const upper = lower + BigInt(bits) + 1n;
    const fromBelow = (2n * n * scale) / upper;
    if (fromBelow === (2n * n * scale) / lower) return fromBelow;
  }
}

/**
 * Permutations without an increasing subsequence of five things, by the recurrence that Gessel's formula
 * for them satisfies; a test counts pairs of tableaux with four rows at most instead.
 */
function* withoutIncreasingFive(): Generator<bigint> {
  let [before, last] = [1n, 1n];
  yield before;
  for (let n = 2n; ; n++) {
    yield last;
    const next =
      ((20n * n ** 3n + 62n * n ** 2n + 22n * n - 24n) * last - 64n * n * (n - 1n) ** 2n * before) /
      ((n + 4n) * (n + 3n) ** 2n);
    [before, last] = [last, next];
  }
}

export const coincidences: StarterFamily = {
  title: 'Coincidences',
  sequences: [
    sequence(
      'A202018',
      0,
      'nonn easy',
      'Values of the polynomial of Euler, n^2 + n + 41.',
      byFormula((n) => n * n + n + 41n),
    ),
    sequence(
      'A005846',
      1,
      'nonn',
      'Primes among the values of k^2 + k + 41 for k = 0, 1, 2, ...',
      byProcess(function* () {
        for (let k = 0; ; k++) if (isPrime(k * k + k + 41)) yield k * k + k + 41;
      }),
    ),
    sequence(
      'A008578',
      1,
      'nonn',
      'The number 1 and the primes: positive integers with two divisors at most.',
      byMembership(1, (n) => n === 1 || isPrime(n)),
    ),
    sequence(
      'A015919',
      1,
      'nonn',
      'Positive integers k for which k divides 2^k - 2.',
      byMembership(1, (k) => powerOfTwoModulo(k, k) === BigInt(2 % k)),
    ),
    sequence(
      'L000008',
      1,
      'nonn',
      'Pairs of divisors d < e of n with e < 2d.',
      byIndex((n) => {
        const all = divisors(n);
        return all.reduce((pairs, d) => pairs + all.filter((e) => d < e && e < 2 * d).length, 0);
      }),
    ),
    sequence(
      'L000009',
      1,
      'nonn',
      'Pairs of neighbouring divisors of n of which the greater is less than twice the smaller.',
      byIndex((n) => divisors(n).filter((e, i, all) => i > 0 && e < 2 * all[i - 1]!).length),
    ),
    sequence(
      'A088133',
      0,
      'nonn base',
      'Leading plus final decimal digit of n.',
      byIndex((n) => Number(String(n)[0]) + (n % 10)),
    ),
    sequence(
      'A115299',
      1,
      'nonn base',
      'Greatest plus least decimal digit of n.',
      byIndex((n) => Math.max(...digitsOf(n, 10)) + Math.min(...digitsOf(n, 10))),
    ),
    sequence(
      'A235918',
      1,
      'nonn',
      'How many of the integers 1, 2, 3, ... divide n^2 before the first that does not.',
      byIndex((n) => {
        let m = 1;
        while ((n * n) % (m + 1) === 0) m++;
        return m;
      }),
    ),
    sequence(
      'A071222',
      0,
      'nonn',
      'Least positive k for which n and k have the same greatest common divisor as n + 1 and k + 1.',
      byIndex((n) => {
        let k = 1;
        while (gcd(n, k) !== gcd(n + 1, k + 1)) k++;
        return k;
      }),
    ),
    sequence(
      'A007698',
      1,
      'nonn easy',
      'Linear recurrence with coefficients 22, -3, 18, -11 that starts with 10, 219, 4796, 105030.',
      byLinearRecurrence([22, -3, 18, -11], [10, 219, 4796, 105030]),
    ),
    sequence(
      'A007699',
      1,
      'nonn',
      'Pisot sequence from 10 and 219: each term is the integer nearest to the square of the last over the one before.',
      pisot([10, 219], nearest),
    ),
    sequence(
      'A019477',
      0,
      'nonn',
      'From 3 and 15 on, each term is the least integer that makes the quotient of neighbours grow.',
      pisot([3, 15], leastGrowing),
    ),
    sequence(
      'A019478',
      0,
      'nonn easy',
      'Linear recurrence with coefficients 5, 1, -3 that starts with 3, 15, 76.',
      byLinearRecurrence([5, 1, -3], [3, 15, 76]),
    ),
    sequence(
      'A019480',
      0,
      'nonn',
      'From 4 and 12 on, each term is the least integer that makes the quotient of neighbours grow.',
      pisot([4, 12], leastGrowing),
    ),
    sequence(
      'A019481',
      0,
      'nonn easy',
      'Linear recurrence with coefficients 3, 1, -2 that starts with 4, 12, 37.',
      byLinearRecurrence([3, 1, -2], [4, 12, 37]),
    ),
    sequence(
      'A021013',
      0,
      'nonn',
      'Pisot sequence from 7 and 11, halves rounded down.',
      pisot([7, 11], nearestDown),
    ),
    sequence(
      'A021014',
      0,
      'nonn easy',
      'Linear recurrence with coefficients 1, 1, 0, -1, 1 that starts with 7, 11, 17, 26, 40.',
      byLinearRecurrence([1, 1, 0, -1, 1], [7, 11, 17, 26, 40]),
    ),
    sequence(
      'A080937',
      0,
      'nonn',
      'Mountain ranges of 2n unit steps that stay between the heights 0 and 5.',
      boundedPaths(6),
    ),
    sequence(
      'A080938',
      0,
      'nonn',
      'Mountain ranges of 2n unit steps that stay between the heights 0 and 7.',
      boundedPaths(8),
    ),
    sequence(
      'A056272',
      0,
      'nonn',
      'Partitions of n things into five blocks at most.',
      byTable((length) => stirlingSecond(length).map((row) => row.slice(0, 6).reduce((a, b) => a + b, 0n))),
    ),
    sequence(
      'A047889',
      0,
      'nonn',
      'Permutations of n things in which no five increase from left to right.',
      byProcess(withoutIncreasingFive),
    ),
    sequence(
      'A276153',
      0,
      'nonn base',
      'Leading digit of n in the number system whose place values are the primorials.',
      leadingDigit(primorial),
    ),
    sequence(
      'A341356',
      0,
      'nonn base',
      'Leading digit of n in the number system whose place values are 1 and the doubled products of odd numbers.',
      leadingDigit(doubledOddProduct),
    ),
    sequence(
      'A078608',
      1,
      'nonn',
      'Least integer k for which the n-th power of 1 + 2/k does not exceed 2.',
      byProcess(function* () {
        let k = 1n;
        for (let n = 1n; ; n++) {
          while ((k + 2n) ** n > 2n * k ** n) k++;
          yield k;
        }
      }),
    ),
    sequence(
      'L000010',
      1,
      'nonn',
      'Integer part of 2n divided by the natural logarithm of 2.',
      byFormula(twiceOverLog2),
    ),
  ],
  links: [
    link('A005846', 'A000040', 'name', 'Primes of one quadratic form.'),
    link(
      'A202018',
      'A002378',
      'formula',
      'Products of neighbours plus 41.',
      (n, a, b) => a(n) === b(n) + 41n,
    ),
    link(
      'A008578',
      'A000040',
      'name',
      'The primes with 1 in front.',
      (n, a, p) => n === 1n || a(n) === p(n - 1n),
    ),
    link(
      'A008578',
      'A006005',
      'cross-reference',
      'The primes with 1 in front, with and without the prime 2.',
    ),
    link('A015919', 'A000040', 'cross-reference', 'Fermat: every prime p divides 2^p - 2.'),
    link(
      'A015919',
      'A000079',
      'name',
      'A divisibility of powers of two.',
      (n, a, p) => (p(a(n)) - 2n) % a(n) === 0n,
    ),
    link('L000008', 'A000005', 'cross-reference', 'Pairs among the divisors.'),
    link('L000009', 'A000005', 'cross-reference', 'Pairs among the divisors.', (n, a, tau) => a(n) < tau(n)),
    link(
      'A088133',
      'A000030',
      'name',
      'The leading digit is one of the summands.',
      (n, a, d) => a(n) - d(n) === n % 10n,
    ),
    link('A115299', 'A054055', 'name', 'The greatest digit is one of the summands.', isAtLeast),
    link('A235918', 'A000290', 'name', 'Divisors of squares.', (n, a, s) => s(n) % a(n) === 0n),
    link(
      'A056272',
      'A000453',
      'cross-reference',
      'Set partitions with a bound on, or with a given number of blocks.',
      isAtLeast,
    ),
    link(
      'A056272',
      'A000392',
      'cross-reference',
      'Set partitions with a bound on, or with a given number of blocks.',
      isAtLeast,
    ),
    link('A080938', 'A080937', 'cross-reference', 'The same paths under a higher ceiling.', isAtLeast),
    link(
      'A080937',
      'A001519',
      'cross-reference',
      'The same paths under the ceiling 3 are counted by Fibonacci numbers.',
      isAtLeast,
    ),
    link(
      'A047889',
      'A005817',
      'cross-reference',
      'Pairs of, and single tableaux with at most four rows.',
      isAtLeast,
    ),
    link(
      'A276153',
      'A002110',
      'name',
      'Place values are the primorials.',
      (n, a, p) => n > 4n || a(p(n)) === 1n,
    ),
    link(
      'A341356',
      'A001147',
      'name',
      'Place values are doubled products of odd numbers.',
      (n, a, p) => n < 1n || n > 4n || a(2n * p(n)) === 1n,
    ),
    link('A019477', 'A019480', 'cross-reference', 'One rule with two pairs of starting values.'),
    link('A021013', 'A007699', 'cross-reference', 'Pisot sequences with two pairs of starting values.'),
    link('A019478', 'A019481', 'cross-reference', 'Linear recurrences of order three.'),
    link('A021014', 'A007698', 'cross-reference', 'Linear recurrences near Pisot sequences.'),
  ],
};
