import { countDistinctSums, countSums, partsBelow, valuesBelow } from '../arithmetic/partition-counts.js';
import { nthPrime } from '../arithmetic/sieve.js';
import { byTable } from '../generators.js';
import { isAtLeast, isAtMost, isConvolutionSquare } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

/** Partitions into parts that satisfy `allowed`. */
const intoParts = (allowed: (part: number) => boolean): TermGenerator =>
  byTable((length) => countSums(length, partsBelow(length, allowed)));

/** Partitions into values of an increasing sequence. */
const intoValues = (value: (index: number) => number, start = 1): TermGenerator =>
  byTable((length) => countSums(length, valuesBelow(length, value, start)));

/** Partitions into parts of several colours: part k comes in colours(k) colours. */
const intoColours = (colours: (part: number) => number): TermGenerator =>
  byTable((length) =>
    countSums(
      length,
      partsBelow(length).flatMap((part) => new Array<number>(colours(part)).fill(part)),
    ),
  );

/** Power k-th of the base for k = 0, 1, 2, ... */
const powersOf = (base: number) => (exponent: number) => base ** exponent;
const triangular = (k: number): number => (k * (k + 1)) / 2;

/** F(2), F(3), ...: each Fibonacci number above 0 once. */
function fibonacci(index: number): number {
  let [current, next] = [1, 2];
  for (let i = 1; i < index; i++) [current, next] = [next, current + next];
  return current;
}

export const partitionsIntoGivenParts: StarterFamily = {
  title: 'Partitions into given parts',
  sequences: [
    sequence(
      'L000001',
      0,
      'nonn',
      'Partitions of n whose parts are all odd.',
      intoParts((part) => part % 2 === 1),
    ),
    sequence(
      'A035363',
      0,
      'nonn',
      'Partitions of n whose parts are all even.',
      intoParts((part) => part % 2 === 0),
    ),
    sequence(
      'A002865',
      0,
      'nonn',
      'Partitions of n in which no part is 1.',
      intoParts((part) => part >= 2),
    ),
    sequence(
      'A008483',
      0,
      'nonn',
      'Partitions of n in which no part is 1 or 2.',
      intoParts((part) => part >= 3),
    ),
    sequence(
      'A025147',
      0,
      'nonn',
      'Partitions of n into different parts none of which is 1.',
      byTable((length) =>
        countDistinctSums(
          length,
          partsBelow(length, (part) => part >= 2),
        ),
      ),
    ),
    sequence(
      'A000070',
      0,
      'nonn',
      'Partitions of all integers from 0 to n, counted together.',
      intoColours((part) => (part === 1 ? 2 : 1)),
    ),
    sequence(
      'A000097',
      0,
      'nonn',
      'Partitions of n in which the parts 1 and 2 come in two colours.',
      intoColours((part) => (part <= 2 ? 2 : 1)),
    ),
    sequence(
      'A000098',
      0,
      'nonn',
      'Partitions of n in which the parts 1, 2 and 3 come in two colours.',
      intoColours((part) => (part <= 3 ? 2 : 1)),
    ),
    sequence(
      'A000712',
      0,
      'nonn',
      'Partitions of n in which every part comes in two colours.',
      intoColours(() => 2),
    ),
    sequence(
      'A000716',
      0,
      'nonn',
      'Partitions of n in which every part comes in three colours.',
      intoColours(() => 3),
    ),
    sequence(
      'A023003',
      0,
      'nonn',
      'Partitions of n in which every part comes in four colours.',
      intoColours(() => 4),
    ),
    sequence(
      'A005758',
      0,
      'nonn',
      'Partitions of n in which every part comes in twelve colours.',
      intoColours(() => 12),
    ),
    sequence(
      'A002513',
      0,
      'nonn',
      'Partitions of n in which every even part comes in two colours.',
      intoColours((part) => (part % 2 === 0 ? 2 : 1)),
    ),
    sequence(
      'A000219',
      0,
      'nonn',
      'Plane partitions of n: arrays of positive integers with sum n that do not increase along rows and columns.',
      intoColours((part) => part),
    ),
    sequence(
      'A000990',
      0,
      'nonn',
      'Plane partitions of n that need no third row.',
      intoColours((part) => Math.min(part, 2)),
    ),
    sequence(
      'A000991',
      0,
      'nonn',
      'Plane partitions of n that need no fourth row.',
      intoColours((part) => Math.min(part, 3)),
    ),
    sequence(
      'A000726',
      0,
      'nonn',
      'Partitions of n without a part divisible by 3.',
      intoParts((part) => part % 3 !== 0),
    ),
    sequence(
      'A219601',
      0,
      'nonn',
      'Partitions of n without a part divisible by 6.',
      intoParts((part) => part % 6 !== 0),
    ),
    sequence(
      'A003105',
      0,
      'nonn',
      'Partitions of n into parts that neither 2 nor 3 divides.',
      intoParts((part) => part % 6 === 1 || part % 6 === 5),
    ),
    sequence(
      'A003114',
      0,
      'nonn',
      'Partitions of n into parts with remainder 1 or 4 on division by 5 (first Rogers-Ramanujan identity).',
      intoParts((part) => part % 5 === 1 || part % 5 === 4),
    ),
    sequence(
      'A003106',
      0,
      'nonn',
      'Partitions of n into parts with remainder 2 or 3 on division by 5 (second Rogers-Ramanujan identity).',
      intoParts((part) => part % 5 === 2 || part % 5 === 3),
    ),
    sequence(
      'A008667',
      0,
      'nonn easy',
      'Partitions of n into parts 2, 3, 4 and 5.',
      intoParts((part) => part >= 2 && part <= 5),
    ),
    sequence('A000607', 0, 'nonn', 'Partitions of n all of whose parts are prime.', intoValues(nthPrime)),
    sequence(
      'A000586',
      0,
      'nonn',
      'Partitions of n into different primes.',
      byTable((length) => countDistinctSums(length, valuesBelow(length, nthPrime))),
    ),
    sequence(
      'A001156',
      0,
      'nonn',
      'Partitions of n all of whose parts are positive squares.',
      intoValues((k) => k * k),
    ),
    sequence(
      'A033461',
      0,
      'nonn',
      'Partitions of n into different positive squares.',
      byTable((length) =>
        countDistinctSums(
          length,
          valuesBelow(length, (k) => k * k),
        ),
      ),
    ),
    sequence(
      'A007294',
      0,
      'nonn',
      'Partitions of n all of whose parts are positive triangular numbers.',
      intoValues(triangular),
    ),
    sequence(
      'A003107',
      0,
      'nonn',
      'Partitions of n all of whose parts are Fibonacci numbers 1, 2, 3, 5, 8, ...',
      intoValues(fibonacci),
    ),
    sequence(
      'A000119',
      0,
      'nonn',
      'Ways to write n as a sum of different Fibonacci numbers taken from 1, 2, 3, 5, 8, ...',
      byTable((length) => countDistinctSums(length, valuesBelow(length, fibonacci))),
    ),
    sequence(
      'A018819',
      0,
      'nonn',
      'Binary partitions: partitions of n all of whose parts are powers of 2.',
      intoValues(powersOf(2), 0),
    ),
    sequence(
      'A000123',
      0,
      'nonn',
      'Partitions of the even number 2n into powers of 2.',
      byTable((length) => {
        const counts = countSums(Math.max(0, 2 * length), valuesBelow(2 * length, powersOf(2), 0));
        return Array.from({ length }, (_, n) => counts[2 * n]!);
      }),
    ),
    sequence(
      'A005704',
      0,
      'nonn',
      'Ways to write 3n as a sum of powers of 3 when order does not count.',
      byTable((length) => {
        const counts = countSums(3 * length, valuesBelow(3 * length, powersOf(3), 0));
        return Array.from({ length }, (_, n) => counts[3 * n]!);
      }),
    ),
  ],
  links: [
    link('L000001', 'A000041', 'cross-reference', 'Partitions with a condition on each part.', isAtMost),
    link(
      'A035363',
      'A000041',
      'formula',
      'Halving all parts gives a partition of n/2.',
      (n, a, p) => a(2n * n) === p(n),
    ),
    link(
      'A002865',
      'A000041',
      'formula',
      'Adding a part 1 to a partition of n - 1 gives those with a 1.',
      (n, a, p) => n === 0n || a(n) === p(n) - p(n - 1n),
    ),
    link(
      'A008483',
      'A002865',
      'formula',
      'Adding a part 2 gives those with smallest part 2.',
      (n, a, b) => n < 2n || a(n) === b(n) - b(n - 2n),
    ),
    link(
      'A025147',
      'A000009',
      'formula',
      'A partition into different parts has the part 1 or not.',
      (n, a, d) => n === 0n || a(n) + a(n - 1n) === d(n),
    ),
    link(
      'A000070',
      'A000041',
      'name',
      'Partial sums of the partition numbers.',
      (n, a, p) => n === 0n || a(n) - a(n - 1n) === p(n),
    ),
    link(
      'A000097',
      'A000070',
      'formula',
      'A second colour of the part 2 sums over steps of 2.',
      (n, a, b) => n < 2n || a(n) - a(n - 2n) === b(n),
    ),
    link(
      'A000098',
      'A000097',
      'formula',
      'A second colour of the part 3 sums over steps of 3.',
      (n, a, b) => n < 3n || a(n) - a(n - 3n) === b(n),
    ),
    link('A000097', 'A000041', 'cross-reference', 'Partitions with two extra colours.'),
    link(
      'A000712',
      'A000041',
      'formula',
      'Split by colour: the convolution square of the partition numbers.',
      isConvolutionSquare,
    ),
    link('A000716', 'A000712', 'cross-reference', 'Three colours in place of two.'),
    link('A000716', 'A000041', 'formula', 'Convolution cube of the partition numbers.'),
    link(
      'A023003',
      'A000712',
      'formula',
      'Four colours are twice two: the convolution square.',
      isConvolutionSquare,
    ),
    link('A023003', 'A000041', 'formula', 'Fourth convolution power of the partition numbers.'),
    link('A005758', 'A000041', 'formula', 'Twelfth convolution power of the partition numbers.'),
    link('A005758', 'A023003', 'formula', 'Twelve colours are three times four: the convolution cube.'),
    link('A002513', 'A000041', 'formula', 'Split off the second colour of the even parts.'),
    link('A002513', 'A035363', 'formula', 'Convolution of all partitions with those into even parts.'),
    link(
      'A000219',
      'A000041',
      'cross-reference',
      'Partitions drawn in a plane instead of on a line.',
      isAtLeast,
    ),
    link('A000990', 'A000219', 'cross-reference', 'Plane partitions with a bound on the rows.', isAtMost),
    link('A000991', 'A000219', 'cross-reference', 'Plane partitions with a bound on the rows.', isAtMost),
    link('A000991', 'A000990', 'cross-reference', 'A bound of three rows in place of two.', isAtLeast),
    link(
      'A000990',
      'A000712',
      'formula',
      'Two colours of each part but of 1: multiply by 1 - q.',
      (n, a, b) => n === 0n || a(n) === b(n) - b(n - 1n),
    ),
    link('A000726', 'A000041', 'cross-reference', 'Partitions without multiples of 3.', isAtMost),
    link(
      'A219601',
      'A035959',
      'cross-reference',
      'Glaisher: without multiples of 6, against no part five times.',
      isAtLeast,
    ),
    link('A219601', 'A000041', 'cross-reference', 'Partitions without multiples of 6.'),
    link(
      'A003105',
      'A000009',
      'cross-reference',
      'Schur: also counted by different parts with remainder 1 or 2 modulo 3.',
      isAtMost,
    ),
    link(
      'A003105',
      'A000726',
      'cross-reference',
      'No multiples of 2 or 3, against no multiples of 3.',
      isAtMost,
    ),
    link(
      'A003106',
      'A003114',
      'cross-reference',
      'The two partition counts of the Rogers-Ramanujan identities.',
    ),
    link('A003114', 'A000041', 'cross-reference', 'Partitions with a condition modulo 5.'),
    link('A003106', 'A000041', 'cross-reference', 'Partitions with a condition modulo 5.'),
    link(
      'A008667',
      'A001401',
      'formula',
      'Parts from 2 to 5: leave out the part 1 from the conjugates.',
      (n, a, b) => n === 0n || a(n) === b(n) - b(n - 1n),
    ),
    link('A000607', 'A000040', 'name', 'Partitions into primes.'),
    link('A000607', 'A000041', 'cross-reference', 'Partitions into parts of one kind.'),
    link('A000586', 'A000607', 'cross-reference', 'The same with different parts.', isAtMost),
    link('A000586', 'A000040', 'name', 'Partitions into different primes.'),
    link('A001156', 'A000290', 'name', 'Partitions into squares.'),
    link('A033461', 'A001156', 'cross-reference', 'The same with different parts.', isAtMost),
    link('A033461', 'A000290', 'name', 'Partitions into different squares.'),
    link('A007294', 'A000217', 'name', 'Partitions into triangular numbers.'),
    link('A007294', 'A001156', 'cross-reference', 'Figurate parts: triangular in place of square.'),
    link('A003107', 'A000045', 'name', 'Partitions into Fibonacci numbers.'),
    link('A000119', 'A000045', 'name', 'Sums of different Fibonacci numbers.'),
    link('A000119', 'A003107', 'cross-reference', 'The same with different parts.', isAtMost),
    link('A018819', 'A000079', 'name', 'Partitions into powers of 2.'),
    link(
      'A000123',
      'A018819',
      'formula',
      'The binary partitions at even arguments.',
      (n, a, b) => a(n) === b(2n * n),
    ),
    link('A000123', 'A000079', 'name', 'Partitions into powers of 2.'),
    link('A005704', 'A000244', 'name', 'Partitions into powers of 3.'),
    link('A005704', 'A000123', 'cross-reference', 'Base 3 in place of base 2.'),
  ],
};
