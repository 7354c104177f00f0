/** Set partitions and ordered set partitions, by block sizes and by recurrences. */
import { binomial, factorial, sum } from '../arithmetic/binomial.js';
import { column, stirlingSecond } from '../arithmetic/combinatorial-triangles.js';
import { byIndex, byRecursion, byTable } from '../generators.js';
import { isAtLeast, isAtMost } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

/** Set partitions whose blocks carry structures: `structures(k)` of them on a block of k things. */
const blocksWith = (structures: (size: number) => bigint): TermGenerator =>
  // The block of the last thing has k things; the others are partitioned freely.
  byRecursion([1], (n, a) => sum(1, n, (k) => binomial(n - 1, k - 1) * structures(k) * a(n - k)));

/** Sequences of blocks that carry structures. */
const listsOfBlocksWith = (structures: (size: number) => bigint): TermGenerator =>
  byRecursion([1], (n, a) => sum(1, n, (k) => binomial(n, k) * structures(k) * a(n - k)));

const blocks = (k: number): TermGenerator => byTable((length) => column(stirlingSecond(length), k));

export const setPartitions: StarterFamily = {
  title: 'Set partitions',
  sequences: [
    sequence(
      'A000110',
      0,
      'nonn core',
      'Bell numbers: equivalence relations on a set with n elements.',
      blocksWith(() => 1n),
    ),
    sequence(
      'A000670',
      0,
      'nonn core',
      'Ordered Bell numbers: rankings of n competitors in which ties are allowed.',
      listsOfBlocksWith(() => 1n),
    ),
    sequence(
      'A000262',
      0,
      'nonn',
      'Ways to distribute n different things over unlabelled non-empty rows.',
      blocksWith(factorial),
    ),
    sequence(
      'A000248',
      0,
      'nonn',
      'Set partitions of n things with a chosen thing in each block: forests of rooted stars.',
      blocksWith((size) => BigInt(size)),
    ),
    sequence(
      'A000296',
      0,
      'nonn',
      'Set partitions of n things in which no thing is alone.',
      blocksWith((size) => (size === 1 ? 0n : 1n)),
    ),
    sequence(
      'A000587',
      0,
      'sign',
      'Set partitions of n things with an even number of blocks, less those with an odd number.',
      blocksWith(() => -1n),
    ),
    sequence(
      'A001861',
      0,
      'nonn',
      'Set partitions of n things whose blocks have one of two colours.',
      blocksWith(() => 2n),
    ),
    sequence(
      'A004211',
      0,
      'nonn',
      'Set partitions of n things in which all but the last thing of each block have one of two colours.',
      blocksWith((size) => 2n ** BigInt(size - 1)),
    ),
    sequence(
      'A005649',
      0,
      'nonn',
      'Rankings of n competitors with ties, cut somewhere into an upper and a lower group of ranks.',
      byTable((length) => {
        const rankings: bigint[] = [];
        for (let n = 0; n < length; n++) {
          rankings.push(n === 0 ? 1n : sum(1, n, (k) => binomial(n, k) * rankings[n - k]!));
        }
        return rankings.map((_, n) => sum(0, n, (k) => binomial(n, k) * rankings[k]! * rankings[n - k]!));
      }),
    ),
    sequence(
      'A006154',
      0,
      'nonn',
      'Lists of blocks of odd size that partition n things.',
      listsOfBlocksWith((size) => (size % 2 === 1 ? 1n : 0n)),
    ),
    sequence(
      'A000629',
      0,
      'nonn',
      'Rankings, ties allowed, of some of n competitors, the others being left out.',
      byTable((length) => {
        const rankings: bigint[] = [];
        for (let n = 0; n < length; n++) {
          rankings.push(n === 0 ? 1n : sum(1, n, (k) => binomial(n, k) * rankings[n - k]!));
        }
        return rankings.map((_, n) => sum(0, n, (k) => binomial(n, k) * rankings[k]!));
      }),
    ),
    sequence(
      'A001247',
      0,
      'nonn',
      'Ordered pairs of partitions of a set with n elements: Bell numbers squared.',
      byTable((length) => stirlingSecond(length).map((row) => row.reduce((a, b) => a + b, 0n) ** 2n)),
    ),
    sequence('A000392', 0, 'nonn', 'Partitions of n things into three blocks.', blocks(3)),
    sequence('A000453', 4, 'nonn', 'Partitions of n things into four blocks.', blocks(4)),
    sequence('A000770', 6, 'nonn', 'Partitions of n things into six blocks.', blocks(6)),
    sequence('A000771', 7, 'nonn', 'Partitions of n things into seven blocks.', blocks(7)),
    sequence(
      'A001296',
      0,
      'nonn easy',
      'Partitions of n + 2 things into n blocks.',
      byIndex((n) => binomial(n + 2, 3) + 3n * binomial(n + 2, 4)),
    ),
  ],
  links: [
    link(
      'A000670',
      'A000110',
      'cross-reference',
      'Ordered in place of unordered blocks.',
      (n, a, b) => a(n) >= b(n),
    ),
    link(
      'A000262',
      'A000110',
      'cross-reference',
      'Blocks whose things are put in a row.',
      (n, a, b) => a(n) >= b(n),
    ),
    link('A000248', 'A000110', 'cross-reference', 'Blocks with a chosen thing.', isAtLeast),
    link(
      'A000248',
      'A000262',
      'cross-reference',
      'A chosen thing in place of an order in each block.',
      (n, a, b) => a(n) <= b(n),
    ),
    link(
      'A000296',
      'A000110',
      'formula',
      'Neighbouring terms add up to a Bell number.',
      (n, a, b) => a(n) + a(n + 1n) === b(n),
    ),
    link(
      'A000587',
      'A000110',
      'formula',
      'Signs by the number of blocks.',
      (n, a, b) => (a(n) - b(n)) % 2n === 0n,
    ),
    link(
      'A001861',
      'A000110',
      'formula',
      'Binomial convolution square of the Bell numbers: split the blocks by colour.',
      (n, a, b) => a(n) === sum(0, Number(n), (k) => binomial(Number(n), k) * b(k) * b(Number(n) - k)),
    ),
    link('A004211', 'A001861', 'cross-reference', 'Two colours of things or of blocks.'),
    link(
      'A004211',
      'A000110',
      'cross-reference',
      'The Bell numbers move one place under the binomial transform, these under the transform taken twice.',
    ),
    link(
      'A005649',
      'A000670',
      'formula',
      'Binomial convolution square of the rankings.',
      (n, a, b) => a(n) === sum(0, Number(n), (k) => binomial(Number(n), k) * b(k) * b(Number(n) - k)),
    ),
    link('A006154', 'A000670', 'cross-reference', 'Only blocks of odd size.', isAtMost),
    link(
      'A000629',
      'A000670',
      'formula',
      'From one competitor on, twice the rankings.',
      (n, a, b) => n === 0n || a(n) === 2n * b(n),
    ),
    link('A001247', 'A000110', 'name', 'Squares of the Bell numbers.', (n, a, b) => a(n) === b(n) ** 2n),
    link(
      'A000453',
      'A000392',
      'formula',
      'Stirling triangle of the second kind: columns of four and of three blocks.',
      (n, a, b) => n < 5n || a(n) === 4n * a(n - 1n) + b(n - 1n),
    ),
    link(
      'A000392',
      'A000225',
      'formula',
      'Two blocks of n things: 2^(n - 1) - 1 ways; the rule of the triangle joins the columns.',
      (n, a, m) => n < 2n || a(n) === 3n * a(n - 1n) + m(n - 2n),
    ),
    link(
      'A000771',
      'A000770',
      'formula',
      'Stirling triangle of the second kind: columns of seven and of six blocks.',
      (n, a, b) => n < 8n || a(n) === 7n * a(n - 1n) + b(n - 1n),
    ),
    link('A000770', 'A000453', 'cross-reference', 'Columns of the Stirling triangle of the second kind.'),
    link(
      'A001296',
      'A000453',
      'cross-reference',
      'Diagonal and column of the Stirling triangle of the second kind.',
    ),
    link(
      'A001296',
      'A000292',
      'formula',
      'One block of three things, or two pairs: a product with a tetrahedral number.',
      (n, a, t) => 4n * a(n) === (3n * n + 1n) * t(n),
    ),
    link(
      'A000392',
      'A000110',
      'cross-reference',
      'Set partitions with three blocks among all.',
      (n, a, b) => a(n) <= b(n),
    ),
    link(
      'A000453',
      'A000110',
      'cross-reference',
      'Set partitions with four blocks among all.',
      (n, a, b) => a(n) <= b(n),
    ),
    link(
      'A000110',
      'A000142',
      'cross-reference',
      'The cycles of a permutation form a set partition.',
      (n, a, f) => a(n) <= f(n),
    ),
    link(
      'A000670',
      'A000142',
      'cross-reference',
      'Rankings with and without ties.',
      (n, a, f) => a(n) >= f(n),
    ),
    link('A000262', 'A000142', 'cross-reference', 'Several rows in place of one.', isAtLeast),
    link(
      'A000296',
      'A000166',
      'cross-reference',
      'No block and no cycle of size one.',
      (n, a, d) => a(n) <= d(n),
    ),
  ],
};
