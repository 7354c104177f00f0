/** Lattice paths, trees and dissections: the Catalan numbers and their relatives. */
import { binomial, factorial, sum } from '../arithmetic/binomial.js';
import { power, reciprocal, type Series } from '../arithmetic/power-series.js';
import { byIndex, byProcess, byRecursion, byTable } from '../generators.js';
import { isAtMost, isPartialSum } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

/** Steps of a path: change of height and how many units of length it takes. */
interface Step {
  readonly rise: number;
  readonly length: number;
}

/**
 * Weighted number of paths of total length n from height 0 that end where `ends` says and stay at height
 * 0 or more, for n = 0, 1, 2, ...
 * @param weight how many colours a step has at the height where it begins
 */
function* pathCounts(
  steps: readonly Step[],
  ends: (height: number) => boolean = (height) => height === 0,
  weight: (step: Step, height: number) => number = () => 1,
): Generator<bigint> {
  const byLength: bigint[][] = [[1n]];
  for (let n = 0; ; n++) {
    if (n > 0) {
      const heights = Array.from({ length: n + 1 }, () => 0n);
      for (const step of steps) {
        const before = byLength[n - step.length];
        before?.forEach((count, height) => {
          const reached = height + step.rise;
          const colours = weight(step, height);
          if (count !== 0n && reached >= 0 && colours > 0) {
            heights[reached] = (heights[reached] ?? 0n) + count * BigInt(colours);
          }
        });
      }
      byLength.push(heights);
    }
    yield byLength[n]!.reduce((total, count, height) => (ends(height) ? total + count : total), 0n);
  }
}

const up: Step = { rise: 1, length: 1 };
const down: Step = { rise: -1, length: 1 };
const level: Step = { rise: 0, length: 1 };

/** Every second value, from the first. */
function* everySecond(values: Iterator<bigint>): Generator<bigint> {
  for (;;) {
    yield values.next().value;
    values.next();
  }
}

/** binomial(k n, n) / ((k-1) n + 1): rooted plane trees whose inner nodes have k children. */
const fussCatalan = (k: number): TermGenerator =>
  byIndex((n) => binomial(k * n, n) / BigInt((k - 1) * n + 1));

/** sum_{i=low}^{n-shift} a(i) a(n - shift - i), a self-convolution of earlier terms. */
function selfConvolution(n: number, low: number, high: number, earlier: (k: number) => bigint): bigint {
  return sum(low, high, (i) => earlier(i) * earlier(n - i));
}

const catalan = (n: number): bigint => binomial(2 * n, n) / BigInt(n + 1);
const catalanSeries = (length: number): Series => Array.from({ length }, (_, n) => catalan(n));

export const catalanLike: StarterFamily = {
  title: 'Catalan-like numbers',
  sequences: [
    sequence(
      'A000108',
      0,
      'nonn core',
      'Catalan numbers: ways to triangulate a convex polygon with n + 2 sides.',
      byRecursion([1], (n, a) => selfConvolution(n - 1, 0, n - 1, a)),
    ),
    sequence(
      'A001006',
      0,
      'nonn core',
      'Motzkin numbers: ways to join some of n points on a circle in pairs by chords that do not meet.',
      byProcess(() => pathCounts([up, level, down])),
    ),
    sequence(
      'A005043',
      0,
      'nonn',
      'Riordan numbers: Motzkin paths of length n without a level step on the ground.',
      byProcess(() =>
        pathCounts([up, level, down], undefined, (step, height) => (step === level && height === 0 ? 0 : 1)),
      ),
    ),
    sequence(
      'A006318',
      0,
      'nonn core',
      'Large Schroeder numbers: paths from corner to corner of an n by n grid with steps east, north and north-east that do not cross the diagonal.',
      byProcess(() => everySecond(pathCounts([up, down, { rise: 0, length: 2 }]))),
    ),
    sequence(
      'A001003',
      0,
      'nonn core',
      'Small Schroeder numbers: dissections of a convex polygon with n + 2 sides by diagonals that do not cross.',
      byProcess(() =>
        everySecond(
          pathCounts([up, down, { rise: 0, length: 2 }], undefined, (step, height) =>
            step.length === 2 && height === 0 ? 0 : 1,
          ),
        ),
      ),
    ),
    sequence(
      'A000957',
      0,
      'nonn',
      'Fine numbers: Catalan paths without a peak of height 1, counted by half their length plus one.',
      // Paths without hills are lists of raised pieces that are not empty: 1/(1 - x^2 C^2), moved by one place.
      byTable((length) => {
        const inner = power(catalanSeries(length), 2);
        const withoutHills = reciprocal(inner.map((_, n) => (n === 0 ? 1n : -(inner[n - 2] ?? 0n))));
        return [0n, ...withoutHills].slice(0, length);
      }),
    ),
    sequence(
      'A000984',
      0,
      'nonn core',
      'Middle entries of the triangle of Pascal in its even rows: ways to choose n of 2n things.',
      byIndex((n) => binomial(2 * n, n)),
    ),
    sequence(
      'A001405',
      0,
      'nonn core',
      'Greatest entry in row n of the triangle of Pascal.',
      byProcess(() => pathCounts([up, down], () => true)),
    ),
    sequence(
      'A001700',
      0,
      'nonn',
      'Ways to choose n + 1 of 2n + 1 things.',
      byIndex((n) => binomial(2 * n + 1, n + 1)),
    ),
    sequence(
      'A001791',
      0,
      'nonn',
      'Entries next to the middle in the even rows of the triangle of Pascal.',
      byIndex((n) => binomial(2 * n, n - 1)),
    ),
    sequence(
      'A002054',
      1,
      'nonn',
      'Ways to choose n - 1 of 2n + 1 things.',
      byIndex((n) => binomial(2 * n + 1, n - 1)),
    ),
    sequence(
      'A000245',
      0,
      'nonn',
      'Differences of neighbouring Catalan numbers.',
      byIndex((n) => catalan(n + 1) - catalan(n)),
    ),
    sequence(
      'A014137',
      0,
      'nonn',
      'Sums of the Catalan numbers with indices up to n.',
      byIndex((n) => sum(0, n, catalan)),
    ),
    sequence(
      'A005807',
      0,
      'nonn',
      'Sums of two neighbouring Catalan numbers.',
      byIndex((n) => catalan(n) + catalan(n + 1)),
    ),
    sequence(
      'A001246',
      0,
      'nonn',
      'Ordered pairs of triangulations of a polygon with n + 2 sides: Catalan numbers squared.',
      byIndex((n) => catalan(n) ** 2n),
    ),
    sequence(
      'A002057',
      0,
      'nonn',
      'Fourth convolution power of the Catalan numbers.',
      byTable((length) => power(catalanSeries(length), 4)),
    ),
    sequence(
      'A000344',
      2,
      'nonn',
      'Paths of length 2n with unit steps up and down that end at height 4 and do not go below 0.',
      byIndex((n) => binomial(2 * n, n - 2) - binomial(2 * n, n - 3)),
    ),
    sequence(
      'A000588',
      0,
      'nonn',
      'Paths of length 2n with unit steps up and down that end at height 6 and do not go below 0.',
      byIndex((n) => binomial(2 * n, n - 3) - binomial(2 * n, n - 4)),
    ),
    sequence(
      'A024492',
      0,
      'nonn',
      'Every second Catalan number, from the one with index 1 on.',
      byIndex((n) => catalan(2 * n + 1)),
    ),
    sequence(
      'A005159',
      0,
      'nonn',
      'Catalan numbers times powers of three.',
      byIndex((n) => catalan(n) * 3n ** BigInt(n)),
    ),
    sequence(
      'A007317',
      1,
      'nonn',
      'Motzkin paths of length n - 1 whose level steps have three colours above the ground and two on it.',
      byProcess(() =>
        pathCounts([up, level, down], undefined, (step, height) =>
          step !== level ? 1 : height === 0 ? 2 : 3,
        ),
      ),
    ),
    sequence(
      'A002212',
      0,
      'nonn',
      'Motzkin paths of length n - 1 with three colours for level steps, counted from 1 at n = 0.',
      byProcess(function* () {
        yield 1n;
        yield* pathCounts([up, level, down], undefined, (step) => (step === level ? 3 : 1));
      }),
    ),
    sequence('A001764', 0, 'nonn', 'Ternary trees with n inner nodes.', fussCatalan(3)),
    sequence(
      'A002293',
      0,
      'nonn',
      'Quaternary trees with n inner nodes: dissections of a polygon with 3n + 2 sides into pentagons.',
      fussCatalan(4),
    ),
    sequence(
      'A002294',
      0,
      'nonn',
      'Quinary trees with n inner nodes: dissections of a polygon with 4n + 2 sides into hexagons.',
      fussCatalan(5),
    ),
    sequence(
      'A001002',
      0,
      'nonn',
      'Ways to dissect a convex polygon with n + 2 sides into triangles and quadrilaterals.',
      byRecursion([1], (n, a) => {
        const pairs = (m: number): bigint => selfConvolution(m, 0, m, a);
        // The piece at a fixed side is a triangle or a quadrilateral.
        return pairs(n - 1) + (n >= 2 ? sum(0, n - 2, (i) => a(i) * pairs(n - 2 - i)) : 0n);
      }),
    ),
    sequence(
      'A004148',
      0,
      'nonn',
      'Motzkin paths of length n without a peak: secondary structures of a strand of n links.',
      byRecursion([1], (n, a) => a(n - 1) + sum(1, n - 2, (i) => a(i) * a(n - 2 - i))),
    ),
    sequence(
      'A007477',
      0,
      'nonn',
      'Self-convolution moves this sequence two places; it starts with 1 and 1.',
      byRecursion([1, 1], (n, a) => selfConvolution(n - 2, 0, n - 2, a)),
    ),
    sequence(
      'A002426',
      0,
      'nonn core',
      'Middle coefficient of the n-th power of 1 + x + x^2.',
      byIndex((n) => sum(0, Math.floor(n / 2), (k) => binomial(n, 2 * k) * binomial(2 * k, k))),
    ),
    sequence(
      'A005773',
      0,
      'nonn',
      'Directed animals with n cells on the square lattice; from n = 1 on, Motzkin paths of length n - 1 that may end at any height.',
      byProcess(function* () {
        yield 1n;
        yield* pathCounts([up, level, down], () => true);
      }),
    ),
    sequence(
      'A005817',
      0,
      'nonn',
      'Products of the Catalan numbers with indices (n + 1)/2 and n/2 + 1, both rounded down: Young tableaux with n cells in at most four rows.',
      byIndex((n) => catalan(Math.floor((n + 1) / 2)) * catalan(Math.floor(n / 2) + 1)),
    ),
    sequence(
      'A005789',
      0,
      'nonn',
      'Standard Young tableaux with three rows of length n.',
      byIndex((n) => (2n * factorial(3 * n)) / (factorial(n) * factorial(n + 1) * factorial(n + 2))),
    ),
    sequence(
      'A005130',
      0,
      'nonn',
      'Alternating sign matrices with n rows.',
      byRecursion(
        [1],
        (n, a) =>
          (a(n - 1) * factorial(3 * n - 2) * factorial(n - 1)) /
          (factorial(2 * n - 1) * factorial(2 * n - 2)),
      ),
    ),
    sequence(
      'A000139',
      0,
      'nonn',
      'Nonseparable rooted planar maps with n + 1 edges: twice (3n)! over the product of (n + 1)! and (2n + 1)!.',
      byIndex((n) => (2n * factorial(3 * n)) / (factorial(n + 1) * factorial(2 * n + 1))),
    ),
    sequence(
      'A007054',
      0,
      'nonn',
      'Super ballot numbers: six times (2n)! over the product of n! and (n + 2)!.',
      byIndex((n) => (6n * factorial(2 * n)) / (factorial(n) * factorial(n + 2))),
    ),
  ],
  links: [
    link(
      'A001006',
      'A000108',
      'formula',
      'Choose the points that are joined, then join them: sum of binomials times Catalan numbers.',
      (n, a, c) => a(n) === sum(0, Math.floor(Number(n) / 2), (k) => binomial(Number(n), 2 * k) * c(k)),
    ),
    link(
      'A005043',
      'A001006',
      'formula',
      'Two neighbouring Riordan numbers add up to a Motzkin number.',
      (n, a, m) => a(n) + a(n + 1n) === m(n),
    ),
    link(
      'A005043',
      'A000108',
      'formula',
      'Inverse binomial transform of the Catalan numbers.',
      (n, a, c) =>
        a(n) === sum(0, Number(n), (k) => (-1n) ** (n - BigInt(k)) * binomial(Number(n), k) * c(k)),
    ),
    link(
      'A006318',
      'A001003',
      'formula',
      'From the second term on, large Schroeder numbers are twice the small ones.',
      (n, a, s) => n === 0n || a(n) === 2n * s(n),
    ),
    link(
      'A006318',
      'A000108',
      'formula',
      'Contract diagonal steps: sum of binomials times Catalan numbers.',
      (n, a, c) => a(n) === sum(0, Number(n), (k) => binomial(Number(n) + k, 2 * k) * c(k)),
    ),
    link(
      'A001003',
      'A000108',
      'cross-reference',
      'All dissections of a polygon, against those into triangles.',
      (n, a, c) => a(n) >= c(n),
    ),
    link(
      'A000957',
      'A000108',
      'formula',
      'A Catalan number is twice a Fine number plus the Fine number before it.',
      (n, f, c) => n < 2n || c(n) === 2n * f(n + 1n) + f(n),
    ),
    link(
      'A000108',
      'A000984',
      'formula',
      'Central binomial coefficient over n + 1.',
      (n, c, b) => (n + 1n) * c(n) === b(n),
    ),
    link(
      'A001405',
      'A000984',
      'formula',
      'In even rows the greatest entry is the middle one.',
      (n, a, b) => a(2n * n) === b(n),
    ),
    link(
      'A001405',
      'A001700',
      'formula',
      'In odd rows the greatest entry is next to the middle.',
      (n, a, b) => a(2n * n + 1n) === b(n),
    ),
    link(
      'A001700',
      'A000984',
      'formula',
      'Half of the next central binomial coefficient.',
      (n, a, b) => 2n * a(n) === b(n + 1n),
    ),
    link(
      'A001791',
      'A000984',
      'formula',
      'The entry next to the middle is n/(n + 1) of the middle one.',
      (n, a, b) => (n + 1n) * a(n) === n * b(n),
    ),
    link('A001791', 'A000108', 'formula', 'n times the Catalan number.', (n, a, c) => a(n) === n * c(n)),
    link(
      'A002054',
      'A001700',
      'cross-reference',
      'Entries two steps apart in an odd row of the triangle of Pascal.',
      (n, a, b) => a(n) < b(n),
    ),
    link(
      'A000245',
      'A000108',
      'name',
      'Differences of the Catalan numbers.',
      (n, a, c) => a(n) === c(n + 1n) - c(n),
    ),
    link(
      'A014137',
      'A000108',
      'name',
      'Partial sums of the Catalan numbers.',
      (n, a, c) => n === 0n || isPartialSum(n, a, c),
    ),
    link(
      'A005807',
      'A000108',
      'name',
      'Sums of neighbouring Catalan numbers.',
      (n, a, c) => a(n) === c(n) + c(n + 1n),
    ),
    link('A001246', 'A000108', 'name', 'Squares of the Catalan numbers.', (n, a, c) => a(n) === c(n) ** 2n),
    link('A002057', 'A000108', 'name', 'Fourth convolution power of the Catalan numbers.'),
    link(
      'A002057',
      'A000245',
      'cross-reference',
      'Ballot numbers in neighbouring columns: fourth and third convolution power.',
    ),
    link('A000344', 'A000108', 'formula', 'Fifth convolution power of the Catalan numbers.'),
    link('A000344', 'A002057', 'cross-reference', 'Neighbouring convolution powers of the Catalan numbers.'),
    link('A000588', 'A000344', 'cross-reference', 'Ballot paths that end two steps higher.'),
    link('A000588', 'A000108', 'formula', 'Seventh convolution power of the Catalan numbers.'),
    link(
      'A024492',
      'A000108',
      'name',
      'Catalan numbers with odd index.',
      (n, a, c) => a(n) === c(2n * n + 1n),
    ),
    link(
      'A005159',
      'A000108',
      'name',
      'Catalan numbers times powers of three.',
      (n, a, c) => a(n) === 3n ** n * c(n),
    ),
    link(
      'A005159',
      'A000244',
      'name',
      'Catalan numbers times powers of three.',
      (n, a, p) => a(n) % p(n) === 0n,
    ),
    link(
      'A007317',
      'A000108',
      'formula',
      'Binomial transform of the Catalan numbers.',
      (n, a, c) => a(n) === sum(0, Number(n) - 1, (k) => binomial(Number(n) - 1, k) * c(k)),
    ),
    link(
      'A007317',
      'A002212',
      'cross-reference',
      'Motzkin paths with coloured level steps.',
      (n, a, b) => a(n) <= b(n),
    ),
    link('A002212', 'A001006', 'cross-reference', 'Motzkin paths with three colours of level steps.'),
    link(
      'A002212',
      'A000108',
      'formula',
      'Binomial transform of the Catalan numbers from index 1 on.',
      (n, a, c) => n === 0n || a(n) === sum(0, Number(n) - 1, (k) => binomial(Number(n) - 1, k) * c(k + 1)),
    ),
    link('A001764', 'A000108', 'cross-reference', 'Ternary in place of binary trees.'),
    link('A002293', 'A001764', 'cross-reference', 'Quaternary in place of ternary trees.'),
    link('A002294', 'A002293', 'cross-reference', 'Quinary in place of quaternary trees.'),
    link(
      'A001002',
      'A000108',
      'cross-reference',
      'Quadrilaterals allowed beside triangles.',
      (n, a, c) => a(n) >= c(n),
    ),
    link(
      'A001002',
      'A001003',
      'cross-reference',
      'Dissections into small pieces among all dissections.',
      (n, a, s) => a(n) <= s(n),
    ),
    link('A004148', 'A001006', 'cross-reference', 'Motzkin paths without a peak.', isAtMost),
    link(
      'A007477',
      'A000108',
      'cross-reference',
      'Self-convolution moves the Catalan numbers by one place, these by two.',
    ),
    link(
      'A002426',
      'A000984',
      'formula',
      'Choose the factors that give a power of x, then balance them.',
      (n, a, b) => a(n) === sum(0, Math.floor(Number(n) / 2), (k) => binomial(Number(n), 2 * k) * b(k)),
    ),
    link(
      'A002426',
      'A001006',
      'formula',
      'Central trinomial coefficients count the paths that may go below the ground.',
      (n, a, m) => a(n) >= m(n),
    ),
    link('A005773', 'A001006', 'name', 'Motzkin paths with free end.'),
    link(
      'A005773',
      'A002426',
      'formula',
      'From the second term on, half the sum of two neighbouring central trinomial coefficients.',
      (n, a, t) => n === 0n || 2n * a(n) === t(n) + t(n - 1n),
    ),
    link(
      'A005817',
      'A000108',
      'name',
      'Products of two Catalan numbers.',
      (n, a, c) => a(2n * n) === c(n) * c(n + 1n),
    ),
    link(
      'A005817',
      'A001246',
      'formula',
      'At odd indices the two Catalan numbers are equal.',
      (n, a, s) => a(2n * n + 1n) === s(n + 1n),
    ),
    link(
      'A005817',
      'A001006',
      'cross-reference',
      'Young tableaux with at most four and with at most three rows.',
      (n, a, m) => a(n) >= m(n),
    ),
    link(
      'A005789',
      'A000108',
      'cross-reference',
      'Young tableaux with three rows in place of two.',
      (n, a, c) => a(n) >= c(n),
    ),
    link(
      'A000139',
      'A001764',
      'formula',
      'Twice the ternary trees, divided by n + 1.',
      (n, a, t) => (n + 1n) * a(n) === 2n * t(n),
    ),
    link(
      'A007054',
      'A000108',
      'formula',
      'Six Catalan numbers divided by n + 2.',
      (n, a, c) => (n + 2n) * a(n) === 6n * c(n),
    ),
    link('A005130', 'A000142', 'name', 'A quotient of products of factorials.'),
  ],
};
