import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { binomial, factorial, sum } from '../../../../oeis-data/starter/arithmetic/binomial.js';
import {
  convergents,
  squareRootPeriod,
  squareRootQuotients,
} from '../../../../oeis-data/starter/arithmetic/continued-fraction.js';
import {
  digitsOf,
  fromDigits,
  runs,
  zeckendorfIndices,
} from '../../../../oeis-data/starter/arithmetic/digits.js';
import {
  divisors,
  factorize,
  gcd,
  moebius,
  totient,
} from '../../../../oeis-data/starter/arithmetic/factorization.js';
import {
  floorDivide,
  floorSurd,
  integerSquareRoot,
  isSquare,
} from '../../../../oeis-data/starter/arithmetic/integer-root.js';
import {
  isPrime,
  nthPrime,
  primesBelow,
  smallestPrimeFactor,
} from '../../../../oeis-data/starter/arithmetic/sieve.js';

const positive = fc.integer({ min: 1, max: 20_000 });

describe('primes and factorisation', () => {
  test.prop([positive])('the prime powers of n multiply to n and their bases are prime', (n) => {
    const factors = factorize(n);
    expect(factors.reduce((product, { prime, exponent }) => product * prime ** exponent, 1)).toBe(n);
    for (const { prime } of factors) expect(divisors(prime)).toEqual([1, prime]);
    expect(smallestPrimeFactor(n)).toBe(factors[0]?.prime ?? 1);
  });

  test.prop([fc.integer({ min: 1, max: 2_000 })])('phi sums to n and mu to 0 over the divisors', (n) => {
    expect(divisors(n).reduce((total, d) => total + totient(d), 0)).toBe(n);
    expect(divisors(n).reduce((total, d) => total + moebius(d), 0)).toBe(n === 1 ? 1 : 0);
  });

  test.prop([fc.integer({ min: 1, max: 3_000 })])('the n-th prime has n - 1 primes below it', (n) => {
    expect(primesBelow(nthPrime(n)).length).toBe(n - 1);
    expect(isPrime(nthPrime(n))).toBe(true);
  });

  test.prop([positive, positive])('gcd divides both and is the greatest such', (a, b) => {
    const common = divisors(a).filter((d) => b % d === 0);
    expect(gcd(a, b)).toBe(common[common.length - 1]);
  });
});

describe('integer roots', () => {
  test.prop([fc.bigInt({ min: 0n, max: 10n ** 60n })])('the root is the last whose square fits', (n) => {
    const root = integerSquareRoot(n);
    expect(root * root <= n && n < (root + 1n) ** 2n).toBe(true);
    expect(isSquare(root * root)).toBe(true);
    expect(isSquare(root * root + 2n * root + 2n)).toBe(false);
  });

  test.prop([fc.bigInt({ min: -999n, max: 999n }), fc.bigInt({ min: 1n, max: 999n })])(
    'division rounds down',
    (a, b) => {
      const quotient = floorDivide(a, b);
      expect(quotient * b <= a && a < (quotient + 1n) * b).toBe(true);
    },
  );

  it('floors of surds are those of the lower and upper Wythoff numbers, which fill the integers', () => {
    const lower = Array.from({ length: 60 }, (_, i) => floorSurd(BigInt(i + 1), BigInt(i + 1), 5n, 2n));
    const upper = Array.from({ length: 60 }, (_, i) => floorSurd(3n * BigInt(i + 1), BigInt(i + 1), 5n, 2n));
    const together = [...lower, ...upper].sort((a, b) => Number(a - b)).slice(0, 90);
    expect(together).toEqual(Array.from({ length: 90 }, (_, i) => BigInt(i + 1)));
  });
});

describe('binomial coefficients', () => {
  test.prop([fc.integer({ min: 1, max: 60 }), fc.integer({ min: -2, max: 62 })])(
    'follow the rule of Pascal',
    (n, k) => {
      expect(binomial(n, k)).toBe(binomial(n - 1, k - 1) + binomial(n - 1, k));
    },
  );

  it('sum to powers of two, and factorials multiply up', () => {
    expect(sum(0, 40, (k) => binomial(40, k))).toBe(2n ** 40n);
    expect(factorial(20)).toBe(2_432_902_008_176_640_000n);
  });
});

describe('digits', () => {
  test.prop([fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 2, max: 12 })])(
    'read back as the number',
    (n, base) => {
      expect(fromDigits(digitsOf(n, base), base)).toBe(BigInt(n));
    },
  );

  test.prop([fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 30 })])(
    'runs spell the word again',
    (word) => {
      const blocks = runs(word);
      expect(blocks.flatMap(([length, digit]) => new Array<number>(length).fill(digit))).toEqual(word);
      expect(blocks.every(([, digit], i) => i === 0 || blocks[i - 1]![1] !== digit)).toBe(true);
    },
  );

  test.prop([fc.integer({ min: 0, max: 100_000 })])(
    'Zeckendorf indices are apart and sum to the number',
    (n) => {
      const fibonacci = [0, 1];
      while (fibonacci.length < 40) fibonacci.push(fibonacci.at(-1)! + fibonacci.at(-2)!);
      const indices = zeckendorfIndices(n);
      expect(indices.reduce((total, i) => total + fibonacci[i]!, 0)).toBe(n);
      expect(indices.every((index, i) => i === 0 || indices[i - 1]! - index >= 2)).toBe(true);
    },
  );
});

describe('continued fractions', () => {
  const nonSquare = fc.bigInt({ min: 2n, max: 500n }).filter((d) => !isSquare(d));

  test.prop([nonSquare])(
    'convergents of a square root alternate around it and solve p^2 - d q^2 = small',
    (d) => {
      let position = 0;
      for (const { numerator, denominator } of convergents(squareRootQuotients(d))) {
        const difference = numerator ** 2n - d * denominator ** 2n;
        expect(difference < 0n).toBe(position % 2 === 0);
        expect(difference ** 2n < 4n * (d + 1n)).toBe(true);
        if (++position === 12) break;
      }
    },
  );

  test.prop([nonSquare])('one period gives a unit', (d) => {
    const period = squareRootPeriod(d);
    let position = 0;
    for (const { numerator, denominator } of convergents(squareRootQuotients(d))) {
      if (++position < period) continue;
      expect(numerator ** 2n - d * denominator ** 2n).toBe(period % 2 === 0 ? 1n : -1n);
      break;
    }
  });
});
