/** Integer partitions, unrestricted and under conditions on sizes, multiplicities and numbers of parts. */
import { gcd } from '../arithmetic/factorization.js';
import { countByParts, countDistinctSums, countSums, partsBelow } from '../arithmetic/partition-counts.js';
import { byProcess, byTable } from '../generators.js';
import { isAtLeast, isAtMost, isEqual, isReciprocal } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

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
      'A000065',
      0,
      'nonn',
      'Partitions of n other than the one with a single part n; for n = 0 the empty partition is left out.',
      byTable((length) => countByParts(length).map((row) => row.slice(2).reduce((a, b) => a + b, 0n))),
    ),
    sequence(
      'A015128',
      0,
      'nonn',
      'Overpartitions of n: partitions in which the first occurrence of each part may be marked.',
      byTable(overpartitions),
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
    sequence('A001399', 0, 'nonn easy', 'Partitions of n with three parts at most.', atMostParts(3)),
    sequence('A001400', 0, 'nonn easy', 'Partitions of n with four parts at most.', atMostParts(4)),
    sequence('A001401', 0, 'nonn easy', 'Partitions of n with five parts at most.', atMostParts(5)),
    sequence('A001402', 0, 'nonn easy', 'Partitions of n with six parts at most.', atMostParts(6)),
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
      'How many odd parts all partitions of n have together.',
      totalParts((part) => part % 2 === 1),
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
    link('A000065', 'A000041', 'formula', 'One partition is left out.', (n, a, p) => a(n) === p(n) - 1n),
    link(
      'A015128',
      'A000009',
      'formula',
      'The marked parts are different: convolution of partitions into different parts with all partitions.',
    ),
    link('A015128', 'A000041', 'name', 'Partitions with marks.'),
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
    link('A007690', 'A000041', 'cross-reference', 'Partitions without a part that occurs once only.'),
    link(
      'A006950',
      'A001935',
      'cross-reference',
      'Restrictions on repeated odd parts, and on parts repeated four times.',
    ),
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
      'A003114',
      'formula',
      'The first Rogers-Ramanujan count allows the smallest part to exceed the number of parts.',
      isAtMost,
    ),
    link(
      'A006141',
      'A003106',
      'formula',
      'The second Rogers-Ramanujan count, of smallest parts above the number of parts, is what the first has more.',
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
    link(
      'A015128',
      'A002448',
      'formula',
      'The generating function of the overpartitions is 1/theta_4.',
      isReciprocal,
    ),
  ],
};
