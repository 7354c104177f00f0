/** Periods of recurrences modulo n, by walking until the starting pair comes back. */
import { nthPrime } from '../arithmetic/sieve.js';
import { byIndex } from '../generators.js';
import { link, type StarterFamily, sequence } from '../sequence.js';

/** Length of the period of x, y, (c y + x), ... modulo m from its first pair on. */
function period(first: readonly [number, number], c: number, modulus: number): number {
  const start = [first[0] % modulus, first[1] % modulus] as const;
  let [current, next] = start;
  let steps = 0;
  do {
    [current, next] = [next, (c * next + current) % modulus];
    steps++;
  } while (current !== start[0] || next !== start[1]);
  return steps;
}

/** Smallest k > 0 such that m divides the k-th Fibonacci number. */
function rankOfApparition(modulus: number): number {
  let [current, next] = [1 % modulus, 1 % modulus];
  let index = 1;
  while (current !== 0) {
    [current, next] = [next, (current + next) % modulus];
    index++;
  }
  return index;
}

export const pisanoPeriods: StarterFamily = {
  title: 'Pisano periods',
  sequences: [
    sequence(
      'A001175',
      1,
      'nonn',
      'Pisano period: after how many steps the Fibonacci numbers repeat modulo n.',
      byIndex((n) => period([0, 1], 1, n)),
    ),
    sequence(
      'A060305',
      1,
      'nonn',
      'After how many steps the Fibonacci numbers repeat modulo the n-th prime.',
      byIndex((n) => period([0, 1], 1, nthPrime(n))),
    ),
    sequence(
      'A106291',
      1,
      'nonn',
      'After how many steps the Lucas numbers repeat modulo n.',
      byIndex((n) => period([2, 1], 1, n)),
    ),
    sequence(
      'A175181',
      1,
      'nonn',
      'After how many steps the Pell numbers repeat modulo n.',
      byIndex((n) => period([0, 1], 2, n)),
    ),
    sequence(
      'A001177',
      1,
      'nonn',
      'Index of the first positive Fibonacci number that n divides.',
      byIndex(rankOfApparition),
    ),
  ],
  links: [
    link(
      'A001175',
      'A000045',
      'name',
      'Period of the Fibonacci numbers.',
      (n, a, f) => f(a(n)) % n === 0n && (f(a(n) + 1n) - 1n) % n === 0n,
    ),
    link('A060305', 'A001175', 'formula', 'Pisano periods at prime moduli.'),
    link('A060305', 'A000040', 'name', 'Periods modulo the primes.'),
    link(
      'A106291',
      'A001175',
      'cross-reference',
      'The Lucas numbers combine Fibonacci numbers, so their period divides that of Fibonacci.',
      (n, a, p) => p(n) % a(n) === 0n,
    ),
    link(
      'A106291',
      'A000032',
      'name',
      'Period of the Lucas numbers.',
      (n, a, l) => (l(a(n)) - 2n) % n === 0n && (l(a(n) + 1n) - 1n) % n === 0n,
    ),
    link(
      'A175181',
      'A000129',
      'name',
      'Period of the Pell numbers.',
      (n, a, p) => p(a(n)) % n === 0n && (p(a(n) + 1n) - 1n) % n === 0n,
    ),
    link('A175181', 'A001175', 'cross-reference', 'Periods of the Pell and of the Fibonacci numbers.'),
    link(
      'A001177',
      'A001175',
      'formula',
      'The first index with a multiple of n divides the period.',
      (n, a, p) => p(n) % a(n) === 0n,
    ),
    link('A001177', 'A000045', 'name', 'Fibonacci numbers that n divides.', (n, a, f) => f(a(n)) % n === 0n),
  ],
};
