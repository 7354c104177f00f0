/** Integer partitions under all kinds of restrictions, counted by recurrences over parts, not by products. */
import { gcd } from '../arithmetic/factorization.js';
import {
  countByParts,
  countDistinctSums,
  countSums,
  partsBelow,
  valuesBelow,
} from '../arithmetic/partition-counts.js';
import { nthPrime } from '../arithmetic/sieve.js';
import { byProcess, byTable } from '../generators.js';
import { isAtLeast, isAtMost, isConvolutionSquare, isEqual, isReciprocal } from '../link-checks.js';
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

/** Partitions with at most `most` parts, read off the table by number of parts. */
const atMostParts = (most: number): TermGenerator =>
  byTable((length) => countByParts(length).map((row) => row.slice(0, most + 1).reduce((a, b) => a + b, 0n)));

/** Partitions in which the multiplicity of every part is allowed; `remainder` tracks what is still to fill. */
const withMultiplicities = (allowed: (multiplicity: number, part: number) => boolean): TermGenerator =>
  byTable((length) => {
    let counts = countSums(length, []);
    for (const part of partsBelow(length)) {
      counts = counts.map((_, n) => {
        let total = 0n;
        for (let times = 0; times * part <= n; times++) {
          if (allowed(times, part)) total += counts[n - times * part]!;
        }
        return total;
      });
    }
    return counts;
  });

/** Euler's recurrence for the unrestricted partitions, with generalised pentagonal numbers. */
function* partitionNumbers(): Generator<bigint> {
  const known: bigint[] = [];
  for (let n = 0; ; n++) {
    let total = n === 0 ? 1n : 0n;
    for (let k = 1; (k * (3 * k - 1)) / 2 <= n; k++) {
      const sign = k % 2 === 1 ? 1n : -1n;
      total += sign * (known[n - (k * (3 * k - 1)) / 2]! + (known[n - (k * (3 * k + 1)) / 2] ?? 0n));
    }
    known.push(total);
    yield total;
  }
}

/** Power k-th of the base for k = 0, 1, 2, ... */
const powersOf = (base: number) => (exponent: number) => base ** exponent;
const triangular = (k: number): number => (k * (k + 1)) / 2;

/** F(2), F(3), ...: each Fibonacci number above 0 once. */
function fibonacci(index: number): number {
  let [current, next] = [1, 2];
  for (let i = 1; i < index; i++) [current, next] = [next, current + next];
  return current;
}

/**
 * Sum over all partitions of n of the number of parts that satisfy `counted`: removing k copies of such a
 * part p, for every k, leaves a partition of n - k p.
 */
const totalParts = (counted: (part: number) => boolean): TermGenerator =>
  byTable((length) => {
    const partitions = countSums(length, partsBelow(length));
    return partitions.map((_, n) => {
      let total = 0n;
      for (let part = 1; part <= n; part++) {
        if (!counted(part)) continue;
        for (let removed = part; removed <= n; removed += part) total += partitions[n - removed]!;
      }
      return total;
    });
  });

/** Partitions whose parts have greatest common divisor 1, by inclusion over the common divisor. */
function coprimePartitions(length: number): bigint[] {
  const all = countSums(length, partsBelow(length));
  const coprime: bigint[] = [];
  for (let n = 0; n < length; n++) {
    let total = all[n]!;
    for (let common = 2; common <= n; common++) if (gcd(common, n) === common) total -= coprime[n / common]!;
    coprime.push(total);
  }
  return coprime;
}

/** Pairs (partition, set of its part sizes that are overlined). */
function overpartitions(length: number): bigint[] {
  const distinct = countDistinctSums(length, partsBelow(length));
  const ordinary = countSums(length, partsBelow(length));
  return ordinary.map((_, n) =>
    distinct.slice(0, n + 1).reduce((total, d, k) => total + d * ordinary[n - k]!, 0n),
  );
}

export const partitions: StarterFamily = {
  title: 'Partitions',
  sequences: [
    sequence(
      'A000041',
      0,
      'nonn core',
      'Partition numbers: ways to write n as a sum of positive integers when order does not count.',
      byProcess(partitionNumbers),
    ),
    sequence(
      'A000009',
      0,
      'nonn core',
      'Partitions of n whose parts are all different.',
      byTable((length) => countDistinctSums(length, partsBelow(length))),
    ),
    sequence(
      'L000001',
      0,
      'nonn',
      'Partitions of n whose parts are all odd.',
      intoParts((part) => part % 2 === 1),
    ),
    sequence(
      'A000700',
      0,
      'nonn',
      'Partitions of n into odd parts that are all different; as many are equal to their own conjugate.',
      byTable((length) =>
        countDistinctSums(
          length,
          partsBelow(length, (part) => part % 2 === 1),
        ),
      ),
    ),
    sequence(
      'A000701',
      0,
      'nonn',
      'Unordered pairs of different mutually conjugate partitions of n.',
      byTable((length) => {
        const all = countSums(length, partsBelow(length));
        const selfConjugate = countDistinctSums(
          length,
          partsBelow(length, (part) => part % 2 === 1),
        );
        return all.map((total, n) => (total - selfConjugate[n]!) / 2n);
      }),
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
      'A000065',
      0,
      'nonn',
      'Partitions of n other than the one with a single part n; for n = 0 the empty partition is left out.',
      byTable((length) => countByParts(length).map((row) => row.slice(2).reduce((a, b) => a + b, 0n))),
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
      'Plane partitions of n that fit in two rows.',
      intoColours((part) => Math.min(part, 2)),
    ),
    sequence(
      'A000991',
      0,
      'nonn',
      'Plane partitions of n that fit in three rows.',
      intoColours((part) => Math.min(part, 3)),
    ),
    sequence(
      'A015128',
      0,
      'nonn',
      'Overpartitions of n: partitions in which the first occurrence of each part may be marked.',
      byTable(overpartitions),
    ),
    sequence(
      'A000726',
      0,
      'nonn',
      'Partitions of n without a part divisible by 3.',
      intoParts((part) => part % 3 !== 0),
    ),
    sequence(
      'A001935',
      0,
      'nonn',
      'Partitions of n in which no part occurs more than three times.',
      withMultiplicities((times) => times <= 3),
    ),
    sequence(
      'A035959',
      0,
      'nonn',
      'Partitions of n in which no part occurs more than four times.',
      withMultiplicities((times) => times <= 4),
    ),
    sequence(
      'A219601',
      0,
      'nonn',
      'Partitions of n without a part divisible by 6.',
      intoParts((part) => part % 6 !== 0),
    ),
    sequence(
      'A007690',
      0,
      'nonn',
      'Partitions of n in which every part that occurs does so at least twice.',
      withMultiplicities((times) => times !== 1),
    ),
    sequence(
      'A006950',
      0,
      'nonn',
      'Partitions of n in which no odd part is repeated; even parts may be.',
      withMultiplicities((times, part) => part % 2 === 0 || times <= 1),
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
    sequence('A001399', 0, 'nonn easy', 'Partitions of n with three parts at most.', atMostParts(3)),
    sequence('A001400', 0, 'nonn easy', 'Partitions of n with four parts at most.', atMostParts(4)),
    sequence('A001401', 0, 'nonn easy', 'Partitions of n with five parts at most.', atMostParts(5)),
    sequence('A001402', 0, 'nonn easy', 'Partitions of n with six parts at most.', atMostParts(6)),
    sequence(
      'A008667',
      0,
      'nonn easy',
      'Partitions of n into parts 2, 3, 4 and 5.',
      intoParts((part) => part >= 2 && part <= 5),
    ),
    sequence(
      'A004250',
      1,
      'nonn',
      'Partitions of n with three parts at least.',
      byTable((length) => countByParts(length).map((row) => row.slice(3).reduce((a, b) => a + b, 0n))),
    ),
    sequence(
      'A027187',
      0,
      'nonn',
      'Partitions of n whose number of parts is even.',
      byTable((length) =>
        countByParts(length).map((row) =>
          row.reduce((total, count, k) => (k % 2 === 0 ? total + count : total), 0n),
        ),
      ),
    ),
    sequence(
      'A027193',
      0,
      'nonn',
      'Partitions of n whose number of parts is odd.',
      byTable((length) =>
        countByParts(length).map((row) =>
          row.reduce((total, count, k) => (k % 2 === 1 ? total + count : total), 0n),
        ),
      ),
    ),
    sequence(
      'A000837',
      0,
      'nonn',
      'Partitions of n whose parts have no common divisor above 1; for n = 0 one.',
      byTable(coprimePartitions),
    ),
    sequence(
      'A006141',
      1,
      'nonn',
      'Partitions of n that have as many parts as their smallest part says.',
      byTable((length) => {
        const table = countByParts(length);
        // Lowering each of k parts by k - 1 turns "smallest part k" into "smallest part 1"; then one 1 is taken away.
        return table.map((_, n) => {
          let total = 0n;
          for (let k = 1; k * k <= n; k++) {
            const rest = n - k * k;
            total += (table[rest] ?? []).slice(0, k).reduce((a, b) => a + b, 0n);
          }
          return total;
        });
      }),
    ),
    sequence(
      'A006128',
      0,
      'nonn',
      'Number of parts of all partitions of n together.',
      totalParts(() => true),
    ),
    sequence(
      'A066897',
      1,
      'nonn',
      'Number of odd parts of all partitions of n together.',
      totalParts((part) => part % 2 === 1),
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
      'Partitions of 3n into powers of 3.',
      byTable((length) => {
        const counts = countSums(3 * length, valuesBelow(3 * length, powersOf(3), 0));
        return Array.from({ length }, (_, n) => counts[3 * n]!);
      }),
    ),
  ],
  links: [
    link(
      'A000009',
      'L000001',
      'formula',
      'Euler: as many partitions into different parts as into odd parts.',
      isEqual,
    ),
    link('L000001', 'A000041', 'cross-reference', 'Partitions with a condition on each part.', isAtMost),
    link('A000009', 'A000041', 'cross-reference', 'Partitions without a repeated part.', isAtMost),
    link(
      'A000700',
      'A000009',
      'cross-reference',
      'Different parts, with the further condition that they are odd.',
      isAtMost,
    ),
    link(
      'A000700',
      'A000041',
      'cross-reference',
      'Self-conjugate partitions: both counts have the same parity.',
      (n, a, p) => (p(n) - a(n)) % 2n === 0n,
    ),
    link('A000701', 'A000041', 'formula', 'Partitions that are not self-conjugate come in pairs.'),
    link(
      'A000701',
      'A000700',
      'formula',
      'What remains of the partitions after the self-conjugate ones, halved.',
    ),
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
    link('A000065', 'A000041', 'formula', 'One partition is left out.', (n, a, p) => a(n) === p(n) - 1n),
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
    link(
      'A015128',
      'A000009',
      'formula',
      'The marked parts are different: convolution of partitions into different parts with all partitions.',
    ),
    link('A015128', 'A000041', 'name', 'Partitions with marks.'),
    link('A000726', 'A000041', 'cross-reference', 'Partitions without multiples of 3.', isAtMost),
    link(
      'A001935',
      'A000009',
      'cross-reference',
      'Parts at most three times in place of at most once.',
      isAtLeast,
    ),
    link(
      'A001935',
      'A000726',
      'cross-reference',
      'Glaisher: no part four times, against no part three times.',
      isAtLeast,
    ),
    link('A035959', 'A001935', 'cross-reference', 'Multiplicities at most 4 in place of 3.', isAtLeast),
    link(
      'A219601',
      'A035959',
      'cross-reference',
      'Glaisher: without multiples of 6, against no part five times.',
      isAtLeast,
    ),
    link('A219601', 'A000041', 'cross-reference', 'Partitions without multiples of 6.'),
    link('A007690', 'A000041', 'cross-reference', 'Partitions without a part that occurs once only.'),
    link(
      'A006950',
      'A001935',
      'cross-reference',
      'Restrictions on repeated odd parts, and on parts repeated four times.',
    ),
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
      'A001400',
      'A001399',
      'formula',
      'With exactly four parts, take 1 from each.',
      (n, a, b) => n < 4n || a(n) - a(n - 4n) === b(n),
    ),
    link(
      'A001401',
      'A001400',
      'formula',
      'With exactly five parts, take 1 from each.',
      (n, a, b) => n < 5n || a(n) - a(n - 5n) === b(n),
    ),
    link(
      'A001402',
      'A001401',
      'formula',
      'With exactly six parts, take 1 from each.',
      (n, a, b) => n < 6n || a(n) - a(n - 6n) === b(n),
    ),
    link('A001399', 'A000041', 'cross-reference', 'Partitions with a bound on the number of parts.'),
    link(
      'A008667',
      'A001401',
      'formula',
      'Parts from 2 to 5: leave out the part 1 from the conjugates.',
      (n, a, b) => n === 0n || a(n) === b(n) - b(n - 1n),
    ),
    link(
      'A004250',
      'A000041',
      'cross-reference',
      'Partitions with more than two parts.',
      (n, a, p) => a(n) === p(n) - 1n - n / 2n,
    ),
    link('A027193', 'A027187', 'cross-reference', 'Partitions with an odd and with an even number of parts.'),
    link(
      'A027187',
      'A000041',
      'cross-reference',
      'Even and odd numbers of parts together are all partitions.',
    ),
    link(
      'A027193',
      'A000041',
      'cross-reference',
      'Even and odd numbers of parts together are all partitions.',
    ),
    link(
      'A000837',
      'A000041',
      'formula',
      'Dividing by the common divisor d gives a coprime partition of n/d: a Moebius pair.',
      (n, a, p) =>
        n === 0n ||
        p(n) ===
          Array.from({ length: Number(n) }, (_, i) => i + 1)
            .filter((d) => Number(n) % d === 0)
            .reduce((t, d) => t + a(d), 0n),
    ),
    link(
      'A006141',
      'A003106',
      'cross-reference',
      'Part sizes and part counts that control each other, as in the Rogers-Ramanujan identities.',
    ),
    link('A006128', 'A000041', 'name', 'Parts of all partitions.'),
    link('A006128', 'A000005', 'formula', 'Convolution of the partition numbers with tau.'),
    link('A066897', 'A006128', 'name', 'The odd ones among all parts of all partitions.', isAtMost),
    link(
      'A066897',
      'A001227',
      'formula',
      'Convolution of the partition numbers with the number of odd divisors.',
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
    link(
      'A015128',
      'A002448',
      'formula',
      'The generating function of the overpartitions is 1/theta_4.',
      isReciprocal,
    ),
  ],
};
