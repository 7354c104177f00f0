/** Labelled and unlabelled graphs, trees, mappings, and necklaces, by enumeration recurrences. */
import { binomial, factorial, sum } from '../arithmetic/binomial.js';
import { divisors, moebius, totient } from '../arithmetic/factorization.js';
import { byFormula, byIndex, byRecursion, byTable } from '../generators.js';
import { isAtLeast, isAtMost } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

/** Rooted unlabelled trees by number of nodes: a root with a multiset of rooted trees (Cayley's recurrence). */
function rootedTrees(length: number): bigint[] {
  const trees = [0n, 1n];
  for (let n = 1; n + 1 < length; n++) {
    // n r(n+1) = sum over k of (sum over d | k of d r(d)) r(n-k+1)
    const total = sum(
      1,
      n,
      (k) => divisors(k).reduce((t, d) => t + BigInt(d) * trees[d]!, 0n) * trees[n - k + 1]!,
    );
    trees.push(total / BigInt(n));
  }
  return trees.slice(0, length);
}

/** Free trees by Otter: rooted trees, less unordered pairs of different ones joined by an edge. */
function freeTrees(length: number): bigint[] {
  const rooted = rootedTrees(length);
  return rooted.map((count, n) => {
    if (n === 0) return 1n;
    const orderedPairs = sum(1, n - 1, (i) => rooted[i]! * rooted[n - i]!);
    const equalPairs = n % 2 === 0 ? rooted[n / 2]! : 0n;
    return count - (orderedPairs - equalPairs) / 2n;
  });
}

/**
 * Labelled structures made of connected ones.
 * @param all number of structures on n labels, all(0) = 1
 * @returns number of connected structures on n labels, n = 0 counting as none
 */
function connectedParts(length: number, all: (n: number) => bigint): bigint[] {
  const connected = [0n];
  for (let n = 1; n < length; n++) {
    connected.push(all(n) - sum(1, n - 1, (k) => binomial(n - 1, k - 1) * connected[k]! * all(n - k)));
  }
  return connected.slice(0, length);
}

/** Necklaces of n beads in the given number of colours, counted by the orbits of the rotations; one for n = 0. */
const necklaces = (colours: number): TermGenerator =>
  byIndex((n) => {
    if (n === 0) return 1;
    const fixed = divisors(n).reduce(
      (total, d) => total + BigInt(totient(d)) * BigInt(colours) ** BigInt(n / d),
      0n,
    );
    return fixed / BigInt(n);
  });

/** Words of length n that are no power of a shorter word. */
const aperiodicWords = (colours: number, n: number): bigint =>
  divisors(n).reduce((total, d) => total + BigInt(moebius(d)) * BigInt(colours) ** BigInt(n / d), 0n);

/** Aperiodic necklaces (Lyndon words) of n beads; one for n = 0. */
const lyndonWords = (colours: number): TermGenerator =>
  byIndex((n) => (n === 0 ? 1n : aperiodicWords(colours, n) / BigInt(n)));

/** Necklaces of n beads in two colours that may be turned over (bracelets). */
function bracelets(n: number): bigint {
  if (n === 0) return 1n;
  const rotations = divisors(n).reduce((total, d) => total + BigInt(totient(d)) * 2n ** BigInt(n / d), 0n);
  const half = BigInt(Math.floor(n / 2));
  const reflections =
    n % 2 === 1 ? BigInt(n) * 2n ** (half + 1n) : BigInt(n / 2) * (2n ** half + 2n ** (half + 1n));
  return (rotations + reflections) / (2n * BigInt(n));
}

const power = (base: number, exponent: number): bigint => BigInt(base) ** BigInt(exponent);

export const graphsAndTrees: StarterFamily = {
  title: 'Graphs, trees and necklaces',
  sequences: [
    sequence(
      'A000081',
      0,
      'nonn core',
      'Rooted trees with n nodes that carry no labels.',
      byTable(rootedTrees),
    ),
    sequence(
      'A000055',
      0,
      'nonn core',
      'Trees with n nodes that carry no labels; one for n = 0.',
      byTable(freeTrees),
    ),
    sequence(
      'A000151',
      1,
      'nonn',
      'Rooted trees with n unlabelled nodes and an arrow on every edge.',
      byTable((length) => {
        const trees = [0n, 1n];
        for (let n = 1; n + 1 < length; n++) {
          const total = sum(
            1,
            n,
            (k) => divisors(k).reduce((t, d) => t + BigInt(2 * d) * trees[d]!, 0n) * trees[n - k + 1]!,
          );
          trees.push(total / BigInt(n));
        }
        return trees;
      }),
    ),
    sequence(
      'A000272',
      0,
      'nonn core',
      'Cayley: trees whose nodes carry the labels 1, ..., n; one for n = 0.',
      byIndex((n) => (n < 2 ? 1n : power(n, n - 2))),
    ),
    sequence(
      'A000169',
      1,
      'nonn core',
      'Rooted trees whose nodes carry the labels 1, ..., n.',
      byIndex((n) => power(n, n - 1)),
    ),
    sequence(
      'A000312',
      0,
      'nonn core',
      'Maps of a set with n elements into itself: n to the power n.',
      byFormula((n) => n ** n),
    ),
    sequence(
      'A001858',
      0,
      'nonn',
      'Forests whose nodes carry the labels 1, ..., n.',
      byRecursion([1], (n, a) =>
        sum(1, n, (k) => binomial(n - 1, k - 1) * (k < 2 ? 1n : power(k, k - 2)) * a(n - k)),
      ),
    ),
    sequence(
      'L000002',
      0,
      'nonn',
      'Forests of rooted trees whose nodes carry the labels 1, ..., n.',
      byRecursion([1], (n, a) => sum(1, n, (k) => binomial(n - 1, k - 1) * power(k, k - 1) * a(n - k))),
    ),
    sequence(
      'A001865',
      1,
      'nonn',
      'Maps of {1, ..., n} into itself whose diagram of arrows is connected.',
      byTable((length) => connectedParts(length, (n) => power(n, n))),
    ),
    sequence(
      'A006125',
      0,
      'nonn',
      'Graphs on n labelled nodes.',
      byFormula((n) => 2n ** ((n * (n - 1n)) / 2n)),
    ),
    sequence(
      'L000003',
      0,
      'nonn',
      'Connected graphs on n labelled nodes; one for n = 0.',
      byTable((length) =>
        connectedParts(length, (n) => 2n ** BigInt((n * (n - 1)) / 2)).map((count, n) =>
          n === 0 ? 1n : count,
        ),
      ),
    ),
    sequence(
      'A001205',
      0,
      'nonn',
      'Graphs on n labelled nodes in which each node has two neighbours.',
      byRecursion([1], (n, a) => sum(3, n, (k) => (factorial(n - 1) / factorial(n - k) / 2n) * a(n - k))),
    ),
    sequence(
      'A057500',
      1,
      'nonn',
      'Connected graphs on n labelled nodes with as many edges as nodes.',
      byIndex((n) =>
        sum(
          3,
          n,
          (cycle) =>
            (factorial(n) / factorial(n - cycle) / BigInt(2 * cycle)) *
            (cycle === n ? 1n : BigInt(cycle) * power(n, n - cycle - 1)),
        ),
      ),
    ),
    sequence(
      'A003238',
      1,
      'nonn',
      'Rooted trees with n nodes in which all nodes at equal distance from the root have equally many children.',
      byRecursion([1], (n, a) => divisors(n - 1).reduce((total, d) => total + a(d), 0n)),
    ),
    sequence(
      'A000031',
      0,
      'nonn',
      'Necklaces of n beads, each black or white, up to rotation.',
      necklaces(2),
    ),
    sequence(
      'A001867',
      0,
      'nonn',
      'Necklaces of n beads, each of one of three colours, up to rotation.',
      necklaces(3),
    ),
    sequence(
      'A001868',
      0,
      'nonn',
      'Necklaces of n beads, each of one of four colours, up to rotation.',
      necklaces(4),
    ),
    sequence(
      'A000029',
      0,
      'nonn',
      'Bracelets of n beads, each black or white, up to rotation and reflection.',
      byIndex(bracelets),
    ),
    sequence(
      'A001037',
      0,
      'nonn core',
      'Binary Lyndon words of length n: necklaces of black and white beads without symmetry under rotation.',
      lyndonWords(2),
    ),
    sequence('A027376', 0, 'nonn', 'Ternary Lyndon words of length n.', lyndonWords(3)),
    sequence('A027377', 0, 'nonn', 'Quaternary Lyndon words of length n.', lyndonWords(4)),
    sequence(
      'A027375',
      0,
      'nonn',
      'Binary words of length n that are no repetition of a shorter word; none for n = 0.',
      byIndex((n) => (n === 0 ? 0n : aperiodicWords(2, n))),
    ),
  ],
  links: [
    link(
      'A000055',
      'A000081',
      'formula',
      'Otter: free trees are rooted trees corrected by pairs of rooted trees.',
      (n, a, r) => a(n) <= r(n) || n === 0n,
    ),
    link('A000151', 'A000081', 'cross-reference', 'Rooted trees with an arrow on each edge.', isAtLeast),
    link(
      'A000169',
      'A000272',
      'formula',
      'Any of the n nodes may be the root.',
      (n, a, t) => a(n) === n * t(n),
    ),
    link(
      'A000312',
      'A000169',
      'formula',
      'n times as many maps as rooted trees.',
      (n, a, r) => n === 0n || a(n) === n * r(n),
    ),
    link(
      'A000312',
      'A000272',
      'formula',
      'n^2 times as many maps as trees.',
      (n, a, t) => n === 0n || a(n) === n * n * t(n),
    ),
    link('A000081', 'A000169', 'cross-reference', 'Rooted trees without and with labels.', isAtMost),
    link('A000055', 'A000272', 'cross-reference', 'Trees without and with labels.', isAtMost),
    link('A001858', 'A000272', 'name', 'Forests are sets of trees.', isAtLeast),
    link(
      'L000002',
      'A000272',
      'formula',
      'Join all roots to a new node: a tree with n + 1 nodes.',
      (n, a, t) => a(n) === t(n + 1n),
    ),
    link('L000002', 'A000169', 'name', 'Forests are sets of rooted trees.', isAtLeast),
    link('L000002', 'A001858', 'cross-reference', 'Forests with and without roots.', isAtLeast),
    link('A001865', 'A000312', 'name', 'The connected ones among the maps.', isAtMost),
    link('A001865', 'A000169', 'cross-reference', 'A connected map is a cycle of rooted trees.', isAtLeast),
    link(
      'A006125',
      'A000217',
      'formula',
      'Two to the power of a triangular number.',
      (n, a, t) => n === 0n || a(n) === 2n ** t(n - 1n),
    ),
    link('L000003', 'A006125', 'name', 'The connected ones among the graphs.', isAtMost),
    link('A001205', 'A006125', 'cross-reference', 'Graphs with all degrees two.', isAtMost),
    link('A057500', 'L000003', 'cross-reference', 'Connected graphs with exactly one cycle.', isAtMost),
    link('A057500', 'A000272', 'cross-reference', 'Unicyclic graphs and trees: one edge more.'),
    link('A003238', 'A000081', 'cross-reference', 'Rooted trees that are uniform level by level.', isAtMost),
    link('A003238', 'A000005', 'cross-reference', 'The recurrence runs over the divisors of n - 1.'),
    link(
      'A000031',
      'A001037',
      'formula',
      'Each necklace is a power of a Lyndon word whose length divides n.',
      (n, a, l) => n === 0n || a(n) === divisors(Number(n)).reduce((t, d) => t + l(d), 0n),
    ),
    link(
      'A001867',
      'A027376',
      'formula',
      'Each necklace is a power of a Lyndon word whose length divides n.',
      (n, a, l) => n === 0n || a(n) === divisors(Number(n)).reduce((t, d) => t + l(d), 0n),
    ),
    link(
      'A001868',
      'A027377',
      'formula',
      'Each necklace is a power of a Lyndon word whose length divides n.',
      (n, a, l) => n === 0n || a(n) === divisors(Number(n)).reduce((t, d) => t + l(d), 0n),
    ),
    link('A001867', 'A000031', 'cross-reference', 'Three in place of two colours.', isAtLeast),
    link('A001868', 'A001867', 'cross-reference', 'Four in place of three colours.', isAtLeast),
    link('A027376', 'A001037', 'cross-reference', 'Three in place of two letters.', isAtLeast),
    link('A027377', 'A027376', 'cross-reference', 'Four in place of three letters.', isAtLeast),
    link('A000029', 'A000031', 'cross-reference', 'Turning over identifies some necklaces.', isAtMost),
    link(
      'A027375',
      'A001037',
      'formula',
      'An aperiodic word has n different rotations.',
      (n, a, l) => n === 0n || a(n) === n * l(n),
    ),
    link(
      'A027375',
      'A000079',
      'formula',
      'Every word is a power of an aperiodic word: Moebius inversion of the powers of two.',
      (n, a, p) => n === 0n || p(n) === divisors(Number(n)).reduce((t, d) => t + a(d), 0n),
    ),
    link(
      'A000031',
      'A000010',
      'formula',
      'Rotations of order d are counted by phi(d).',
      (n, a, phi) =>
        n === 0n || n * a(n) === divisors(Number(n)).reduce((t, d) => t + phi(d) * 2n ** (n / BigInt(d)), 0n),
    ),
    link(
      'A001037',
      'A008683',
      'formula',
      'Moebius inversion of the powers of two, divided by n.',
      (n, a, mu) =>
        n === 0n || n * a(n) === divisors(Number(n)).reduce((t, d) => t + mu(d) * 2n ** (n / BigInt(d)), 0n),
    ),
    link('A027376', 'A000244', 'cross-reference', 'Aperiodic classes of all ternary words.'),
  ],
};
