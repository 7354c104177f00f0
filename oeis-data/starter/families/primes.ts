/** Primes, what is counted and summed over them, and sets that they generate. */
import { divisors, factorize } from '../arithmetic/factorization.js';
import { isPrime, nthPrime } from '../arithmetic/sieve.js';
import { byIndex, byMembership, byProcess } from '../generators.js';
import { isDifference } from '../link-checks.js';
import { link, type StarterFamily, sequence } from '../sequence.js';

const primeFactorCount = (n: number): number =>
  factorize(n).reduce((total, { exponent }) => total + exponent, 0);

/** Running total of term(k) for k = 1, 2, 3, ... */
const runningTotals = (term: (k: number) => number): (() => Generator<number>) =>
  function* () {
    let total = 0;
    for (let k = 1; ; k++) {
      total += term(k);
      yield total;
    }
  };

export const primes: StarterFamily = {
  title: 'Primes',
  sequences: [
    sequence(
      'A000040',
      1,
      'nonn core',
      'Primes: integers above 1 whose only positive divisors are 1 and themselves, in increasing order.',
      byIndex(nthPrime),
    ),
    sequence(
      'A002808',
      1,
      'nonn core',
      'Composite numbers: integers above 1 that are not prime.',
      byMembership(4, (n) => !isPrime(n)),
    ),
    sequence(
      'A018252',
      1,
      'nonn',
      'Positive integers that are not prime, 1 included.',
      byMembership(1, (n) => divisors(n).length !== 2),
    ),
    sequence('A065091', 1, 'nonn', 'Primes above 2, that is, the odd ones.', byMembership(3, isPrime)),
    sequence(
      'A006005',
      1,
      'nonn',
      'The number 1 followed by all primes except 2.',
      byMembership(1, (n) => n === 1 || (n !== 2 && isPrime(n))),
    ),
    sequence(
      'A001223',
      1,
      'nonn',
      'Gap between the n-th prime and the next one.',
      byIndex((n) => nthPrime(n + 1) - nthPrime(n)),
    ),
    sequence(
      'A046933',
      1,
      'nonn',
      'How many composite numbers lie strictly between the n-th prime and the next prime.',
      byIndex((n) => {
        let composites = 0;
        for (let m = nthPrime(n) + 1; !isPrime(m); m++) composites++;
        return composites;
      }),
    ),
    sequence(
      'A054541',
      1,
      'nonn',
      'First differences of the primes when a 0 is put before the prime 2.',
      byIndex((n) => (n === 1 ? 2 : nthPrime(n) - nthPrime(n - 1))),
    ),
    sequence(
      'A007504',
      0,
      'nonn',
      'Total of the n smallest primes.',
      byProcess(function* () {
        yield 0;
        yield* runningTotals(nthPrime)();
      }),
    ),
    sequence(
      'A101301',
      1,
      'nonn',
      'Sum of prime(k) - 1 for k from 1 to n.',
      byProcess(runningTotals((k) => nthPrime(k) - 1)),
    ),
    sequence(
      'A000720',
      1,
      'nonn core',
      'Prime-counting function: how many primes do not exceed n.',
      byProcess(runningTotals((k) => (isPrime(k) ? 1 : 0))),
    ),
    sequence(
      'A065855',
      1,
      'nonn',
      'How many composite numbers do not exceed n.',
      byProcess(runningTotals((k) => (divisors(k).length > 2 ? 1 : 0))),
    ),
    sequence(
      'A034387',
      1,
      'nonn',
      'Total of all primes up to n.',
      byProcess(runningTotals((k) => (isPrime(k) ? k : 0))),
    ),
    sequence(
      'A034386',
      0,
      'nonn',
      'Product of all primes up to n (primorial of the bound n).',
      byProcess(function* () {
        let product = 1n;
        for (let k = 0; ; k++) {
          if (isPrime(k)) product *= BigInt(k);
          yield product;
        }
      }),
    ),
    sequence(
      'A002110',
      0,
      'nonn core',
      'Product of the n smallest primes (primorials).',
      byProcess(function* () {
        let product = 1n;
        for (let k = 1; ; k++) {
          yield product;
          product *= BigInt(nthPrime(k));
        }
      }),
    ),
    sequence(
      'A005867',
      0,
      'nonn',
      'Product of prime(k) - 1 over the n smallest primes.',
      byProcess(function* () {
        let product = 1n;
        for (let k = 1; ; k++) {
          yield product;
          product *= BigInt(nthPrime(k) - 1);
        }
      }),
    ),
    sequence(
      'A010051',
      1,
      'nonn char',
      'Indicator of the primes: 1 where n is prime and 0 elsewhere.',
      byIndex((n) => (isPrime(n) ? 1 : 0)),
    ),
    sequence(
      'A005171',
      1,
      'nonn char',
      'Indicator of the numbers that are not prime.',
      byIndex((n) => (divisors(n).length === 2 ? 0 : 1)),
    ),
    sequence(
      'A001358',
      1,
      'nonn',
      'Semiprimes: products of two primes, which may be equal.',
      byMembership(2, (n) => primeFactorCount(n) === 2),
    ),
    sequence(
      'A006881',
      1,
      'nonn',
      'Products of two different primes.',
      byMembership(
        2,
        (n) => factorize(n).length === 2 && factorize(n).every(({ exponent }) => exponent === 1),
      ),
    ),
    sequence(
      'A014612',
      1,
      'nonn',
      'Numbers with exactly three prime factors when these are counted with multiplicity.',
      byMembership(2, (n) => primeFactorCount(n) === 3),
    ),
    sequence(
      'A014613',
      1,
      'nonn',
      'Numbers with exactly four prime factors when these are counted with multiplicity.',
      byMembership(2, (n) => primeFactorCount(n) === 4),
    ),
    sequence(
      'A007774',
      1,
      'nonn',
      'Numbers that have two distinct prime factors and no third.',
      byMembership(2, (n) => factorize(n).length === 2),
    ),
    sequence(
      'A030513',
      1,
      'nonn',
      'Numbers that have four divisors: cubes of primes and products of two different primes.',
      byMembership(1, (n) => divisors(n).length === 4),
    ),
    sequence(
      'A000430',
      1,
      'nonn',
      'Numbers that are a prime or the square of a prime.',
      byMembership(2, (n) => factorize(n).length === 1 && factorize(n)[0]!.exponent <= 2),
    ),
    sequence(
      'A000961',
      1,
      'nonn',
      'The number 1 and all positive powers of primes.',
      byMembership(1, (n) => factorize(n).length <= 1),
    ),
    sequence(
      'A246655',
      1,
      'nonn',
      'Orders of finite fields: p^k for a prime p and an exponent k of at least 1.',
      byMembership(2, (n) => factorize(n).length === 1),
    ),
    sequence(
      'A001359',
      1,
      'nonn',
      'Primes p for which p + 2 is prime too.',
      byMembership(2, (n) => isPrime(n) && isPrime(n + 2)),
    ),
    sequence(
      'A001097',
      1,
      'nonn',
      'Primes that have another prime at distance 2.',
      byMembership(2, (n) => isPrime(n) && (isPrime(n - 2) || isPrime(n + 2))),
    ),
    sequence(
      'A007510',
      1,
      'nonn',
      'Primes without a prime at distance 2 on either side.',
      byMembership(2, (n) => isPrime(n) && !isPrime(n - 2) && !isPrime(n + 2)),
    ),
    sequence(
      'A005384',
      1,
      'nonn',
      'Primes p for which 2p + 1 is prime too (Germain).',
      byMembership(2, (n) => isPrime(n) && isPrime(2 * n + 1)),
    ),
    sequence(
      'A005385',
      1,
      'nonn',
      'Primes q for which half of q - 1 is prime too.',
      byMembership(3, (n) => n % 2 === 1 && isPrime(n) && isPrime((n - 1) / 2)),
    ),
    sequence(
      'A002144',
      1,
      'nonn',
      'Primes that leave remainder 1 on division by 4: odd primes that are a sum of two squares.',
      byMembership(2, (n) => n % 4 === 1 && isPrime(n)),
    ),
    sequence(
      'A002145',
      1,
      'nonn',
      'Primes that leave remainder 3 on division by 4; they stay prime in the Gaussian integers.',
      byMembership(2, (n) => n % 4 === 3 && isPrime(n)),
    ),
    sequence(
      'A002476',
      1,
      'nonn',
      'Primes that leave remainder 1 on division by 6.',
      byMembership(2, (n) => n % 6 === 1 && isPrime(n)),
    ),
    sequence(
      'A003627',
      1,
      'nonn',
      'Primes that leave remainder 2 on division by 3.',
      byMembership(2, (n) => n % 3 === 2 && isPrime(n)),
    ),
    sequence(
      'A007917',
      2,
      'nonn',
      'Greatest prime that does not exceed n.',
      byIndex((n) => {
        let candidate = n;
        while (!isPrime(candidate)) candidate--;
        return candidate;
      }),
    ),
    sequence(
      'A007918',
      0,
      'nonn',
      'Smallest prime that is n or more.',
      byIndex((n) => {
        let candidate = n;
        while (!isPrime(candidate)) candidate++;
        return candidate;
      }),
    ),
    sequence(
      'A151800',
      0,
      'nonn',
      'Smallest prime that is greater than n.',
      byIndex((n) => {
        let candidate = n + 1;
        while (!isPrime(candidate)) candidate++;
        return candidate;
      }),
    ),
    sequence(
      'A013632',
      0,
      'nonn',
      'Distance from n up to the first prime above it.',
      byIndex((n) => {
        let distance = 1;
        while (!isPrime(n + distance)) distance++;
        return distance;
      }),
    ),
    sequence(
      'A005097',
      1,
      'nonn',
      'Half of p - 1 as p runs through the odd primes.',
      byIndex((n) => (nthPrime(n + 1) - 1) / 2),
    ),
    sequence(
      'A000006',
      1,
      'nonn',
      'Square root of the n-th prime, rounded down.',
      byIndex((n) => {
        let root = 1;
        while ((root + 1) ** 2 <= nthPrime(n)) root++;
        return root;
      }),
    ),
  ],
  links: [
    link('A001223', 'A000040', 'name', 'Gaps are differences of neighbouring primes.', isDifference),
    link(
      'A046933',
      'A001223',
      'formula',
      'Between neighbouring primes every integer is composite, one fewer than the gap.',
      (n, a, gap) => a(n) === gap(n) - 1n,
    ),
    link(
      'A054541',
      'A000040',
      'name',
      'First differences of the primes with 0 in front.',
      (n, a, p) => n < 2n || a(n) === p(n) - p(n - 1n),
    ),
    link(
      'A054541',
      'A001223',
      'formula',
      'Both list prime gaps; the one is the other shifted by an index after its first term.',
      (n, a, gap) => n < 2n || a(n) === gap(n - 1n),
    ),
    link(
      'A007504',
      'A000040',
      'name',
      'Partial sums of the primes.',
      (n, a, p) => a(n + 1n) - a(n) === p(n + 1n),
    ),
    link(
      'A101301',
      'A007504',
      'formula',
      'Subtracting 1 from each of the first n primes lowers their total by n.',
      (n, a, total) => a(n) === total(n) - n,
    ),
    link('A101301', 'A000040', 'name', 'Adds up the primes less one.'),
    link(
      'A000720',
      'A010051',
      'formula',
      'Counting primes sums the indicator of the primes.',
      (n, a, one) => a(n + 1n) - a(n) === one(n + 1n),
    ),
    link(
      'A000720',
      'A000040',
      'cross-reference',
      'The counting function is the left inverse of the list of primes.',
      (n, a, p) => a(p(n)) === n,
    ),
    link(
      'A065855',
      'A000720',
      'formula',
      'Of the integers from 1 to n, one is 1, pi(n) are prime and the others are composite.',
      (n, a, pi) => a(n) === n - 1n - pi(n),
    ),
    link('A065855', 'A002808', 'name', 'Counts the composite numbers up to n.', (n, a, c) => a(c(n)) === n),
    link('A034387', 'A007504', 'formula', 'At the n-th prime both totals run over the first n primes.'),
    link(
      'A034387',
      'A000720',
      'cross-reference',
      'Summing over the primes up to n: the primes themselves, or 1 for each.',
    ),
    link(
      'A034387',
      'A000040',
      'name',
      'A total over the primes up to a bound.',
      (n, a, p) => a(p(n + 1n)) - a(p(n)) === p(n + 1n),
    ),
    link(
      'A034386',
      'A002110',
      'formula',
      'Both are primorials; at the n-th prime the product over primes up to a bound has n factors.',
    ),
    link(
      'A034386',
      'A000040',
      'name',
      'A product over the primes up to a bound.',
      (n, a, p) => a(p(n + 1n)) === a(p(n)) * p(n + 1n),
    ),
    link(
      'A002110',
      'A000040',
      'name',
      'Partial products of the primes.',
      (n, a, p) => a(n + 1n) === a(n) * p(n + 1n),
    ),
    link(
      'A005867',
      'A000040',
      'name',
      'Partial products of the primes less one.',
      (n, a, p) => a(n + 1n) === a(n) * (p(n + 1n) - 1n),
    ),
    link('A005867', 'A002110', 'formula', 'Euler phi of a primorial is the product of its primes less one.'),
    link('A010051', 'A000040', 'name', 'Indicator of the primes.', (n, a, p) => a(p(n)) === 1n),
    link(
      'A005171',
      'A010051',
      'formula',
      'The two indicators are complementary.',
      (n, a, one) => a(n) === 1n - one(n),
    ),
    link(
      'A005171',
      'A018252',
      'name',
      'Indicator of the numbers that are not prime.',
      (n, a, c) => a(c(n)) === 1n,
    ),
    link('A002808', 'A000040', 'cross-reference', 'Above 1 every integer is either prime or composite.'),
    link(
      'A018252',
      'A002808',
      'formula',
      'The non-primes are 1 and the composite numbers.',
      (n, a, c) => n < 2n || a(n) === c(n - 1n),
    ),
    link('A018252', 'A000040', 'cross-reference', 'Complement of the primes in the positive integers.'),
    link('A065091', 'A000040', 'name', 'The primes without their first, 2.', (n, a, p) => a(n) === p(n + 1n)),
    link(
      'A006005',
      'A065091',
      'formula',
      'The odd primes with 1 in front.',
      (n, a, p) => n < 2n || a(n) === p(n - 1n),
    ),
    link(
      'A006005',
      'A000040',
      'name',
      'The primes with 1 in place of 2.',
      (n, a, p) => n < 2n || a(n) === p(n),
    ),
    link('A001358', 'A000040', 'name', 'Products of two primes.'),
    link('A006881', 'A001358', 'cross-reference', 'The semiprimes that are not squares.'),
    link('A006881', 'A000040', 'name', 'Products of two different primes.'),
    link(
      'A006881',
      'A007774',
      'cross-reference',
      'They have exactly two distinct prime factors, each to the first power.',
    ),
    link(
      'A014612',
      'A001358',
      'cross-reference',
      'Numbers with three instead of two prime factors, counted with multiplicity.',
    ),
    link(
      'A014613',
      'A014612',
      'cross-reference',
      'Numbers with four instead of three prime factors, counted with multiplicity.',
    ),
    link('A014613', 'A001358', 'cross-reference', 'Every such number is a product of two semiprimes.'),
    link('A030513', 'A006881', 'name', 'A product of two different primes has four divisors.'),
    link('A000430', 'A000040', 'name', 'Primes and their squares.'),
    link(
      'A000961',
      'A246655',
      'formula',
      'The prime powers with 1 in front.',
      (n, a, q) => n < 2n || a(n) === q(n - 1n),
    ),
    link('A000961', 'A000040', 'name', 'Powers of primes.'),
    link('A246655', 'A000040', 'name', 'Powers of primes.'),
    link('A000430', 'A246655', 'cross-reference', 'The prime powers with exponent at most 2.'),
    link(
      'A001359',
      'A001097',
      'cross-reference',
      'The smaller of two primes at distance 2 is one of the two.',
    ),
    link('A001359', 'A000040', 'name', 'Primes p with p + 2 prime.'),
    link('A001097', 'A000040', 'name', 'Primes near another prime.'),
    link('A007510', 'A001097', 'cross-reference', 'A prime either has a prime at distance 2 or has none.'),
    link('A007510', 'A000040', 'name', 'Primes without a neighbour at distance 2.'),
    link(
      'A005385',
      'A005384',
      'formula',
      'If p and 2p + 1 are prime then 2p + 1 is safe.',
      (n, a, p) => a(n) === 2n * p(n) + 1n,
    ),
    link('A005384', 'A000040', 'name', 'Primes p with 2p + 1 prime.'),
    link('A005385', 'A000040', 'name', 'Primes of the form 2p + 1 with p prime.'),
    link('A002144', 'A002145', 'cross-reference', 'The two classes modulo 4 that split the odd primes.'),
    link('A002144', 'A000040', 'name', 'Primes in one class modulo 4.'),
    link('A002145', 'A000040', 'name', 'Primes in one class modulo 4.'),
    link(
      'A002476',
      'A003627',
      'cross-reference',
      'A prime other than 3 leaves remainder 1 or 2 on division by 3.',
    ),
    link('A002476', 'A000040', 'name', 'Primes in one class modulo 6.'),
    link('A003627', 'A000040', 'name', 'Primes in one class modulo 3.'),
    link(
      'A007917',
      'A000040',
      'name',
      'The greatest prime up to n.',
      (n, a, p) => a(p(n) + 1n) === p(n) || a(p(n) + 1n) === p(n) + 1n,
    ),
    link('A007917', 'A007918', 'cross-reference', 'The nearest primes below and above n.'),
    link('A007918', 'A000040', 'name', 'The smallest prime from n on.', (n, a, p) => a(p(n)) === p(n)),
    link(
      'A151800',
      'A007918',
      'formula',
      'A prime above n is a prime from n + 1 on.',
      (n, a, b) => a(n) === b(n + 1n),
    ),
    link('A151800', 'A000040', 'name', 'The smallest prime above n.', (n, a, p) => a(p(n)) === p(n + 1n)),
    link(
      'A013632',
      'A151800',
      'formula',
      'The distance to the next prime is that prime less n.',
      (n, a, b) => a(n) === b(n) - n,
    ),
    link('A013632', 'A000040', 'name', 'Distance from n to the next prime.'),
    link(
      'A005097',
      'A065091',
      'name',
      'Half of p - 1 over the odd primes.',
      (n, a, p) => 2n * a(n) + 1n === p(n),
    ),
    link(
      'A000006',
      'A000040',
      'name',
      'Integer square root of each prime.',
      (n, a, p) => a(n) ** 2n <= p(n) && p(n) < (a(n) + 1n) ** 2n,
    ),
  ],
};
