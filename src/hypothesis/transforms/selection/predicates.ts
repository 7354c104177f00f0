/** Properties of one integer by which terms are selected. Undefined where an integer is too large to decide. */
import { integerSquareRoot, isPrime, largestDecided, smallestFactor } from './primality.js';

export interface Predicate {
  /** Ends the names of transforms: positionsOfPrimes, primesIn. */
  readonly plural: string;
  /** In a sentence: "the terms that are prime". */
  readonly words: string;
  readonly holds: (value: bigint) => boolean | undefined;
}

const onNaturals =
  (holds: (value: bigint) => boolean | undefined) =>
  (value: bigint): boolean | undefined =>
    value < 0n ? false : holds(value);

/** Undefined beyond what primality is decided for. */
const decided =
  (holds: (value: bigint) => boolean | undefined) =>
  (value: bigint): boolean | undefined =>
    value > largestDecided ? undefined : holds(value);

function isSquare(value: bigint): boolean {
  const root = integerSquareRoot(value);
  return root * root === value;
}

/** Factorisations by trial division stop here. */
const largestFactored = 1_000_000_000_000n;

/** Exponents of the primes of a positive integer, undefined when it is too large. */
function exponentsOf(value: bigint): number[] | undefined {
  if (value > largestFactored) return undefined;
  const exponents: number[] = [];
  let rest = value;
  while (rest > 1n) {
    const prime = smallestFactor(rest);
    let exponent = 0;
    while (rest % prime === 0n) {
      rest /= prime;
      exponent++;
    }
    exponents.push(exponent);
  }
  return exponents;
}

function isPalindrome(value: bigint): boolean {
  const digits = value.toString();
  return digits === [...digits].reverse().join('');
}

export const predicates: readonly Predicate[] = [
  { plural: 'Primes', words: 'prime', holds: onNaturals(decided(isPrime)) },
  {
    plural: 'Composites',
    words: 'composite',
    holds: onNaturals(decided((value) => value > 3n && !isPrime(value))),
  },
  { plural: 'Nonprimes', words: 'not prime', holds: onNaturals(decided((value) => !isPrime(value))) },
  { plural: 'Squares', words: 'squares', holds: onNaturals(isSquare) },
  {
    plural: 'Triangulars',
    words: 'triangular numbers',
    holds: onNaturals((value) => isSquare(8n * value + 1n)),
  },
  {
    plural: 'Squarefrees',
    words: 'squarefree',
    holds: onNaturals((value) =>
      value === 0n ? false : exponentsOf(value)?.every((exponent) => exponent === 1),
    ),
  },
  {
    plural: 'Semiprimes',
    words: 'products of two primes',
    holds: onNaturals((value) => {
      const exponents = value === 0n ? [] : exponentsOf(value);
      return exponents && exponents.reduce((sum, exponent) => sum + exponent, 0) === 2;
    }),
  },
  {
    plural: 'PowersOfTwo',
    words: 'powers of two',
    holds: onNaturals((value) => value > 0n && (value & (value - 1n)) === 0n),
  },
  { plural: 'Palindromes', words: 'decimal palindromes', holds: onNaturals(isPalindrome) },
  { plural: 'Positives', words: 'positive', holds: (value) => value > 0n },
  { plural: 'Negatives', words: 'negative', holds: (value) => value < 0n },
  { plural: 'Nonzeros', words: 'not zero', holds: (value) => value !== 0n },
];
