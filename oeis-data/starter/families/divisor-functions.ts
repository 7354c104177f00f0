/** Numbers and sums of divisors, and the sets that they define. */
import { divisors, factorize, gcd } from '../arithmetic/factorization.js';
import { byIndex, byMembership } from '../generators.js';
import { isAtMost, isPartialSum } from '../link-checks.js';
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
const _radical = (n: number): number => factorize(n).reduce((product, { prime }) => product * prime, 1);
const _totalExponent = (n: number): number =>
  factorize(n).reduce((total, { exponent }) => total + exponent, 0);
const _isSquarefree = (n: number): boolean => factorize(n).every(({ exponent }) => exponent === 1);

export const divisorFunctions: StarterFamily = {
  title: 'Divisor functions',
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
      'A007429',
      1,
      'nonn mult',
      'Sum of sigma(d) over the divisors d of n.',
      byIndex((n) => divisors(n).reduce((total, d) => total + properDivisorSum(d) + d, 0)),
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
  ],
};
