/** Floors of multiples of surds, and sequences that are defined by their own earlier terms. */
import { floorDivide, floorSurd, integerSquareRoot, isSquare } from '../arithmetic/integer-root.js';
import { byFormula, byMembership, byProcess, byRecursion } from '../generators.js';
import { isAtLeast, isAtMost, isDifference } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

/** floor((p + q sqrt(d)) n / r) */
const beatty = (p: bigint, q: bigint, d: bigint, r: bigint): TermGenerator =>
  byFormula((n) => floorSurd(p * n, q * n, d, r));

/** The fixed point of a substitution on letters, from `start`. */
const fixedPoint = (start: number, image: (letter: number) => readonly number[]): TermGenerator =>
  byProcess(function* () {
    const word = [...image(start)];
    for (let position = 0; ; position++) {
      yield word[position]!;
      word.push(...image(word[position + 1]!));
    }
  });

/** Kolakoski: the word over 1, 2 whose block lengths are the word itself. */
function* kolakoski(): Generator<number> {
  const word = [1, 2, 2];
  for (let position = 0; ; position++) {
    yield word[position]!;
    if (position >= 2) {
      const letter = word[word.length - 1] === 1 ? 2 : 1;
      for (let copies = 0; copies < word[position]!; copies++) word.push(letter);
    }
  }
}

/** Golomb: the non-decreasing word in which k occurs a(k) times. */
function* golomb(): Generator<number> {
  const word = [1, 2, 2];
  for (let position = 0; ; position++) {
    yield word[position]!;
    if (position >= 2) {
      const letter = word[word.length - 1]! + 1;
      for (let copies = 0; copies < word[letter - 1]!; copies++) word.push(letter);
    }
  }
}

/** Female and male sequences of Hofstadter: F(n) = n - M(F(n-1)), M(n) = n - F(M(n-1)). */
function* marriedPairs(): Generator<readonly [female: number, male: number]> {
  const female = [1];
  const male = [0];
  for (let n = 1; ; n++) {
    yield [female[n - 1]!, male[n - 1]!];
    // The male term first: the female one may need it.
    male.push(n - female[male[n - 1]!]!);
    female.push(n - male[female[n - 1]!]!);
  }
}

/** Numbers with their first differences together are all positive integers, each once. */
function* figureFigure(): Generator<number> {
  const used = new Set<number>();
  let term = 1;
  let difference = 2;
  for (;;) {
    yield term;
    used.add(term);
    while (used.has(difference)) difference++;
    used.add(difference);
    term += difference;
    difference++;
  }
}

/** Step back by n if that leads to a new positive number, else forward. */
function* recaman(): Generator<number> {
  const seen = new Set([0]);
  let position = 0;
  for (let n = 1; ; n++) {
    yield position;
    const back = position - n;
    position = back > 0 && !seen.has(back) ? back : position + n;
    seen.add(position);
  }
}

export const beattyAndSelfGenerating: StarterFamily = {
  title: 'Beatty and self-generating sequences',
  sequences: [
    sequence(
      'A000201',
      1,
      'nonn',
      'Lower Wythoff numbers: integer part of n times the golden ratio.',
      beatty(1n, 1n, 5n, 2n),
    ),
    sequence(
      'A001950',
      1,
      'nonn',
      'Upper Wythoff numbers: integer part of n times the square of the golden ratio.',
      beatty(3n, 1n, 5n, 2n),
    ),
    sequence(
      'A003622',
      1,
      'nonn',
      'Lower Wythoff number whose index is the n-th lower Wythoff number.',
      byFormula((n) => floorSurd(floorSurd(n, n, 5n, 2n), floorSurd(n, n, 5n, 2n), 5n, 2n)),
    ),
    sequence(
      'A004956',
      0,
      'nonn',
      'n times the golden ratio, rounded up.',
      byFormula((n) => (n === 0n ? 0n : floorSurd(n, n, 5n, 2n) + 1n)),
    ),
    sequence(
      'A007067',
      0,
      'nonn',
      'n times the golden ratio, rounded to the nearest integer.',
      byFormula((n) => floorSurd(n + 1n, n, 5n, 2n)),
    ),
    sequence(
      'A004976',
      0,
      'nonn',
      'Integer part of n times the cube of the golden ratio.',
      beatty(2n, 1n, 5n, 1n),
    ),
    sequence('A060143', 0, 'nonn', 'Integer part of n divided by the golden ratio.', beatty(-1n, 1n, 5n, 2n)),
    sequence(
      'A060144',
      0,
      'nonn',
      'Integer part of n divided by the square of the golden ratio.',
      byFormula((n) => (n === 0n ? 0n : n - 1n - floorSurd(-n, n, 5n, 2n))),
    ),
    sequence('A001951', 0, 'nonn', 'Integer part of n times the square root of 2.', beatty(0n, 1n, 2n, 1n)),
    sequence('A001952', 1, 'nonn', 'Integer part of n times 2 + sqrt(2).', beatty(2n, 1n, 2n, 1n)),
    sequence(
      'A003151',
      1,
      'nonn',
      'Integer part of n times the silver ratio 1 + sqrt(2).',
      beatty(1n, 1n, 2n, 1n),
    ),
    sequence('A003152', 1, 'nonn', 'Integer part of n times 1 + 1/sqrt(2).', beatty(2n, 1n, 2n, 2n)),
    sequence(
      'A001953',
      0,
      'nonn',
      'Integer part of (n + 1/2) times the square root of 2.',
      byFormula((n) => floorSurd(0n, 2n * n + 1n, 2n, 2n)),
    ),
    sequence(
      'A006337',
      1,
      'nonn',
      'Steps between the integer parts of neighbouring multiples of the square root of 2.',
      byFormula((n) => floorSurd(0n, n + 1n, 2n, 1n) - floorSurd(0n, n, 2n, 1n)),
    ),
    sequence('A022838', 1, 'nonn', 'Integer part of n times the square root of 3.', beatty(0n, 1n, 3n, 1n)),
    sequence('A022839', 1, 'nonn', 'Integer part of n times the square root of 5.', beatty(0n, 1n, 5n, 1n)),
    sequence('A022840', 1, 'nonn', 'Integer part of n times the square root of 6.', beatty(0n, 1n, 6n, 1n)),
    sequence('A001961', 1, 'nonn', 'Integer part of n times sqrt(5) - 1.', beatty(-1n, 1n, 5n, 1n)),
    sequence('A000196', 0, 'nonn', 'Integer part of the square root of n.', byFormula(integerSquareRoot)),
    sequence(
      'A000194',
      0,
      'nonn',
      'Square root of n, rounded to the nearest integer.',
      byFormula((n) => (integerSquareRoot(4n * n) + 1n) / 2n),
    ),
    sequence(
      'A000267',
      0,
      'nonn',
      'Greatest integer whose square is at most 4n + 1.',
      byFormula((n) => integerSquareRoot(4n * n + 1n)),
    ),
    sequence(
      'A000093',
      0,
      'nonn',
      'Integer part of the square root of the cube of n.',
      byFormula((n) => integerSquareRoot(n ** 3n)),
    ),
    sequence(
      'A000037',
      1,
      'nonn',
      'Positive integers that are not squares.',
      byMembership(1, (n) => !isSquare(BigInt(n))),
    ),
    sequence(
      'A028391',
      0,
      'nonn',
      'How many of the integers 1, ..., n are not squares.',
      byFormula((n) => n - integerSquareRoot(n)),
    ),
    sequence(
      'A002024',
      1,
      'nonn',
      'Each positive integer k written k times.',
      byProcess(function* () {
        for (let k = 1; ; k++) for (let copy = 0; copy < k; copy++) yield k;
      }),
    ),
    sequence(
      'A003056',
      0,
      'nonn',
      'Each non-negative integer k written k + 1 times.',
      byProcess(function* () {
        for (let k = 0; ; k++) for (let copy = 0; copy <= k; copy++) yield k;
      }),
    ),
    sequence(
      'A002260',
      1,
      'nonn tabl',
      'The integers from 1 to k for k = 1, 2, 3, ... in turn.',
      byProcess(function* () {
        for (let k = 1; ; k++) for (let entry = 1; entry <= k; entry++) yield entry;
      }),
    ),
    sequence(
      'A003849',
      0,
      'nonn',
      'Fibonacci word over 0 and 1: replace 0 by 01 and 1 by 0 for ever, starting with 0.',
      fixedPoint(0, (letter) => (letter === 0 ? [0, 1] : [0])),
    ),
    sequence(
      'A005614',
      0,
      'nonn',
      'Fibonacci word over 1 and 0: replace 1 by 10 and 0 by 1 for ever, starting with 1.',
      fixedPoint(1, (letter) => (letter === 1 ? [1, 0] : [1])),
    ),
    sequence(
      'A003842',
      0,
      'nonn',
      'Fibonacci word over 1 and 2: replace 1 by 12 and 2 by 1 for ever, starting with 1.',
      fixedPoint(1, (letter) => (letter === 1 ? [1, 2] : [1])),
    ),
    sequence(
      'A001030',
      1,
      'nonn',
      'Word over 1 and 2 that the substitution of 1 by 21 and 2 by 211 does not change.',
      fixedPoint(2, (letter) => (letter === 1 ? [2, 1] : [2, 1, 1])),
    ),
    sequence(
      'A000002',
      1,
      'nonn core',
      'Kolakoski: a word of ones and twos that equals the list of its own block lengths.',
      byProcess(kolakoski),
    ),
    sequence(
      'A001462',
      1,
      'nonn',
      'Golomb: the non-decreasing sequence in which each positive integer k occurs as often as the k-th term says.',
      byProcess(golomb),
    ),
    sequence(
      'A005206',
      0,
      'nonn',
      'Hofstadter G: a(n) = n - a(a(n - 1)) with a(0) = 0.',
      byRecursion([0], (n, a) => BigInt(n) - a(Number(a(n - 1)))),
    ),
    sequence(
      'A005374',
      0,
      'nonn',
      'Hofstadter H: a(n) = n - a(a(a(n - 1))) with a(0) = 0.',
      byRecursion([0], (n, a) => BigInt(n) - a(Number(a(Number(a(n - 1)))))),
    ),
    sequence(
      'A005375',
      0,
      'nonn',
      'a(n) = n - a(a(a(a(n - 1)))) with a(0) = 0.',
      byRecursion([0], (n, a) => BigInt(n) - a(Number(a(Number(a(Number(a(n - 1)))))))),
    ),
    sequence(
      'A005378',
      0,
      'nonn',
      'Hofstadter female: F(n) = n - M(F(n - 1)), where M(n) = n - F(M(n - 1)), F(0) = 1, M(0) = 0.',
      byProcess(function* () {
        for (const [female] of marriedPairs()) yield female;
      }),
    ),
    sequence(
      'A005379',
      0,
      'nonn',
      'Hofstadter male: M(n) = n - F(M(n - 1)), where F(n) = n - M(F(n - 1)), F(0) = 1, M(0) = 0.',
      byProcess(function* () {
        for (const [, male] of marriedPairs()) yield male;
      }),
    ),
    sequence(
      'A005185',
      1,
      'nonn',
      'Hofstadter Q: sum of the two terms that lie a(n - 1) and a(n - 2) places back, from two ones.',
      byRecursion([1, 1], (n, a) => a(n - Number(a(n - 1))) + a(n - Number(a(n - 2)))),
    ),
    sequence(
      'A004001',
      1,
      'nonn',
      'Conway: a(n) = a(a(n - 1)) + a(n - a(n - 1)), from two ones.',
      byRecursion([1, 1], (n, a) => a(Number(a(n - 1))) + a(n - Number(a(n - 1)))),
    ),
    sequence(
      'A004074',
      1,
      'nonn',
      'Twice the n-th term of the sequence of Conway, less n.',
      byProcess(function* () {
        const conway = [0, 1, 1];
        for (let n = 1; ; n++) {
          if (n > 2) conway.push(conway[conway[n - 1]!]! + conway[n - conway[n - 1]!]!);
          yield 2 * conway[n]! - n;
        }
      }),
    ),
    sequence(
      'A046699',
      1,
      'nonn',
      'a(n) = a(n - a(n - 1)) + a(n - 1 - a(n - 2)), from two ones.',
      byRecursion([1, 1], (n, a) => a(n - Number(a(n - 1))) + a(n - 1 - Number(a(n - 2)))),
    ),
    sequence(
      'A005228',
      1,
      'nonn',
      'Increasing numbers that together with their first differences give each positive integer once.',
      byProcess(figureFigure),
    ),
    sequence(
      'A005132',
      0,
      'nonn',
      'Recaman: subtract n if the result is positive and new, otherwise add n; start at 0.',
      byProcess(recaman),
    ),
    sequence(
      'A008908',
      1,
      'nonn',
      'Numbers met on the way from n to 1 by the rule of Collatz, both ends counted.',
      byFormula((n) => {
        let steps = 1n;
        for (let value = n; value !== 1n; steps++) value = value % 2n === 0n ? value / 2n : 3n * value + 1n;
        return steps;
      }),
    ),
    sequence(
      'A006369',
      0,
      'nonn',
      'Permutation: two thirds of n if 3 divides n, otherwise the integer nearest to four thirds of n.',
      byFormula((n) => (n % 3n === 0n ? (2n * n) / 3n : floorDivide(8n * n + 3n, 6n))),
    ),
  ],
  links: [
    link(
      'A001950',
      'A000201',
      'formula',
      'The two Wythoff numbers of equal index differ by the index.',
      (n, a, b) => a(n) === b(n) + n,
    ),
    link(
      'A003622',
      'A000201',
      'name',
      'Lower Wythoff numbers at lower Wythoff numbers.',
      (n, a, b) => a(n) === b(b(n)),
    ),
    link(
      'A003622',
      'A001950',
      'formula',
      'The upper Wythoff number less one.',
      (n, a, b) => a(n) === b(n) - 1n,
    ),
    link(
      'A004956',
      'A000201',
      'formula',
      'No multiple of the golden ratio is an integer, so rounding up adds one.',
      (n, a, b) => n === 0n || a(n) === b(n) + 1n,
    ),
    link(
      'A007067',
      'A000201',
      'cross-reference',
      'Rounding to the nearest integer and down.',
      (n, a, b) => n === 0n || a(n) - b(n) === 0n || a(n) - b(n) === 1n,
    ),
    link(
      'A004976',
      'A000201',
      'formula',
      'The cube of the golden ratio is twice the ratio plus one.',
      (n, a, b) => n === 0n || a(n) === b(2n * n) + n,
    ),
    link(
      'A060143',
      'A000201',
      'formula',
      'The reciprocal of the golden ratio is the ratio less one.',
      (n, a, b) => n === 0n || a(n) === b(n) - n,
    ),
    link(
      'A060144',
      'A060143',
      'formula',
      'The reciprocals of the ratio and of its square add up to one.',
      (n, a, b) => n === 0n || a(n) + b(n) === n - 1n,
    ),
    link(
      'A005206',
      'A060143',
      'formula',
      'Hofstadter G is the integer part of (n + 1) over the golden ratio.',
      (n, g, b) => g(n) === b(n + 1n),
    ),
    link(
      'A005206',
      'A000201',
      'cross-reference',
      'G counts through the lower Wythoff numbers.',
      (n, g, b) => n === 0n || g(b(n)) === n,
    ),
    link(
      'A001952',
      'A001951',
      'formula',
      'Complementary: the multipliers differ by two.',
      (n, a, b) => a(n) === b(n) + 2n * n,
    ),
    link('A003151', 'A001951', 'formula', 'The multipliers differ by one.', (n, a, b) => a(n) === b(n) + n),
    link(
      'A003152',
      'A003151',
      'cross-reference',
      'Complementary: 1/(1 + sqrt 2) and 1/(1 + 1/sqrt 2) add up to one.',
    ),
    link('A003152', 'A001951', 'cross-reference', 'Half the square root of 2, against the whole.'),
    link('A001953', 'A001951', 'cross-reference', 'Half-integer in place of integer multiples.', isAtLeast),
    link('A006337', 'A001951', 'name', 'Steps between multiples of the square root of 2.', isDifference),
    link('A001030', 'A006337', 'cross-reference', 'Words over 1 and 2 of the slope of the square root of 2.'),
    link('A022838', 'A001951', 'cross-reference', 'Multiples of neighbouring square roots.'),
    link('A022839', 'A022838', 'cross-reference', 'Multiples of neighbouring square roots.', isAtLeast),
    link('A022840', 'A022839', 'cross-reference', 'Multiples of neighbouring square roots.', isAtLeast),
    link('A001961', 'A022839', 'formula', 'The multipliers differ by one.', (n, a, b) => a(n) === b(n) - n),
    link('A000196', 'A000290', 'cross-reference', 'Left inverse of squaring.', (n, a, s) => a(s(n)) === n),
    link('A000194', 'A000196', 'cross-reference', 'Rounding to the nearest integer and down.', isAtLeast),
    link('A000267', 'A000196', 'formula', 'The root at 4n + 1.', (n, a, b) => a(n) === b(4n * n + 1n)),
    link(
      'A000267',
      'A000194',
      'cross-reference',
      'Half of the one, rounded, is the other.',
      (n, a, b) => b(n) === (a(n) + (n === 0n ? 0n : 0n)) / 2n || b(n) === (a(n) + 1n) / 2n,
    ),
    link(
      'A000093',
      'A000196',
      'formula',
      'The root at the cube of n.',
      (n, a, b) => n > 12n || a(n) === b(n ** 3n),
    ),
    link(
      'A000093',
      'A000578',
      'name',
      'Square roots of the cubes.',
      (n, a, c) => a(n) ** 2n <= c(n) && c(n) < (a(n) + 1n) ** 2n,
    ),
    link('A000037', 'A000290', 'cross-reference', 'Complement of the squares.'),
    link(
      'A000037',
      'A000194',
      'formula',
      'The n-th number that is no square is n plus the rounded root of n.',
      (n, a, r) => a(n) === n + r(n),
    ),
    link(
      'A028391',
      'A000196',
      'formula',
      'n less the number of squares up to n.',
      (n, a, r) => a(n) === n - r(n),
    ),
    link(
      'A028391',
      'A000037',
      'name',
      'Counts the numbers that are not squares.',
      (n, a, s) => n < 1n || a(s(n)) === n,
    ),
    link(
      'A003056',
      'A002024',
      'formula',
      'The one lists k with one copy more from 0, the other from 1.',
      (n, a, b) => a(n) === b(n + 1n) - 1n,
    ),
    link(
      'A002024',
      'A000217',
      'cross-reference',
      'Steps at the triangular numbers.',
      (n, a, t) => a(t(n)) === n,
    ),
    link(
      'A003056',
      'A000217',
      'formula',
      'Left inverse of the triangular numbers.',
      (n, a, t) => a(t(n)) === n,
    ),
    link('A002260', 'A002024', 'cross-reference', 'Column and row of the entries of a triangle.', isAtMost),
    link('A002260', 'A000217', 'formula', 'Position within the row: n less a triangular number.'),
    link('A005614', 'A003849', 'formula', 'Zeros and ones exchanged.', (n, a, b) => a(n) === 1n - b(n)),
    link('A003842', 'A003849', 'formula', 'One added to each letter.', (n, a, b) => a(n) === b(n) + 1n),
    link(
      'A003849',
      'A000201',
      'formula',
      'Zeros stand at the places one below the lower Wythoff numbers.',
      (n, a, w) => a(w(n + 1n) - 1n) === 0n,
    ),
    link(
      'A003849',
      'A001950',
      'formula',
      'Ones stand at the places one below the upper Wythoff numbers.',
      (n, a, w) => a(w(n + 1n) - 1n) === 1n,
    ),
    link('A001462', 'A000002', 'cross-reference', 'Both describe their own blocks.'),
    link('A005374', 'A005206', 'cross-reference', 'Three in place of two nested calls.', isAtLeast),
    link('A005375', 'A005374', 'cross-reference', 'Four in place of three nested calls.', isAtLeast),
    link(
      'A005378',
      'A005379',
      'name',
      'The two sequences define each other.',
      (n, f, m) => n === 0n || f(n) === n - m(f(n - 1n)),
    ),
    link(
      'A005379',
      'A005206',
      'cross-reference',
      'The pair stays within one of Hofstadter G.',
      (n, m, g) => g(n) - m(n) === 0n || g(n) - m(n) === 1n,
    ),
    link(
      'A005378',
      'A005206',
      'cross-reference',
      'The pair stays within one of Hofstadter G.',
      (n, f, g) => f(n) - g(n) === 0n || f(n) - g(n) === 1n,
    ),
    link('A004001', 'A005185', 'cross-reference', 'Recurrences whose indices are terms.'),
    link(
      'A004074',
      'A004001',
      'name',
      'Twice the terms of Conway less the index.',
      (n, a, c) => a(n) === 2n * c(n) - n,
    ),
    link('A046699', 'A005185', 'cross-reference', 'The same recurrence with one index moved.'),
    link(
      'A046699',
      'A001511',
      'formula',
      'From index 2 on, k occurs as often as the ruler function at k says.',
    ),
    link(
      'A006369',
      'A005843',
      'formula',
      'Multiples of three go to the even numbers.',
      (n, a, b) => a(3n * n) === b(n),
    ),
  ],
};
