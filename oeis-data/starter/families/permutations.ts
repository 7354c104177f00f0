/** Factorials and permutations with conditions, counted by their recurrences. */
import { binomial, factorial, sum } from '../arithmetic/binomial.js';
import { column, eulerian, stirlingFirst } from '../arithmetic/combinatorial-triangles.js';
import { byFormula, byIndex, byProcess, byRecursion, byTable } from '../generators.js';
import { link, type StarterFamily, sequence } from '../sequence.js';

/** Up-down numbers by the triangle of Seidel and Arnold: rows swing back and forth, adding up as they go. */
function* zigzagNumbers(): Generator<bigint> {
  let row = [1n];
  for (;;) {
    yield row[row.length - 1]!;
    const next = [0n];
    for (let i = row.length - 1; i >= 0; i--) next.push(next[next.length - 1]! + row[i]!);
    row = next;
  }
}

function* everySecondZigzag(first: 0 | 1): Generator<bigint> {
  let index = 0;
  for (const value of zigzagNumbers()) if (index++ % 2 === first) yield value;
}

/** Double factorial n!! as a product. */
function doubleFactorial(n: number): bigint {
  let product = 1n;
  for (let factor = n; factor > 1; factor -= 2) product *= BigInt(factor);
  return product;
}

export const permutations: StarterFamily = {
  title: 'Permutations',
  sequences: [
    sequence(
      'A000142',
      0,
      'nonn core',
      'Factorials: ways to put n different things in a row.',
      byProcess(function* () {
        let product = 1n;
        for (let n = 1n; ; n++) {
          yield product;
          product *= n;
        }
      }),
    ),
    sequence(
      'A000165',
      0,
      'nonn',
      'Product of the even numbers from 2 to 2n: symmetries of the cube in n dimensions.',
      byIndex((n) => doubleFactorial(2 * n)),
    ),
    sequence(
      'A001147',
      0,
      'nonn',
      'Product of the odd numbers from 1 to 2n - 1: ways to join 2n points in pairs.',
      byRecursion([1], (n, a) => BigInt(2 * n - 1) * a(n - 1)),
    ),
    sequence(
      'A006882',
      0,
      'nonn',
      'Double factorials: product of n, n - 2, n - 4, ... down to 1 or 2.',
      byIndex(doubleFactorial),
    ),
    sequence(
      'A001563',
      0,
      'nonn',
      'n times the factorial of n.',
      byIndex((n) => BigInt(n) * factorial(n)),
    ),
    sequence(
      'A002866',
      0,
      'nonn',
      'Factorial of n times 2^(n - 1), with 1 for n = 0.',
      byIndex((n) => (n === 0 ? 1n : (factorial(n) * 2n ** BigInt(n)) / 2n)),
    ),
    sequence(
      'A001710',
      0,
      'nonn',
      'Even permutations of n things.',
      byIndex((n) => (n < 2 ? 1n : factorial(n) / 2n)),
    ),
    sequence(
      'A033312',
      0,
      'nonn',
      'Factorials less one.',
      byIndex((n) => factorial(n) - 1n),
    ),
    sequence(
      'A003422',
      0,
      'nonn',
      'Left factorials: sum of the factorials of 0, ..., n - 1.',
      byIndex((n) => sum(0, n - 1, factorial)),
    ),
    sequence(
      'A005165',
      0,
      'nonn',
      'Alternating sums n! - (n - 1)! + (n - 2)! - ... down to 1!.',
      byRecursion([0], (n, a) => factorial(n) - a(n - 1)),
    ),
    sequence(
      'A001048',
      1,
      'nonn',
      'Sums of two neighbouring factorials, n! and (n - 1)!.',
      byIndex((n) => factorial(n) + factorial(n - 1)),
    ),
    sequence(
      'A002109',
      0,
      'nonn',
      'Hyperfactorials: product of k^k for k from 1 to n.',
      byRecursion([1], (n, a) => BigInt(n) ** BigInt(n) * a(n - 1)),
    ),
    sequence(
      'A001813',
      0,
      'nonn',
      'Quotients of (2n)! by n!.',
      byIndex((n) => factorial(2 * n) / factorial(n)),
    ),
    sequence(
      'A001818',
      0,
      'nonn',
      'Squares of the products of the n smallest odd numbers.',
      byRecursion([1], (n, a) => BigInt(2 * n - 1) ** 2n * a(n - 1)),
    ),
    sequence(
      'A000166',
      0,
      'nonn core',
      'Derangements: permutations of n things that leave no thing in its place.',
      byRecursion([1, 0], (n, a) => BigInt(n - 1) * (a(n - 1) + a(n - 2))),
    ),
    sequence(
      'A002467',
      0,
      'nonn',
      'Permutations of n things that leave at least one thing in its place.',
      byIndex((n) => -sum(1, n, (k) => (-1n) ** BigInt(k) * (factorial(n) / factorial(k)))),
    ),
    sequence(
      'A000255',
      0,
      'nonn',
      'Permutations of the numbers 1, ..., n + 1 in which no k is followed at once by k + 1.',
      byRecursion([1, 1], (n, a) => BigInt(n) * a(n - 1) + BigInt(n - 1) * a(n - 2)),
    ),
    sequence(
      'A000153',
      0,
      'nonn',
      'a(n) = n a(n - 1) + (n - 2) a(n - 2) from the starting values 0 and 1.',
      byRecursion([0, 1], (n, a) => BigInt(n) * a(n - 1) + BigInt(n - 2) * a(n - 2)),
    ),
    sequence(
      'A000522',
      0,
      'nonn',
      'Arrangements: ways to choose some of n things and put them in a row.',
      byRecursion([1], (n, a) => BigInt(n) * a(n - 1) + 1n),
    ),
    sequence(
      'A007526',
      0,
      'nonn',
      'Non-empty arrangements of things chosen from n.',
      byRecursion([0], (n, a) => BigInt(n) * (a(n - 1) + 1n)),
    ),
    sequence(
      'A000085',
      0,
      'nonn core',
      'Involutions: permutations of n things that undo themselves.',
      byRecursion([1, 1], (n, a) => a(n - 1) + BigInt(n - 1) * a(n - 2)),
    ),
    sequence(
      'A005425',
      0,
      'nonn',
      'Involutions of n things in which each fixed thing has one of two colours.',
      byRecursion([1, 2], (n, a) => 2n * a(n - 1) + BigInt(n - 1) * a(n - 2)),
    ),
    sequence(
      'A002720',
      0,
      'nonn',
      'Partial permutations: matrices with n rows and columns, entries 0 and 1, and at most one 1 in each line.',
      byIndex((n) => sum(0, n, (k) => binomial(n, k) ** 2n * factorial(k))),
    ),
    sequence(
      'A000254',
      0,
      'nonn',
      'Permutations of n + 1 things with two cycles.',
      byTable((length) => column(stirlingFirst(length + 1), 2).slice(1)),
    ),
    sequence(
      'A000399',
      3,
      'nonn',
      'Permutations of n things with three cycles.',
      byTable((length) => column(stirlingFirst(length), 3)),
    ),
    sequence(
      'A000454',
      4,
      'nonn',
      'Permutations of n things with four cycles.',
      byTable((length) => column(stirlingFirst(length), 4)),
    ),
    sequence(
      'A000774',
      0,
      'nonn',
      'Permutations of n + 1 things with at most two cycles.',
      byIndex((n) => factorial(n) + sum(1, n, (k) => factorial(n) / BigInt(k))),
    ),
    sequence(
      'A000295',
      0,
      'nonn',
      'Permutations of n things with one descent.',
      byTable((length) => column(eulerian(length), 1)),
    ),
    sequence(
      'A000460',
      3,
      'nonn',
      'Permutations of n things with two descents.',
      byTable((length) => column(eulerian(length), 2)),
    ),
    sequence(
      'A000498',
      4,
      'nonn',
      'Permutations of n things with three descents.',
      byTable((length) => column(eulerian(length), 3)),
    ),
    sequence(
      'A000505',
      5,
      'nonn',
      'Permutations of n things with four descents.',
      byTable((length) => column(eulerian(length), 4)),
    ),
    sequence(
      'A000111',
      0,
      'nonn core',
      'Zigzag numbers: permutations of n things that rise and fall in turn, beginning with a rise.',
      byProcess(zigzagNumbers),
    ),
    sequence(
      'A000364',
      0,
      'nonn',
      'Secant numbers: zigzag permutations of 2n things.',
      byProcess(() => everySecondZigzag(0)),
    ),
    sequence(
      'A000182',
      1,
      'nonn',
      'Tangent numbers: zigzag permutations of 2n - 1 things.',
      byProcess(() => everySecondZigzag(1)),
    ),
    sequence(
      'A002464',
      0,
      'nonn',
      'Permutations of n things in which no two neighbours in the row are neighbouring numbers.',
      byRecursion(
        [1, 1, 0, 0],
        (n, a) =>
          BigInt(n + 1) * a(n - 1) -
          BigInt(n - 2) * a(n - 2) -
          BigInt(n - 5) * a(n - 3) +
          BigInt(n - 3) * a(n - 4),
      ),
    ),
    sequence(
      'A001286',
      2,
      'nonn',
      'Ways to split n things into two ordered lists, the two lists being interchangeable.',
      byFormula((n) => (factorial(Number(n)) * (n - 1n)) / 2n),
    ),
    sequence(
      'A001472',
      0,
      'nonn',
      'Permutations of n things whose fourth power is the identity.',
      byRecursion([1], (n, a) =>
        [1, 2, 4].reduce(
          (total, cycle) =>
            cycle > n ? total : total + (factorial(n - 1) / factorial(n - cycle)) * a(n - cycle),
          0n,
        ),
      ),
    ),
  ],
  links: [
    link(
      'A000165',
      'A000142',
      'formula',
      'Take a factor two out of each even number.',
      (n, a, f) => a(n) === 2n ** n * f(n),
    ),
    link('A001147', 'A000165', 'formula', 'The odd and the even numbers together make (2n)!.'),
    link(
      'A001147',
      'A000142',
      'formula',
      'Points joined in pairs: (2n)! over 2^n n!.',
      (n, a, f) => a(n) * 2n ** n * f(n) === f(2n * n),
    ),
    link(
      'A006882',
      'A001147',
      'formula',
      'Double factorials of the odd numbers.',
      (n, a, b) => a(2n * n + 1n) === b(n + 1n),
    ),
    link(
      'A006882',
      'A000165',
      'formula',
      'Double factorials of the even numbers.',
      (n, a, b) => a(2n * n) === b(n),
    ),
    link(
      'A006882',
      'A000142',
      'formula',
      'Neighbouring double factorials multiply to a factorial.',
      (n, a, f) => n === 0n || a(n) * a(n - 1n) === f(n),
    ),
    link(
      'A001563',
      'A000142',
      'name',
      'Factorials times their index; differences of the factorials.',
      (n, a, f) => a(n) === f(n + 1n) - f(n),
    ),
    link(
      'A002866',
      'A000165',
      'formula',
      'Half of the product of the even numbers.',
      (n, a, b) => n === 0n || 2n * a(n) === b(n),
    ),
    link(
      'A002866',
      'A000142',
      'name',
      'Factorials times powers of two.',
      (n, a, f) => n === 0n || 2n * a(n) === 2n ** n * f(n),
    ),
    link(
      'A001710',
      'A000142',
      'formula',
      'Half of all permutations are even.',
      (n, a, f) => n < 2n || 2n * a(n) === f(n),
    ),
    link('A033312', 'A000142', 'name', 'Factorials less one.', (n, a, f) => a(n) === f(n) - 1n),
    link(
      'A033312',
      'A001563',
      'formula',
      'The products k times k! add up to (n + 1)! - 1.',
      (n, a, b) => a(n + 1n) - a(n) === b(n),
    ),
    link(
      'A003422',
      'A000142',
      'name',
      'Partial sums of the factorials.',
      (n, a, f) => a(n + 1n) - a(n) === f(n),
    ),
    link(
      'A005165',
      'A000142',
      'name',
      'Alternating sums of factorials.',
      (n, a, f) => n === 0n || a(n) + a(n - 1n) === f(n),
    ),
    link('A005165', 'A003422', 'cross-reference', 'Alternating and plain sums of factorials.'),
    link(
      'A001048',
      'A000142',
      'name',
      'Sums of neighbouring factorials.',
      (n, a, f) => a(n) === f(n) + f(n - 1n),
    ),
    link('A002109', 'A000142', 'cross-reference', 'k^k in place of k in the product.'),
    link(
      'A002109',
      'A000312',
      'name',
      'Partial products of n^n.',
      (n, a, p) => n === 0n || a(n) === a(n - 1n) * p(n),
    ),
    link('A001813', 'A000142', 'name', 'Quotients of factorials.', (n, a, f) => a(n) * f(n) === f(2n * n)),
    link(
      'A001813',
      'A001147',
      'formula',
      'Odd products times powers of two.',
      (n, a, b) => a(n) === 2n ** n * b(n),
    ),
    link(
      'A001813',
      'A000108',
      'formula',
      'Catalan numbers times (n + 1)!.',
      (n, a, c) => a(n) === c(n) * factorial(Number(n) + 1),
    ),
    link(
      'A001818',
      'A001147',
      'name',
      'Squares of the products of odd numbers.',
      (n, a, b) => a(n) === b(n) ** 2n,
    ),
    link(
      'A000166',
      'A000142',
      'formula',
      'Factorials are the binomial transform of the derangements.',
      (n, d, f) => f(n) === sum(0, Number(n), (k) => binomial(Number(n), k) * d(k)),
    ),
    link('A002467', 'A000166', 'formula', 'A permutation fixes a thing or is a derangement.'),
    link(
      'A002467',
      'A000142',
      'formula',
      'All permutations without the derangements.',
      (n, a, f) => a(n) <= f(n),
    ),
    link(
      'A000255',
      'A000166',
      'formula',
      'Sum of two neighbouring derangement numbers.',
      (n, a, d) => a(n) === d(n) + d(n + 1n),
    ),
    link(
      'A000153',
      'A000255',
      'formula',
      'A combination of two neighbouring terms gives the sequence with the next parameter.',
      (n, a, b) => n < 1n || a(n) + (n - 1n) * a(n - 1n) === b(n),
    ),
    link('A000153', 'A000166', 'cross-reference', 'Recurrences of the type of the derangements.'),
    link(
      'A000522',
      'A000142',
      'formula',
      'Binomial transform of the factorials.',
      (n, a, f) => a(n) === sum(0, Number(n), (k) => binomial(Number(n), k) * f(k)),
    ),
    link(
      'A000522',
      'A000166',
      'formula',
      'Two steps of the binomial transform above the derangements.',
      (n, a, d) => a(n) === sum(0, Number(n), (k) => binomial(Number(n), k) * 2n ** (n - BigInt(k)) * d(k)),
    ),
    link(
      'A007526',
      'A000522',
      'name',
      'Arrangements other than the empty one.',
      (n, a, b) => a(n) === b(n) - 1n,
    ),
    link(
      'A000085',
      'A001147',
      'formula',
      'Choose the things that move, then join them in pairs.',
      (n, a, b) => a(n) === sum(0, Math.floor(Number(n) / 2), (k) => binomial(Number(n), 2 * k) * b(k)),
    ),
    link(
      'A000085',
      'A000142',
      'cross-reference',
      'Involutions among all permutations.',
      (n, a, f) => a(n) <= f(n),
    ),
    link(
      'A005425',
      'A000085',
      'formula',
      'Binomial transform of the involutions: choose the things of the second colour.',
      (n, a, b) => a(n) === sum(0, Number(n), (k) => binomial(Number(n), k) * b(k)),
    ),
    link(
      'A001472',
      'A000085',
      'cross-reference',
      'Fourth power in place of the square.',
      (n, a, b) => a(n) >= b(n),
    ),
    link(
      'A002720',
      'A000142',
      'formula',
      'Choose rows, columns and a bijection between them.',
      (n, a, f) => a(n) === sum(0, Number(n), (k) => binomial(Number(n), k) ** 2n * f(k)),
    ),
    link(
      'A000254',
      'A000142',
      'formula',
      'Put the new thing behind one of the others, or alone beside a single cycle of the others.',
      (n, a, f) => n === 0n || a(n) === n * a(n - 1n) + f(n - 1n),
    ),
    link(
      'A000399',
      'A000254',
      'formula',
      'Stirling triangle of the first kind: columns of three and of two cycles.',
      (n, a, b) => n < 4n || a(n) === (n - 1n) * a(n - 1n) + b(n - 2n),
    ),
    link(
      'A000454',
      'A000399',
      'formula',
      'Stirling triangle of the first kind: columns of four and of three cycles.',
      (n, a, b) => n < 5n || a(n) === (n - 1n) * a(n - 1n) + b(n - 1n),
    ),
    link(
      'A000774',
      'A000254',
      'formula',
      'One cycle or two.',
      (n, a, b) => a(n) === b(n) + factorial(Number(n)),
    ),
    link(
      'A000774',
      'A000142',
      'formula',
      'There are n! permutations of n + 1 things with one cycle.',
      (n, a, f) => a(n) >= f(n),
    ),
    link(
      'A000295',
      'A000079',
      'formula',
      'Choose the things before the descent; n + 1 choices give none.',
      (n, a, p) => a(n) === p(n) - n - 1n,
    ),
    link(
      'A000295',
      'A000225',
      'formula',
      'Partial sums of the powers of two less one.',
      (n, a, m) => a(n + 1n) - a(n) === m(n),
    ),
    link(
      'A000460',
      'A000295',
      'formula',
      'Triangle of Euler: the rule that joins neighbouring columns.',
      (n, a, b) => n < 4n || a(n) === 3n * a(n - 1n) + (n - 2n) * b(n - 1n),
    ),
    link(
      'A000498',
      'A000460',
      'formula',
      'Triangle of Euler: the rule that joins neighbouring columns.',
      (n, a, b) => n < 5n || a(n) === 4n * a(n - 1n) + (n - 3n) * b(n - 1n),
    ),
    link(
      'A000505',
      'A000498',
      'formula',
      'Triangle of Euler: the rule that joins neighbouring columns.',
      (n, a, b) => n < 6n || a(n) === 5n * a(n - 1n) + (n - 4n) * b(n - 1n),
    ),
    link('A000364', 'A000111', 'name', 'Zigzag numbers with even index.', (n, a, z) => a(n) === z(2n * n)),
    link(
      'A000182',
      'A000111',
      'name',
      'Zigzag numbers with odd index.',
      (n, a, z) => a(n) === z(2n * n - 1n),
    ),
    link('A000182', 'A000364', 'cross-reference', 'Tangent and secant.'),
    link(
      'A000111',
      'A000142',
      'cross-reference',
      'Zigzag permutations among all permutations.',
      (n, a, f) => a(n) <= f(n),
    ),
    link(
      'A002464',
      'A000255',
      'cross-reference',
      'No neighbours kept in either sense, against none in one sense.',
      (n, a, b) => n < 1n || a(n) <= b(n),
    ),
    link(
      'A002464',
      'A000142',
      'cross-reference',
      'A condition on neighbours among all permutations.',
      (n, a, f) => a(n) <= f(n),
    ),
    link(
      'A001286',
      'A000142',
      'formula',
      'Cut a row of n things in one of n - 1 places; the order of the two lists does not count.',
      (n, a, f) => 2n * a(n) === (n - 1n) * f(n),
    ),
    link(
      'A001286',
      'A001563',
      'cross-reference',
      'Factorials times linear factors.',
      (n, a, b) => a(n) * 2n === b(n) - factorial(Number(n)),
    ),
    link('A001710', 'A001563', 'cross-reference', 'Linear combinations of neighbouring factorials.'),
  ],
};
