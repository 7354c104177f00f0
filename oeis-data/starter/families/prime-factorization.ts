/** Functions of the primes and exponents in the factorisation of n, and the sets that they define. */
import { divisors, factorize, gcd, moebius, multiplicative } from '../arithmetic/factorization.js';
import { nthPrime, smallestPrimeFactor } from '../arithmetic/sieve.js';
import { byIndex, byMembership, byProcess } from '../generators.js';
import { isAtLeast, isAtMost } from '../link-checks.js';
import { link, type StarterFamily, sequence } from '../sequence.js';

const _properDivisorSum = (n: number): number => divisors(n).reduce((total, d) => total + d, 0) - n;
const radical = (n: number): number => factorize(n).reduce((product, { prime }) => product * prime, 1);
const totalExponent = (n: number): number =>
  factorize(n).reduce((total, { exponent }) => total + exponent, 0);
const isSquarefree = (n: number): boolean => factorize(n).every(({ exponent }) => exponent === 1);

/** Largest square that divides n, found by trying the squares. */
function largestSquareRootDivisor(n: number): number {
  let best = 1;
  for (let root = 2; root * root <= n; root++) if (n % (root * root) === 0) best = root;
  return best;
}

/** n' by the rule of Leibniz: the sum of n/p over the prime factors p of n with multiplicity. */
function arithmeticDerivative(n: number): number {
  if (n === 0) return 0;
  return factorize(n).reduce((total, { prime, exponent }) => total + (n / prime) * exponent, 0);
}

function* runningTotals(term: (n: number) => number): Generator<number> {
  let total = 0;
  for (let n = 1; ; n++) {
    total += term(n);
    yield total;
  }
}

/** Smallest number with the same multiset of exponents: large exponents to small primes. */
function leastOfSignature(n: number): bigint {
  const exponents = factorize(n)
    .map(({ exponent }) => exponent)
    .sort((a, b) => b - a);
  return exponents.reduce(
    (product, exponent, i) => product * BigInt(nthPrime(i + 1)) ** BigInt(exponent),
    1n,
  );
}

function nextPrimeAfter(prime: number): number {
  let candidate = prime + 1;
  while (smallestPrimeFactor(candidate) !== candidate) candidate++;
  return candidate;
}

function greatestExponentOfPower(n: number): number {
  if (n < 2) return n;
  return factorize(n).reduce((common, { exponent }) => gcd(common, exponent), 0);
}

/** Each further number is the least double or triple of earlier ones that exceeds the last (Dijkstra). */
function* threeSmoothNumbers(): Generator<bigint> {
  const numbers = [1n];
  let doubled = 0;
  let tripled = 0;
  for (;;) {
    const last = numbers[numbers.length - 1]!;
    yield last;
    while (2n * numbers[doubled]! <= last) doubled++;
    while (3n * numbers[tripled]! <= last) tripled++;
    const [double, triple] = [2n * numbers[doubled]!, 3n * numbers[tripled]!];
    numbers.push(double < triple ? double : triple);
  }
}

export const primeFactorization: StarterFamily = {
  title: 'Prime factorisation',
  sequences: [
    sequence(
      'A008683',
      1,
      'sign core mult',
      'Moebius mu: 0 if a square above 1 divides n, otherwise 1 or -1 as the number of primes dividing n is even or odd.',
      byIndex(moebius),
    ),
    sequence(
      'A002321',
      1,
      'sign',
      'Mertens function: sum of the Moebius function over 1, ..., n.',
      byProcess(() => runningTotals(moebius)),
    ),
    sequence(
      'A008836',
      1,
      'sign mult',
      'Liouville lambda: -1 to the number of prime factors of n with multiplicity.',
      byIndex((n) => (totalExponent(n) % 2 === 0 ? 1 : -1)),
    ),
    sequence(
      'A001221',
      1,
      'nonn',
      'omega(n): how many different primes divide n.',
      byIndex((n) => factorize(n).length),
    ),
    sequence(
      'A001222',
      1,
      'nonn',
      'Omega(n): how many primes occur in the factorisation of n, repetitions included.',
      byIndex(totalExponent),
    ),
    sequence(
      'A022559',
      0,
      'nonn',
      'How many prime factors, repetitions included, the factorial of n has.',
      byProcess(function* () {
        yield 0;
        yield* runningTotals(totalExponent);
      }),
    ),
    sequence(
      'A001414',
      1,
      'nonn',
      'Sum of the prime factors of n, each as often as it divides n.',
      byIndex((n) => factorize(n).reduce((total, { prime, exponent }) => total + prime * exponent, 0)),
    ),
    sequence(
      'A008472',
      1,
      'nonn',
      'Prime factors of n added up, each counted once.',
      byIndex((n) => factorize(n).reduce((total, { prime }) => total + prime, 0)),
    ),
    sequence(
      'A005063',
      1,
      'nonn',
      'Sum of p^2 over the different primes p that divide n.',
      byIndex((n) => factorize(n).reduce((total, { prime }) => total + prime * prime, 0)),
    ),
    sequence(
      'A007947',
      1,
      'nonn mult',
      'Radical of n: product of the different primes that divide n.',
      byIndex(radical),
    ),
    sequence(
      'A003557',
      1,
      'nonn mult',
      'Quotient of n by its radical.',
      byIndex(multiplicative((p, e) => p ** (e - 1n))),
    ),
    sequence(
      'A007913',
      1,
      'nonn mult',
      'Core of n: least positive integer whose product with n is a square.',
      byIndex(multiplicative((p, e) => (e % 2n === 0n ? 1n : p))),
    ),
    sequence(
      'A008833',
      1,
      'nonn mult',
      'Greatest square among the divisors of n.',
      byIndex((n) => largestSquareRootDivisor(n) ** 2),
    ),
    sequence(
      'A000188',
      1,
      'nonn mult',
      'Greatest integer whose square divides n.',
      byIndex(largestSquareRootDivisor),
    ),
    sequence(
      'A005117',
      1,
      'nonn',
      'Positive integers that no square above 1 divides.',
      byMembership(1, isSquarefree),
    ),
    sequence(
      'A013929',
      1,
      'nonn',
      'Positive integers that have a square above 1 as a divisor.',
      byMembership(1, (n) => !isSquarefree(n)),
    ),
    sequence(
      'A008966',
      1,
      'nonn mult',
      'Indicator of the squarefree numbers.',
      byIndex((n) => (largestSquareRootDivisor(n) === 1 ? 1 : 0)),
    ),
    sequence(
      'A001694',
      1,
      'nonn',
      'Numbers in whose factorisation every prime occurs at least twice.',
      byMembership(1, (n) => factorize(n).every(({ exponent }) => exponent > 1)),
    ),
    sequence(
      'A001597',
      1,
      'nonn',
      'Numbers m^k with m at least 1 and exponent k above 1.',
      byMembership(1, (n) => n === 1 || greatestExponentOfPower(n) > 1),
    ),
    sequence(
      'A052409',
      1,
      'nonn',
      'Greatest k for which n is a k-th power of an integer; 0 for n = 1.',
      byIndex((n) => (n === 1 ? 0 : greatestExponentOfPower(n))),
    ),
    sequence(
      'A005361',
      1,
      'nonn mult',
      'All exponents in the prime factorisation of n multiplied together.',
      byIndex(multiplicative((_, e) => e)),
    ),
    sequence(
      'A006530',
      1,
      'nonn',
      'Largest prime factor of n; 1 when n = 1.',
      byIndex((n) => factorize(n).at(-1)?.prime ?? 1),
    ),
    sequence('A020639', 1, 'nonn', 'Smallest prime factor of n; 1 when n = 1.', byIndex(smallestPrimeFactor)),
    sequence(
      'A046523',
      1,
      'nonn',
      'Least positive integer whose prime exponents are those of n in some order.',
      byIndex(leastOfSignature),
    ),
    sequence(
      'A003961',
      1,
      'nonn mult',
      'Replace each prime in the factorisation of n by the prime after it.',
      byIndex(multiplicative((p, e) => BigInt(nextPrimeAfter(Number(p))) ** e)),
    ),
    sequence(
      'A003415',
      0,
      'nonn',
      'Arithmetic derivative of n: primes have derivative 1 and products follow the Leibniz rule.',
      byIndex(arithmeticDerivative),
    ),
    sequence(
      'A014963',
      1,
      'nonn',
      'Exponential of the von Mangoldt function: p if n is a power of the prime p, else 1.',
      byIndex((n) => (factorize(n).length === 1 ? smallestPrimeFactor(n) : 1)),
    ),
    sequence(
      'A100995',
      1,
      'nonn',
      'Exponent k if n = p^k with p prime and k > 0, else 0.',
      byIndex((n) => (factorize(n).length === 1 ? totalExponent(n) : 0)),
    ),
    sequence(
      'A010055',
      1,
      'nonn',
      'Indicator of 1 and the prime powers.',
      byIndex((n) => (factorize(n).length <= 1 ? 1 : 0)),
    ),
    sequence(
      'A003586',
      1,
      'nonn',
      'Numbers that only 2 and 3 divide among the primes.',
      byProcess(threeSmoothNumbers),
    ),
    sequence(
      'A005940',
      1,
      'nonn',
      'Doudna: in the binary expansion of n - 1, each 1 with k - 1 zeros below it contributes the k-th prime as a factor.',
      byIndex((n) => {
        let product = 1n;
        let zeros = 0;
        for (let rest = n - 1; rest > 0; rest = Math.floor(rest / 2)) {
          if (rest % 2 === 1) product *= BigInt(nthPrime(zeros + 1));
          else zeros++;
        }
        return product;
      }),
    ),
  ],
  links: [
    link(
      'A002321',
      'A008683',
      'name',
      'Partial sums of the Moebius function.',
      (n, m, mu) => m(n + 1n) - m(n) === mu(n + 1n),
    ),
    link(
      'A008836',
      'A001222',
      'formula',
      'A sign that alternates with Omega.',
      (n, a, omega) => a(n) === (-1n) ** omega(n),
    ),
    link(
      'A008836',
      'A008683',
      'cross-reference',
      'Both are signs of the number of prime factors and agree at squarefree numbers.',
      (n, a, mu) => mu(n) === 0n || a(n) === mu(n),
    ),
    link(
      'A008683',
      'A005117',
      'cross-reference',
      'The Moebius function vanishes exactly off the squarefree numbers.',
      (n, mu, s) => mu(s(n)) !== 0n,
    ),
    link('A001221', 'A001222', 'cross-reference', 'Prime factors without and with repetition.', isAtMost),
    link(
      'A022559',
      'A001222',
      'formula',
      'Omega adds up over a product, so that of n! is a partial sum.',
      (n, a, b) => a(n + 1n) - a(n) === b(n + 1n),
    ),
    link('A001414', 'A001222', 'cross-reference', 'Sum and number of the prime factors with repetition.'),
    link('A008472', 'A001221', 'cross-reference', 'Sum and number of the different prime factors.'),
    link(
      'A008472',
      'A001414',
      'cross-reference',
      'Sum of prime factors without and with repetition.',
      isAtMost,
    ),
    link('A005063', 'A008472', 'cross-reference', 'Squares in place of first powers of the prime factors.'),
    link('A001414', 'A007947', 'cross-reference', 'Both are built from the primes that divide n.'),
    link('A008472', 'A007947', 'cross-reference', 'Sum and product of the same primes.'),
    link('A003557', 'A007947', 'name', 'n divided by its radical.', (n, a, rad) => a(n) * rad(n) === n),
    link(
      'A007913',
      'A008833',
      'formula',
      'Core times greatest square divisor is n.',
      (n, a, b) => a(n) * b(n) === n,
    ),
    link(
      'A000188',
      'A008833',
      'formula',
      'The greatest square divisor is the square of this root.',
      (n, a, b) => a(n) ** 2n === b(n),
    ),
    link(
      'A000188',
      'A007913',
      'formula',
      'n is the core times the square of this root.',
      (n, a, core) => a(n) ** 2n * core(n) === n,
    ),
    link('A007913', 'A007947', 'cross-reference', 'For a squarefree number both are the number itself.'),
    link(
      'A008966',
      'A008683',
      'formula',
      'The indicator of the squarefree numbers is the square of mu.',
      (n, a, mu) => a(n) === mu(n) ** 2n,
    ),
    link('A008966', 'A005117', 'name', 'Indicator of the squarefree numbers.', (n, a, s) => a(s(n)) === 1n),
    link('A013929', 'A005117', 'cross-reference', 'The two sets are complements.'),
    link('A001694', 'A001597', 'cross-reference', 'Perfect powers have all exponents above 1.'),
    link(
      'A001694',
      'A005117',
      'cross-reference',
      'Every exponent at least 2, against every exponent at most 1.',
    ),
    link(
      'A052409',
      'A001597',
      'cross-reference',
      'Perfect powers above 1 are where this exponent exceeds 1.',
      (n, a, p) => n === 1n || a(p(n)) > 1n,
    ),
    link('A005361', 'A001222', 'cross-reference', 'Product and sum of the same exponents.'),
    link(
      'A005361',
      'A007947',
      'formula',
      'The product of exponents counts the divisors of n that the radical of n divides.',
      (n, a, rad) => a(n) === BigInt(divisors(Number(n)).filter((d) => BigInt(d) % rad(n) === 0n).length),
    ),
    link('A006530', 'A020639', 'cross-reference', 'Largest and smallest prime factor.', isAtLeast),
    link(
      'A020639',
      'A000040',
      'cross-reference',
      'The numbers above 1 that equal their smallest prime factor are the primes.',
      (n, a, p) => a(p(n)) === p(n),
    ),
    link(
      'A006530',
      'A000040',
      'cross-reference',
      'Above 1 the values are primes and each prime is its own value.',
      (n, a, p) => a(p(n)) === p(n),
    ),
    link(
      'A046523',
      'A001222',
      'formula',
      'Numbers of equal prime signature have equally many prime factors.',
      (n, a, omega) => omega(a(n)) === omega(n),
    ),
    link(
      'A046523',
      'A000005',
      'formula',
      'The number of divisors depends on the prime signature only.',
      (n, a, tau) => tau(a(n)) === tau(n),
    ),
    link('A003961', 'A046523', 'cross-reference', 'Shifting primes keeps the prime signature.'),
    link(
      'A003961',
      'A000040',
      'cross-reference',
      'A prime goes to the next prime.',
      (n, a, p) => a(p(n)) === p(n + 1n),
    ),
    link(
      'A003415',
      'A000040',
      'cross-reference',
      'Exactly the primes have derivative 1.',
      (n, a, p) => a(p(n)) === 1n,
    ),
    link(
      'A003415',
      'A001414',
      'cross-reference',
      'Sums over prime factors with multiplicity: of n/p for the derivative, of p for the integer logarithm.',
    ),
    link(
      'A014963',
      'A100995',
      'cross-reference',
      'Base and exponent of a prime power.',
      (n, a, k) => k(n) === 0n || a(n) ** k(n) === n,
    ),
    link(
      'A014963',
      'A000961',
      'cross-reference',
      'Exceeds 1 exactly at the prime powers above 1.',
      (n, a, q) => n === 1n || a(q(n)) > 1n,
    ),
    link('A010055', 'A000961', 'name', 'Indicator of the prime powers.', (n, a, q) => a(q(n)) === 1n),
    link(
      'A010055',
      'A001221',
      'cross-reference',
      'One where at most one prime divides n.',
      (n, a, omega) => (a(n) === 1n) === omega(n) < 2n,
    ),
    link(
      'A005940',
      'A000040',
      'cross-reference',
      'At n = 2^k + 1 the value is the (k+1)-st prime.',
      (n, a, p) => a(2n ** n + 1n) === p(n + 1n),
    ),
    link('A005940', 'A001222', 'formula', 'Each binary digit 1 of n - 1 is one prime factor.'),
    link('A003586', 'A000961', 'cross-reference', 'Powers of 2 and of 3 are in both.'),
  ],
};
