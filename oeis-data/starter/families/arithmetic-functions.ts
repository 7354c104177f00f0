/** Functions of the divisors and the prime factorisation of n, and the sets that they define. */
import { divisors, factorize, gcd, moebius, multiplicative, totient } from '../arithmetic/factorization.js';
import { nthPrime, smallestPrimeFactor } from '../arithmetic/sieve.js';
import { byIndex, byMembership, byProcess } from '../generators.js';
import { isAtLeast, isAtMost, isPartialSum } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

/** Sum of the k-th powers of the divisors, added one by one. */
const divisorPowerSum = (k: number): TermGenerator =>
  byIndex((n) => divisors(n).reduce((total, d) => total + BigInt(d) ** BigInt(k), 0n));

/** Number of ordered factorisations of n into `factors` positive integers, by summing over the last one. */
function orderedFactorizations(n: number, factors: number): bigint {
  if (factors === 1) return 1n;
  return divisors(n).reduce((total, d) => total + orderedFactorizations(d, factors - 1), 0n);
}

const properDivisorSum = (n: number): number => divisors(n).reduce((total, d) => total + d, 0) - n;
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

function multiplicativeOrder(base: number, modulus: number): number {
  if (modulus === 1) return 1;
  let order = 1;
  for (let value = base % modulus; value !== 1; value = (value * base) % modulus) order++;
  return order;
}

/** Exponent of the unit group modulo n: least common multiple over the cyclic factors of that group. */
function carmichael(n: number): number {
  return factorize(n)
    .map(({ prime, exponent }) => {
      const units = prime ** (exponent - 1) * (prime - 1);
      // Modulo 8 and higher powers of 2 the units are a product of two cyclic groups.
      return prime === 2 && exponent > 2 ? units / 2 : units;
    })
    .reduce((common, order) => (common / gcd(common, order)) * order, 1);
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

export const arithmeticFunctions: StarterFamily = {
  title: 'Arithmetic functions',
  sequences: [
    sequence(
      'A000005',
      1,
      'nonn core mult',
      'tau(n): how many positive integers divide n.',
      byIndex((n) => divisors(n).length),
    ),
    sequence('A000203', 1, 'nonn core mult', 'Sum of all positive divisors of n.', divisorPowerSum(1)),
    sequence(
      'A001157',
      1,
      'nonn mult',
      'Sum of the squares of the positive divisors of n.',
      divisorPowerSum(2),
    ),
    sequence(
      'A001158',
      1,
      'nonn mult',
      'Sum of the cubes of the positive divisors of n.',
      divisorPowerSum(3),
    ),
    sequence(
      'A001159',
      1,
      'nonn mult',
      'Sum of the fourth powers of the positive divisors of n.',
      divisorPowerSum(4),
    ),
    sequence(
      'A001160',
      1,
      'nonn mult',
      'Sum of the fifth powers of the positive divisors of n.',
      divisorPowerSum(5),
    ),
    sequence(
      'A013954',
      1,
      'nonn mult',
      'Sum of the sixth powers of the positive divisors of n.',
      divisorPowerSum(6),
    ),
    sequence(
      'A007425',
      1,
      'nonn mult',
      'Number of ways to write n as an ordered product of three positive integers.',
      byIndex((n) => orderedFactorizations(n, 3)),
    ),
    sequence(
      'A007426',
      1,
      'nonn mult',
      'Number of ways to write n as an ordered product of four positive integers.',
      byIndex((n) => orderedFactorizations(n, 4)),
    ),
    sequence(
      'A000010',
      1,
      'nonn core mult',
      'Euler phi: how many of the integers 1, ..., n have no common factor with n.',
      byIndex(totient),
    ),
    sequence(
      'A007434',
      1,
      'nonn mult',
      'Second Jordan totient: pairs (x, y) with 1 <= x, y <= n such that x, y and n have no common factor.',
      byIndex(multiplicative((p, e) => p ** (2n * e) - p ** (2n * e - 2n))),
    ),
    sequence(
      'A059376',
      1,
      'nonn mult',
      'Third Jordan totient: triples from {1, ..., n} that together with n have no common factor.',
      byIndex(multiplicative((p, e) => p ** (3n * e) - p ** (3n * e - 3n))),
    ),
    sequence(
      'A001615',
      1,
      'nonn mult',
      'Dedekind psi: n times the product of (p + 1)/p over the primes p that divide n.',
      byIndex(multiplicative((p, e) => p ** (e - 1n) * (p + 1n))),
    ),
    sequence(
      'A002322',
      1,
      'nonn',
      'Carmichael lambda: exponent of the group of units modulo n.',
      byIndex(carmichael),
    ),
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
      'Sum of the different primes that divide n.',
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
      'Product of the exponents in the prime factorisation of n.',
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
      'A007955',
      1,
      'nonn',
      'All positive divisors of n multiplied together.',
      byIndex((n) => divisors(n).reduce((product, d) => product * BigInt(d), 1n)),
    ),
    sequence(
      'A001065',
      1,
      'nonn',
      'Aliquot sum: total of the divisors of n other than n.',
      byIndex(properDivisorSum),
    ),
    sequence(
      'A048050',
      1,
      'nonn',
      'Total of the divisors of n strictly between 1 and n.',
      byIndex((n) =>
        divisors(n)
          .filter((d) => d > 1 && d < n)
          .reduce((total, d) => total + d, 0),
      ),
    ),
    sequence(
      'A033879',
      1,
      'sign',
      'Deficiency: by how much 2n exceeds the sum of divisors of n.',
      byIndex((n) => n - properDivisorSum(n)),
    ),
    sequence(
      'A033880',
      1,
      'sign',
      'Abundance: by how much the sum of divisors of n exceeds 2n.',
      byIndex((n) => properDivisorSum(n) - n),
    ),
    sequence(
      'A005100',
      1,
      'nonn',
      'Numbers greater than the sum of their proper divisors.',
      byMembership(1, (n) => properDivisorSum(n) < n),
    ),
    sequence(
      'A005101',
      1,
      'nonn',
      'Numbers smaller than the sum of their proper divisors.',
      byMembership(1, (n) => properDivisorSum(n) > n),
    ),
    sequence(
      'A009194',
      1,
      'nonn',
      'Greatest common divisor of n and the sum of its divisors.',
      byIndex((n) => gcd(n, properDivisorSum(n) + n)),
    ),
    sequence(
      'A049820',
      1,
      'nonn',
      'How many of the integers 1, ..., n do not divide n.',
      byIndex((n) => n - divisors(n).length),
    ),
    sequence(
      'A051953',
      1,
      'nonn',
      'Cototient: how many of the integers 1, ..., n share a factor above 1 with n.',
      byIndex((n) => n - totient(n)),
    ),
    sequence(
      'A034444',
      1,
      'nonn mult',
      'Number of unitary divisors of n: divisors d prime to n/d.',
      byIndex((n) => divisors(n).filter((d) => gcd(d, n / d) === 1).length),
    ),
    sequence(
      'A034448',
      1,
      'nonn mult',
      'Sum of the unitary divisors of n: divisors d prime to n/d.',
      byIndex((n) =>
        divisors(n)
          .filter((d) => gcd(d, n / d) === 1)
          .reduce((total, d) => total + d, 0),
      ),
    ),
    sequence(
      'A000593',
      1,
      'nonn mult',
      'Sum of those divisors of n that are odd.',
      byIndex((n) =>
        divisors(n)
          .filter((d) => d % 2 === 1)
          .reduce((total, d) => total + d, 0),
      ),
    ),
    sequence(
      'A001227',
      1,
      'nonn mult',
      'How many divisors of n are odd; also ways to write n as a sum of consecutive positive integers.',
      byIndex((n) => divisors(n).filter((d) => d % 2 === 1).length),
    ),
    sequence(
      'A002131',
      1,
      'nonn mult',
      'Sum of the divisors of n whose complementary divisor is odd.',
      byIndex((n) =>
        divisors(n)
          .filter((d) => (n / d) % 2 === 1)
          .reduce((total, d) => total + d, 0),
      ),
    ),
    sequence(
      'A113184',
      1,
      'nonn mult',
      'Distance between the sum of the odd and the sum of the even divisors of n.',
      byIndex((n) => Math.abs(divisors(n).reduce((total, d) => total + (d % 2 === 1 ? d : -d), 0))),
    ),
    sequence(
      'A018804',
      1,
      'nonn mult',
      'Pillai function: sum of the greatest common divisors of n with 1, ..., n.',
      byIndex((n) => {
        let total = 0;
        for (let k = 1; k <= n; k++) total += gcd(k, n);
        return total;
      }),
    ),
    sequence(
      'A006579',
      1,
      'nonn',
      'Sum of the greatest common divisors of n with 1, ..., n-1.',
      byIndex((n) => {
        let total = 0;
        for (let k = 1; k < n; k++) total += gcd(k, n);
        return total;
      }),
    ),
    sequence(
      'A057660',
      1,
      'nonn mult',
      'Sum of the orders of all elements of the cyclic group with n elements.',
      byIndex((n) => {
        let total = 0;
        for (let k = 1; k <= n; k++) total += n / gcd(n, k);
        return total;
      }),
    ),
    sequence(
      'A051193',
      1,
      'nonn',
      'Sum of the least common multiples of n with 1, ..., n.',
      byIndex((n) => {
        let total = 0;
        for (let k = 1; k <= n; k++) total += (n / gcd(n, k)) * k;
        return total;
      }),
    ),
    sequence(
      'A048153',
      1,
      'nonn',
      'Sum of the remainders of 1^2, 2^2, ..., n^2 on division by n.',
      byIndex((n) => {
        let total = 0;
        for (let k = 1; k <= n; k++) total += (k * k) % n;
        return total;
      }),
    ),
    sequence(
      'A060594',
      1,
      'nonn mult',
      'Number of residues modulo n whose square is 1.',
      byIndex((n) => {
        let roots = 0;
        for (let x = 0; x < n; x++) if ((x * x) % n === 1 % n) roots++;
        return roots;
      }),
    ),
    sequence(
      'A007429',
      1,
      'nonn mult',
      'Sum of sigma(d) over the divisors d of n.',
      byIndex((n) => divisors(n).reduce((total, d) => total + properDivisorSum(d) + d, 0)),
    ),
    sequence(
      'A023900',
      1,
      'sign mult',
      'Dirichlet inverse of Euler phi: product of 1 - p over the primes p that divide n.',
      byIndex(multiplicative((p) => 1n - p)),
    ),
    sequence(
      'A173557',
      1,
      'nonn mult',
      'Product of p - 1 over the different primes p that divide n.',
      byIndex(multiplicative((p) => p - 1n)),
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
      'A006218',
      0,
      'nonn',
      'Number of pairs of positive integers with product at most n.',
      byIndex((n) => {
        let pairs = 0;
        for (let x = 1; x <= n; x++) pairs += Math.floor(n / x);
        return pairs;
      }),
    ),
    sequence(
      'A024916',
      1,
      'nonn',
      'Sum of the divisor sums of 1, ..., n.',
      byIndex((n) => {
        let total = 0;
        for (let k = 1; k <= n; k++) total += k * Math.floor(n / k);
        return total;
      }),
    ),
    sequence(
      'A002088',
      0,
      'nonn',
      'Sum of Euler phi over 1, ..., n.',
      byProcess(function* () {
        yield 0;
        yield* runningTotals(totient);
      }),
    ),
    sequence(
      'A002326',
      0,
      'nonn',
      'Order of 2 in the group of units modulo the odd number 2n + 1.',
      byIndex((n) => multiplicativeOrder(2, 2 * n + 1)),
    ),
    sequence(
      'A003586',
      1,
      'nonn',
      'Numbers that only 2 and 3 divide among the primes.',
      byMembership(1, (n) => factorize(n).every(({ prime }) => prime <= 3)),
    ),
    sequence(
      'A026741',
      0,
      'nonn mult',
      'Numerator of n/2 in lowest terms.',
      byIndex((n) => n / gcd(n, 2)),
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
    link('A000203', 'A000005', 'cross-reference', 'Sum and number of the same divisors.'),
    link('A001157', 'A000203', 'cross-reference', 'Divisor sums with squares in place of first powers.'),
    link('A001158', 'A001157', 'cross-reference', 'Divisor sums with the next exponent.'),
    link('A001159', 'A001158', 'cross-reference', 'Divisor sums with the next exponent.'),
    link('A001160', 'A001159', 'cross-reference', 'Divisor sums with the next exponent.'),
    link('A013954', 'A001160', 'cross-reference', 'Divisor sums with the next exponent.'),
    link('A013954', 'A000203', 'cross-reference', 'Sixth powers in place of first powers of the divisors.'),
    link('A001158', 'A000203', 'cross-reference', 'Third powers in place of first powers of the divisors.'),
    link('A001160', 'A000203', 'cross-reference', 'Fifth powers in place of first powers of the divisors.'),
    link(
      'A007425',
      'A000005',
      'formula',
      'Fixing the first of three factors leaves two with a given product: Dirichlet convolution of tau with 1.',
      (n, a, tau) => a(n) === divisors(Number(n)).reduce((t, d) => t + tau(d), 0n),
    ),
    link(
      'A007426',
      'A007425',
      'formula',
      'Summing over the divisors adds one factor to an ordered factorisation.',
      (n, a, b) => a(n) === divisors(Number(n)).reduce((t, d) => t + b(d), 0n),
    ),
    link(
      'A007426',
      'A000005',
      'formula',
      'Four factors are two pairs: tau convolved with itself in the sense of Dirichlet.',
      (n, a, tau) => a(n) === divisors(Number(n)).reduce((t, d) => t + tau(d) * tau(Number(n) / d), 0n),
    ),
    link(
      'A000010',
      'A008683',
      'formula',
      'Moebius inversion of the sum of phi over divisors, which is n.',
      (n, phi, mu) => phi(n) === divisors(Number(n)).reduce((t, d) => t + mu(d) * (n / BigInt(d)), 0n),
    ),
    link(
      'A007434',
      'A000010',
      'cross-reference',
      'Jordan totients generalise Euler phi from one residue to a pair.',
    ),
    link('A059376', 'A007434', 'cross-reference', 'Jordan totients of consecutive orders.'),
    link('A059376', 'A000010', 'cross-reference', 'Jordan totients generalise Euler phi to triples.'),
    link('A001615', 'A007434', 'formula', 'Jordan of order 2 factors as phi times psi.'),
    link('A001615', 'A000010', 'cross-reference', 'Plus instead of minus in the product over primes.'),
    link(
      'A002322',
      'A000010',
      'cross-reference',
      'The exponent of the unit group divides its order.',
      (n, lambda, phi) => phi(n) % lambda(n) === 0n,
    ),
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
      'A007955',
      'A000005',
      'formula',
      'Pairing each divisor with its complement gives n to the power tau/2.',
      (n, a, tau) => a(n) ** 2n === n ** tau(n),
    ),
    link('A007955', 'A000203', 'cross-reference', 'Product and sum of the same divisors.'),
    link(
      'A001065',
      'A000203',
      'formula',
      'Leave out the divisor n itself.',
      (n, a, sigma) => a(n) === sigma(n) - n,
    ),
    link(
      'A048050',
      'A001065',
      'formula',
      'Leave out the divisor 1 too.',
      (n, a, s) => n === 1n || a(n) === s(n) - 1n,
    ),
    link(
      'A048050',
      'A000203',
      'formula',
      'Leave out the divisors 1 and n.',
      (n, a, sigma) => n === 1n || a(n) === sigma(n) - n - 1n,
    ),
    link(
      'A033879',
      'A000203',
      'name',
      'Deficiency is 2n less the sum of divisors.',
      (n, a, sigma) => a(n) === 2n * n - sigma(n),
    ),
    link(
      'A033880',
      'A033879',
      'formula',
      'Abundance and deficiency are negatives of each other.',
      (n, a, b) => a(n) === -b(n),
    ),
    link(
      'A033880',
      'A000203',
      'name',
      'Abundance is the sum of divisors less 2n.',
      (n, a, sigma) => a(n) === sigma(n) - 2n * n,
    ),
    link('A005100', 'A033879', 'cross-reference', 'Positive deficiency.', (n, a, d) => d(a(n)) > 0n),
    link('A005101', 'A033880', 'cross-reference', 'Positive abundance.', (n, a, d) => d(a(n)) > 0n),
    link('A005100', 'A005101', 'cross-reference', 'Numbers above and below their aliquot sum.'),
    link(
      'A005101',
      'A001065',
      'cross-reference',
      'The aliquot sum exceeds the number.',
      (n, a, s) => s(a(n)) > a(n),
    ),
    link(
      'A005100',
      'A001065',
      'cross-reference',
      'The aliquot sum stays below the number.',
      (n, a, s) => s(a(n)) < a(n),
    ),
    link(
      'A009194',
      'A000203',
      'name',
      'A greatest common divisor with the sum of divisors.',
      (n, a, sigma) => sigma(n) % a(n) === 0n,
    ),
    link(
      'A049820',
      'A000005',
      'formula',
      'Of 1, ..., n exactly tau(n) divide n.',
      (n, a, tau) => a(n) === n - tau(n),
    ),
    link(
      'A051953',
      'A000010',
      'formula',
      'Of 1, ..., n exactly phi(n) are prime to n.',
      (n, a, phi) => a(n) === n - phi(n),
    ),
    link(
      'A034444',
      'A001221',
      'formula',
      'Each prime power of n goes wholly to d or to n/d.',
      (n, a, omega) => a(n) === 2n ** omega(n),
    ),
    link('A034444', 'A000005', 'cross-reference', 'Unitary divisors are some of the divisors.', isAtMost),
    link('A034448', 'A034444', 'cross-reference', 'Sum and number of the unitary divisors.'),
    link('A034448', 'A000203', 'cross-reference', 'Unitary divisors are some of the divisors.', isAtMost),
    link(
      'A000593',
      'A000203',
      'formula',
      'Even divisors of 2n are the doubled divisors of n.',
      (n, a, sigma) => a(2n * n) === sigma(2n * n) - 2n * sigma(n),
    ),
    link('A001227', 'A000593', 'cross-reference', 'Number and sum of the odd divisors.'),
    link(
      'A001227',
      'A000005',
      'formula',
      'An even number has the odd divisors and the doubled divisors of its half.',
      (n, a, tau) => a(2n * n) === tau(2n * n) - tau(n),
    ),
    link(
      'A002131',
      'A000203',
      'formula',
      'Divisors of 2n with odd complement are the doubled ones of n.',
      (n, a, sigma) => a(2n * n) === 2n * a(n) && a(2n * n) === sigma(2n * n) - sigma(n),
    ),
    link(
      'A002131',
      'A000593',
      'cross-reference',
      'Restrict the complementary divisor instead of the divisor to odd numbers.',
    ),
    link('A113184', 'A000593', 'name', 'Compares the odd divisors with the even ones.'),
    link('A113184', 'A000203', 'cross-reference', 'The divisors of n, with signs by parity.'),
    link(
      'A018804',
      'A000010',
      'formula',
      'phi(n/d) of the numbers have greatest common divisor d with n.',
      (n, a, phi) => a(n) === divisors(Number(n)).reduce((t, d) => t + BigInt(d) * phi(n / BigInt(d)), 0n),
    ),
    link(
      'A006579',
      'A018804',
      'formula',
      'The last summand, gcd(n, n) = n, is left out.',
      (n, a, p) => a(n) === p(n) - n,
    ),
    link(
      'A057660',
      'A000010',
      'formula',
      'A cyclic group has phi(d) elements of order d.',
      (n, a, phi) => a(n) === divisors(Number(n)).reduce((t, d) => t + BigInt(d) * phi(d), 0n),
    ),
    link('A057660', 'A018804', 'cross-reference', 'Sums over n/gcd and over gcd.'),
    link(
      'A051193',
      'A057660',
      'formula',
      'lcm(n, k) is n k / gcd; the sum of such products is n/2 times (1 + sum of orders).',
      (n, a, b) => 2n * a(n) === n * (b(n) + 1n),
    ),
    link(
      'A051193',
      'A018804',
      'cross-reference',
      'Least common multiples in place of greatest common divisors.',
    ),
    link(
      'A060594',
      'A034444',
      'cross-reference',
      'For odd n a square root of 1 is a choice of sign at each prime power.',
      (n, a, u) => a(2n * n + 1n) === u(2n * n + 1n),
    ),
    link('A060594', 'A001221', 'cross-reference', 'A power of 2 governed by the number of primes of n.'),
    link(
      'A007429',
      'A000203',
      'name',
      'Sum of sigma over the divisors.',
      (n, a, sigma) => a(n) === divisors(Number(n)).reduce((t, d) => t + sigma(d), 0n),
    ),
    link(
      'A007429',
      'A000005',
      'formula',
      'Dirichlet convolution of tau with the identity.',
      (n, a, tau) => a(n) === divisors(Number(n)).reduce((t, d) => t + tau(d) * (n / BigInt(d)), 0n),
    ),
    link(
      'A023900',
      'A000010',
      'name',
      'Inverse of phi under Dirichlet convolution.',
      (n, a, phi) =>
        divisors(Number(n)).reduce((t, d) => t + a(d) * phi(n / BigInt(d)), 0n) === (n === 1n ? 1n : 0n),
    ),
    link(
      'A173557',
      'A023900',
      'formula',
      'The same product without signs.',
      (n, a, b) => a(n) === b(n) || a(n) === -b(n),
    ),
    link(
      'A173557',
      'A000010',
      'formula',
      'phi of the radical.',
      (n, a, phi) => a(n) * (n / BigInt(radical(Number(n)))) === phi(n),
    ),
    link('A173557', 'A007947', 'cross-reference', 'The radical with each prime lowered by one.'),
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
      'A006218',
      'A000005',
      'formula',
      'Pairs with product exactly n are divisors; summing gives pairs with product up to n.',
      isPartialSum,
    ),
    link(
      'A024916',
      'A000203',
      'name',
      'Partial sums of the divisor sums.',
      (n, a, sigma) => a(n + 1n) - a(n) === sigma(n + 1n),
    ),
    link('A024916', 'A006218', 'cross-reference', 'Partial sums of sigma and of tau.'),
    link('A002088', 'A000010', 'name', 'Partial sums of phi.', isPartialSum),
    link(
      'A002326',
      'A002322',
      'cross-reference',
      'The order of 2 divides the exponent of the unit group.',
      (n, a, lambda) => lambda(2n * n + 1n) % a(n) === 0n,
    ),
    link(
      'A002326',
      'A000010',
      'cross-reference',
      'The order of 2 divides the order of the unit group.',
      (n, a, phi) => phi(2n * n + 1n) % a(n) === 0n,
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
