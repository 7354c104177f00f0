/** Residues modulo n: units, orders, greatest common divisors with n, and their sums. */
import { divisors, factorize, gcd, multiplicative, totient } from '../arithmetic/factorization.js';
import { byIndex, byProcess } from '../generators.js';
import { isPartialSum } from '../link-checks.js';
import { link, type StarterFamily, sequence } from '../sequence.js';

const _properDivisorSum = (n: number): number => divisors(n).reduce((total, d) => total + d, 0) - n;
const radical = (n: number): number => factorize(n).reduce((product, { prime }) => product * prime, 1);
const _totalExponent = (n: number): number =>
  factorize(n).reduce((total, { exponent }) => total + exponent, 0);
const _isSquarefree = (n: number): boolean => factorize(n).every(({ exponent }) => exponent === 1);

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

export const totients: StarterFamily = {
  title: 'Totients and residues',
  sequences: [
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
      'A051953',
      1,
      'nonn',
      'Cototient: how many of the integers 1, ..., n share a factor above 1 with n.',
      byIndex((n) => n - totient(n)),
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
      'A026741',
      0,
      'nonn mult',
      'Numerator of n/2 in lowest terms.',
      byIndex((n) => n / gcd(n, 2)),
    ),
  ],
  links: [
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
      'A051953',
      'A000010',
      'formula',
      'Of 1, ..., n exactly phi(n) are prime to n.',
      (n, a, phi) => a(n) === n - phi(n),
    ),
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
    link('A048153', 'A000290', 'name', 'Remainders of the squares.'),
    link(
      'A026741',
      'A001477',
      'formula',
      'Half of an even number in lowest terms is an integer.',
      (n, a, b) => a(2n * n) === b(n),
    ),
    link(
      'A026741',
      'A005408',
      'formula',
      'Half of an odd number is in lowest terms.',
      (n, a, b) => a(2n * n + 1n) === b(n),
    ),
  ],
};
