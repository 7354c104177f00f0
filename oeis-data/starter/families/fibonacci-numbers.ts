/** The Fibonacci rule a(n) = a(n-1) + a(n-2) from several starting values, and what is made of its terms. */
import { byIndex, byLinearRecurrence, byProcess } from '../generators.js';
import { isEqual } from '../link-checks.js';
import { link, type StarterFamily, sequence } from '../sequence.js';

/** Pairs (a, b) from `first`, each next pair (b, c b + d a): two-term recurrences as a walk. */
function* pairs(first: readonly [number, number], c: number, d: number): Generator<[bigint, bigint]> {
  let pair: [bigint, bigint] = [BigInt(first[0]), BigInt(first[1])];
  for (;;) {
    yield pair;
    pair = [pair[1], BigInt(c) * pair[1] + BigInt(d) * pair[0]];
  }
}

/** f applied to neighbouring Fibonacci numbers F(n), F(n+1). */
const fromFibonacciPairs = (f: (current: bigint, next: bigint) => bigint) =>
  byProcess(function* () {
    for (const [current, next] of pairs([0, 1], 1, 1)) yield f(current, next);
  });

/** Number of binary words of length n by adding letters, keeping only words whose last letters are allowed. */
function wordsWithoutIsolatedOnes(length: number): bigint {
  // States: word ends in 0; ends in a lone 1; ends in a block of two or more ones.
  let [zero, lone, block] = [1n, 0n, 0n];
  for (let i = 0; i < length; i++) [zero, lone, block] = [zero + block, zero, lone + block];
  return zero + block;
}

/** Binary words of length n >= 1 with first letter 0 in which every maximal block has two or more letters. */
function wordsEndingInBlock(length: number): bigint {
  // States: the last block is a single letter; the last block is longer.
  let [lone, block] = [1n, 0n];
  for (let i = 1; i < length; i++) [lone, block] = [block, lone + block];
  return block;
}

export const fibonacciNumbers: StarterFamily = {
  title: 'Fibonacci and Lucas numbers',
  sequences: [
    sequence(
      'A000045',
      0,
      'nonn core easy',
      'Fibonacci numbers: each term from the third on is the sum of the two before it, starting with 0 and 1.',
      byLinearRecurrence([1, 1], [0, 1]),
    ),
    sequence(
      'A000032',
      0,
      'nonn core easy',
      'Lucas numbers: each term from the third on is the sum of the two before it, starting with 2 and 1.',
      byLinearRecurrence([1, 1], [2, 1]),
    ),
    sequence('A000204', 1, 'nonn easy', 'Lucas numbers from 1 and 3 on.', byLinearRecurrence([1, 1], [1, 3])),
    sequence(
      'A001060',
      0,
      'nonn easy',
      'Sums of the two terms before, starting with 2 and 5.',
      byLinearRecurrence([1, 1], [2, 5]),
    ),
    sequence(
      'A022095',
      0,
      'nonn easy',
      'Sums of the two terms before, starting with 1 and 5.',
      byLinearRecurrence([1, 1], [1, 5]),
    ),
    sequence(
      'A001906',
      0,
      'nonn easy',
      'Fibonacci numbers with even index.',
      byLinearRecurrence([3, -1], [0, 1]),
    ),
    sequence(
      'A001519',
      0,
      'nonn easy',
      'Fibonacci numbers with odd index, 1 put in front.',
      byLinearRecurrence([3, -1], [1, 1]),
    ),
    sequence(
      'A014445',
      0,
      'nonn easy',
      'Every third Fibonacci number; these are the even ones.',
      byLinearRecurrence([4, 1], [0, 2]),
    ),
    sequence(
      'A005248',
      0,
      'nonn easy',
      'Lucas numbers with even index.',
      byLinearRecurrence([3, -1], [2, 3]),
    ),
    sequence('A002878', 0, 'nonn easy', 'Lucas numbers with odd index.', byLinearRecurrence([3, -1], [1, 4])),
    sequence(
      'A014448',
      0,
      'nonn easy',
      'Every third Lucas number; these are the even ones.',
      byLinearRecurrence([4, 1], [2, 4]),
    ),
    sequence('A000071', 1, 'nonn easy', 'Fibonacci numbers less one.', byLinearRecurrence([1, 1], [0, 0], 1)),
    sequence(
      'A001611',
      0,
      'nonn easy',
      'Fibonacci numbers plus one.',
      byLinearRecurrence([1, 1], [1, 2], -1),
    ),
    sequence(
      'A001911',
      0,
      'nonn easy',
      'Fibonacci numbers less two, from index 3 of the Fibonacci numbers on.',
      byLinearRecurrence([1, 1], [0, 1], 2),
    ),
    sequence(
      'A001595',
      0,
      'nonn easy',
      'Leonardo numbers: one more than the sum of the two terms before, starting with 1 and 1.',
      byLinearRecurrence([1, 1], [1, 1], 1),
    ),
    sequence(
      'A001610',
      0,
      'nonn easy',
      'One more than the sum of the two terms before, starting with 0 and 2.',
      byLinearRecurrence([1, 1], [0, 2], 1),
    ),
    sequence(
      'A007598',
      0,
      'nonn easy',
      'Squares of the Fibonacci numbers.',
      fromFibonacciPairs((current) => current ** 2n),
    ),
    sequence(
      'A001654',
      0,
      'nonn easy',
      'Products of neighbouring Fibonacci numbers.',
      fromFibonacciPairs((current, next) => current * next),
    ),
    sequence(
      'A001254',
      0,
      'nonn easy',
      'Lucas numbers multiplied by themselves.',
      byProcess(function* () {
        for (const [current] of pairs([2, 1], 1, 1)) yield current ** 2n;
      }),
    ),
    sequence(
      'A027941',
      0,
      'nonn easy',
      'Fibonacci numbers with odd index less one.',
      byLinearRecurrence([3, -1], [0, 1], 1),
    ),
    sequence(
      'A004146',
      0,
      'nonn easy',
      'Lucas numbers with even index less two.',
      byLinearRecurrence([3, -1], [0, 1], 2),
    ),
    sequence(
      'A008346',
      0,
      'nonn easy',
      'Fibonacci numbers, alternately raised and lowered by one.',
      byIndex((n) => {
        let [current, next] = [0n, 1n];
        for (let i = 0; i < n; i++) [current, next] = [next, current + next];
        return n % 2 === 0 ? current + 1n : current - 1n;
      }),
    ),
    sequence(
      'A006355',
      0,
      'nonn easy',
      'Binary words of length n in which every letter has an equal letter next to it.',
      byIndex((n) => (n === 0 ? 1n : 2n * wordsEndingInBlock(n))),
    ),
    sequence(
      'A005251',
      0,
      'nonn easy',
      'Binary words of length n - 2 without an isolated 1, preceded by 0 and 1.',
      byIndex((n) => (n < 2 ? BigInt(n) : wordsWithoutIsolatedOnes(n - 2))),
    ),
  ],
  links: [
    link(
      'A000032',
      'A000045',
      'formula',
      'A Lucas number is the sum of the Fibonacci numbers on both sides of its index.',
      (n, a, f) => n === 0n || a(n) === f(n - 1n) + f(n + 1n),
    ),
    link('A000204', 'A000032', 'name', 'The Lucas numbers without the first.', isEqual),
    link(
      'A001060',
      'A000045',
      'cross-reference',
      'The Fibonacci rule with other starting values.',
      (n, a, f) => n === 0n || a(n) === 2n * f(n - 1n) + 5n * f(n),
    ),
    link(
      'A022095',
      'A000045',
      'cross-reference',
      'The Fibonacci rule with other starting values.',
      (n, a, f) => n === 0n || a(n) === f(n - 1n) + 5n * f(n),
    ),
    link('A022095', 'A001060', 'cross-reference', 'The Fibonacci rule with two pairs of starting values.'),
    link('A001906', 'A000045', 'name', 'Fibonacci numbers at even indices.', (n, a, f) => a(n) === f(2n * n)),
    link(
      'A001519',
      'A000045',
      'name',
      'Fibonacci numbers at odd indices.',
      (n, a, f) => n === 0n || a(n) === f(2n * n - 1n),
    ),
    link(
      'A001519',
      'A001906',
      'formula',
      'Between neighbouring odd-indexed Fibonacci numbers lies an even-indexed one.',
      (n, a, b) => a(n + 1n) - a(n) === b(n),
    ),
    link('A014445', 'A000045', 'name', 'Every third Fibonacci number.', (n, a, f) => a(n) === f(3n * n)),
    link(
      'A014445',
      'A001076',
      'formula',
      'Every third Fibonacci number is even; the halves obey the same recurrence.',
      (n, a, b) => a(n) === 2n * b(n),
    ),
    link('A005248', 'A000032', 'name', 'Lucas numbers at even indices.', (n, a, l) => a(n) === l(2n * n)),
    link('A002878', 'A000032', 'name', 'Lucas numbers at odd indices.', (n, a, l) => a(n) === l(2n * n + 1n)),
    link(
      'A002878',
      'A005248',
      'cross-reference',
      'Lucas numbers at odd and at even indices.',
      (n, a, b) => a(n) === b(n + 1n) - b(n),
    ),
    link('A014448', 'A000032', 'name', 'Every third Lucas number.', (n, a, l) => a(n) === l(3n * n)),
    link('A000071', 'A000045', 'name', 'Fibonacci numbers less one.', (n, a, f) => a(n) === f(n) - 1n),
    link('A001611', 'A000045', 'name', 'Fibonacci numbers plus one.', (n, a, f) => a(n) === f(n) + 1n),
    link('A001911', 'A000045', 'name', 'Fibonacci numbers less two.', (n, a, f) => a(n) === f(n + 3n) - 2n),
    link(
      'A001595',
      'A000045',
      'formula',
      'A Leonardo number is twice a Fibonacci number less one.',
      (n, a, f) => a(n) === 2n * f(n + 1n) - 1n,
    ),
    link('A001610', 'A000032', 'formula', 'Lucas numbers less one.', (n, a, l) => a(n) === l(n + 1n) - 1n),
    link('A007598', 'A000045', 'name', 'Squares of Fibonacci numbers.', (n, a, f) => a(n) === f(n) ** 2n),
    link(
      'A001654',
      'A000045',
      'name',
      'Products of neighbouring Fibonacci numbers.',
      (n, a, f) => a(n) === f(n) * f(n + 1n),
    ),
    link(
      'A001654',
      'A007598',
      'formula',
      'The squares of Fibonacci numbers add up to such a product.',
      (n, a, s) => n === 0n || a(n) - a(n - 1n) === s(n),
    ),
    link('A001254', 'A000032', 'name', 'Squares of Lucas numbers.', (n, a, l) => a(n) === l(n) ** 2n),
    link(
      'A001254',
      'A007598',
      'formula',
      'L^2 - 5 F^2 is 4 or -4.',
      (n, a, s) => a(n) === 5n * s(n) + (n % 2n === 0n ? 4n : -4n),
    ),
    link(
      'A027941',
      'A000045',
      'name',
      'Odd-indexed Fibonacci numbers less one.',
      (n, a, f) => a(n) === f(2n * n + 1n) - 1n,
    ),
    link(
      'A027941',
      'A001906',
      'formula',
      'Partial sums of the even-indexed Fibonacci numbers.',
      (n, a, b) => n === 0n || a(n) - a(n - 1n) === b(n),
    ),
    link(
      'A004146',
      'A005248',
      'name',
      'Even-indexed Lucas numbers less two.',
      (n, a, l) => a(n) === l(n) - 2n,
    ),
    link(
      'A008346',
      'A000045',
      'name',
      'Fibonacci numbers with an alternating correction.',
      (n, a, f) => a(n) === f(n) + (n % 2n === 0n ? 1n : -1n),
    ),
    link(
      'A006355',
      'A000045',
      'formula',
      'Twice a Fibonacci number from the second term on.',
      (n, a, f) => n < 1n || a(n) === 2n * f(n - 1n),
    ),
    link(
      'A005251',
      'A006355',
      'cross-reference',
      'Binary words that avoid isolated letters of one kind or of both.',
    ),
  ],
};
