/** What the digits of n say: sums, reversals, codes, numbers given by their expansion. */

import { binomial } from '../arithmetic/binomial.js';
import { digitsOf, fromDigits, onesInBinary, runs, zeckendorfIndices } from '../arithmetic/digits.js';
import { byFormula, byIndex, byMembership, byRecursion } from '../generators.js';
import { isAtLeast, isAtMost } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

const ones = (n: number): number => onesInBinary(BigInt(n));
const digitSum = (base: number): TermGenerator =>
  byIndex((n) => digitsOf(n, base).reduce((a, b) => a + b, 0));

/** n written in a base, read as a decimal number. */
const inBase = (base: number): TermGenerator => byIndex((n) => fromDigits(digitsOf(n, base), 10));

/** Digits of n in one base, read in another after a change of each digit. */
const reread = (
  base: number,
  target: number,
  change: (digit: number) => number = (digit) => digit,
): TermGenerator => byIndex((n) => fromDigits(digitsOf(n, base).map(change), target));

const binaryLength = (n: number): number => Math.max(1, digitsOf(n, 2).length);
const trailingZeros = (n: number): number => digitsOf(n, 2).indexOf(1);
const grayCode = (n: bigint): bigint => n ^ (n >> 1n);

/** Exponent of 2 in n, for n >= 1, by halving. */
function twoAdicValuation(n: number): number {
  let exponent = 0;
  for (let rest = n; rest % 2 === 0; rest /= 2) exponent++;
  return exponent;
}

/** n by its recurrence under halving: value at 2m from that at m, value at 2m + 1 from those at m and m + 1. */
const byHalving = (
  initial: readonly number[],
  even: (half: bigint) => bigint,
  odd: (half: bigint, next: () => bigint) => bigint,
): TermGenerator =>
  byRecursion(initial, (n, a) => (n % 2 === 0 ? even(a(n / 2)) : odd(a((n - 1) / 2), () => a((n + 1) / 2))));

export const digits: StarterFamily = {
  title: 'Digits and bases',
  sequences: [
    sequence(
      'A000120',
      0,
      'nonn core base easy',
      'Binary weight: how often the digit 1 occurs in n written in base 2.',
      byIndex(ones),
    ),
    sequence(
      'A023416',
      0,
      'nonn base',
      'How often the digit 0 occurs in n written in base 2; once for n = 0.',
      byIndex((n) => (n === 0 ? 1 : digitsOf(n, 2).filter((d) => d === 0).length)),
    ),
    sequence('A070939', 0, 'nonn base', 'Number of binary digits of n, 0 having one.', byIndex(binaryLength)),
    sequence(
      'A005811',
      0,
      'nonn base',
      'Number of maximal blocks of equal digits in n written in base 2; none for n = 0.',
      byIndex((n) => runs(digitsOf(n, 2)).length),
    ),
    sequence(
      'A069010',
      0,
      'nonn base',
      'Number of maximal blocks of ones in n written in base 2.',
      byIndex((n) => runs(digitsOf(n, 2)).filter(([, digit]) => digit === 1).length),
    ),
    sequence(
      'A037800',
      0,
      'nonn base',
      'How often a 0 is followed at once by a 1 in n written in base 2.',
      byIndex((n) => digitsOf(n, 2).filter((digit, i, all) => digit === 1 && all[i + 1] === 0).length),
    ),
    sequence(
      'A007814',
      1,
      'nonn core',
      'Exponent of 2 in the factorisation of n.',
      byIndex(twoAdicValuation),
    ),
    sequence(
      'A001511',
      1,
      'nonn core',
      'Ruler function: height of the n-th mark on a ruler divided by repeated halving, least height 1.',
      byIndex((n) => trailingZeros(n) + 1),
    ),
    sequence(
      'A006519',
      1,
      'nonn',
      'Greatest power of 2 that divides n.',
      byFormula((n) => n & -n),
    ),
    sequence(
      'A000265',
      1,
      'nonn mult',
      'Odd part of n: divide by 2 as long as possible.',
      byIndex((n) => n / 2 ** twoAdicValuation(n)),
    ),
    sequence('A003602', 1, 'nonn', 'Rank of the odd part of n among the odd numbers.', byHalvingOddPart()),
    sequence(
      'A010060',
      0,
      'nonn core',
      'Thue-Morse: parity of the number of ones in n written in base 2.',
      byIndex((n) => ones(n) % 2),
    ),
    sequence(
      'A010059',
      0,
      'nonn',
      'Complement of Thue-Morse: 1 if n has an even number of binary ones, else 0.',
      byHalving(
        [1],
        (half) => half,
        (half) => 1n - half,
      ),
    ),
    sequence(
      'A001969',
      1,
      'nonn core',
      'Evil numbers: the number of ones in base 2 is even.',
      byMembership(0, (n) => ones(n) % 2 === 0),
    ),
    sequence(
      'L000004',
      1,
      'nonn',
      'Odious numbers: the number of ones in base 2 is odd.',
      byMembership(0, (n) => ones(n) % 2 === 1),
    ),
    sequence(
      'A000695',
      0,
      'nonn base',
      'Moser-de Bruijn numbers: the binary digits of n read in base 4.',
      reread(2, 4),
    ),
    sequence(
      'A005836',
      1,
      'nonn base',
      'Numbers written in base 3 with digits 0 and 1 only.',
      byMembership(0, (n) => !digitsOf(n, 3).includes(2)),
    ),
    sequence(
      'A005823',
      1,
      'nonn base',
      'Numbers written in base 3 with digits 0 and 2 only.',
      byMembership(0, (n) => !digitsOf(n, 3).includes(1)),
    ),
    sequence(
      'A003159',
      1,
      'nonn base',
      'Numbers that 2 divides an even number of times.',
      byMembership(1, (n) => twoAdicValuation(n) % 2 === 0),
    ),
    sequence(
      'A035263',
      1,
      'nonn',
      'Period doubling: 1 if 2 divides n an even number of times, else 0.',
      byHalvingPeriodDoubling(),
    ),
    sequence(
      'A003188',
      0,
      'nonn base',
      'Reflected binary code of Gray: n combined by exclusive or with its half.',
      byFormula(grayCode),
    ),
    sequence(
      'A006068',
      0,
      'nonn base',
      'Position of n in the reflected binary code of Gray.',
      byFormula((n) => {
        let position = 0n;
        for (let rest = n; rest > 0n; rest >>= 1n) position ^= rest;
        return position;
      }),
    ),
    sequence(
      'A030101',
      0,
      'nonn base',
      'n with the order of its binary digits reversed.',
      byIndex((n) => fromDigits(digitsOf(n, 2).reverse(), 2)),
    ),
    sequence(
      'A004086',
      0,
      'nonn base',
      'n with the order of its decimal digits reversed.',
      byIndex((n) => fromDigits(digitsOf(n, 10).reverse(), 10)),
    ),
    sequence(
      'A035327',
      0,
      'nonn base',
      'n with ones and zeros exchanged in base 2; 1 for n = 0.',
      byIndex((n) => (n === 0 ? 1 : 2 ** binaryLength(n) - 1 - n)),
    ),
    sequence(
      'A006257',
      0,
      'nonn',
      'Josephus: the place that survives when every second of n people in a circle is removed.',
      byIndex((n) => {
        if (n === 0) return 0;
        let survivor = 0;
        for (let people = 2; people <= n; people++) survivor = (survivor + 2) % people;
        return survivor + 1;
      }),
    ),
    sequence('A007953', 0, 'nonn base', 'Sum of the decimal digits of n.', digitSum(10)),
    sequence('A053735', 0, 'nonn base', 'Digit sum of n in ternary notation.', digitSum(3)),
    sequence('A053737', 0, 'nonn base', 'Digit sum of n in quaternary notation.', digitSum(4)),
    sequence(
      'A007954',
      0,
      'nonn base',
      'All decimal digits of n multiplied together.',
      byIndex((n) => (n === 0 ? 0 : digitsOf(n, 10).reduce((a, b) => a * b, 1))),
    ),
    sequence(
      'A010888',
      0,
      'nonn base',
      'Digital root: the decimal digit sum taken again and again until one digit is left.',
      byIndex((n) => {
        let rest = n;
        while (rest > 9) rest = digitsOf(rest, 10).reduce((a, b) => a + b, 0);
        return rest;
      }),
    ),
    sequence(
      'A000030',
      0,
      'nonn base',
      'Leading decimal digit of n.',
      byIndex((n) => Number(String(n)[0])),
    ),
    sequence(
      'A054055',
      0,
      'nonn base',
      'Greatest decimal digit of n.',
      byIndex((n) => Math.max(0, ...digitsOf(n, 10))),
    ),
    sequence('A007088', 0, 'nonn base', 'n written in base 2 and read as a decimal number.', inBase(2)),
    sequence('A007089', 0, 'nonn base', 'n written in base 3 and read as a decimal number.', inBase(3)),
    sequence('A007090', 0, 'nonn base', 'n written in base 4 and read as a decimal number.', inBase(4)),
    sequence(
      'A014550',
      0,
      'nonn base',
      'Gray code of n written in base 2 and read as a decimal number.',
      byFormula((n) => BigInt(grayCode(n).toString(2))),
    ),
    sequence(
      'A002487',
      0,
      'nonn core',
      'Stern diatomic: a(2n) = a(n) and a(2n + 1) = a(n) + a(n + 1), starting with 0 and 1.',
      byHalving(
        [0, 1],
        (half) => half,
        (half, next) => half + next(),
      ),
    ),
    sequence(
      'A005187',
      0,
      'nonn',
      'Exponent of 2 in the factorial of 2n.',
      byRecursion([0], (n, a) => a(n - 1) + BigInt(twoAdicValuation(2 * n))),
    ),
    sequence(
      'A001316',
      0,
      'nonn',
      'Gould: how many entries in row n of the triangle of Pascal are odd.',
      byIndex((n) => {
        let odd = 0;
        for (let k = 0; k <= n; k++) if ((n & k) === k) odd++;
        return odd;
      }),
    ),
    sequence(
      'A048883',
      0,
      'nonn',
      'Three to the power of the number of ones in n written in base 2.',
      byHalving(
        [1],
        (half) => half,
        (half) => 3n * half,
      ),
    ),
    sequence(
      'A001317',
      0,
      'nonn',
      'Row n of the triangle of Pascal modulo 2, read as a binary number.',
      byIndex((n) => {
        let row = 0n;
        for (let k = 0; k <= n; k++) row = 2n * row + (binomial(n, k) % 2n);
        return row;
      }),
    ),
    sequence(
      'A048724',
      0,
      'nonn base',
      'Exclusive or of n and 2n.',
      byFormula((n) => n ^ (2n * n)),
    ),
    sequence(
      'A003714',
      0,
      'nonn base',
      'Numbers without two neighbouring ones in base 2.',
      byMembership(0, (n) => (n & (n >> 1)) === 0),
    ),
    sequence(
      'A007895',
      0,
      'nonn',
      'Number of summands when n is written as a sum of different Fibonacci numbers no two of which are neighbours.',
      byIndex((n) => zeckendorfIndices(n).length),
    ),
    sequence(
      'A053644',
      0,
      'nonn',
      'Greatest power of 2 that does not exceed n; 0 for n = 0.',
      byIndex((n) => (n === 0 ? 0 : 2 ** (binaryLength(n) - 1))),
    ),
    sequence(
      'A036987',
      0,
      'nonn',
      'Indicator of the powers of two less one.',
      byIndex((n) => ((n & (n + 1)) === 0 ? 1 : 0)),
    ),
    sequence(
      'A020985',
      0,
      'sign',
      'Golay-Rudin-Shapiro: -1 to the number of neighbouring ones in n written in base 2.',
      byIndex((n) => (ones(n & (n >> 1)) % 2 === 0 ? 1 : -1)),
    ),
    sequence(
      'A014577',
      0,
      'nonn',
      'Folds of a strip of paper that is halved again and again, all the same way: 1 and 0 for the two senses.',
      byIndex((n) => {
        const fold = (n + 1) / 2 ** twoAdicValuation(n + 1);
        return fold % 4 === 1 ? 1 : 0;
      }),
    ),
  ],
  links: [
    link('A070939', 'A000120', 'formula', 'Binary digits are ones and zeros.', isAtLeast),
    link('A023416', 'A070939', 'formula', 'Binary digits are ones and zeros.', isAtMost),
    link('A023416', 'A000120', 'cross-reference', 'Zeros and ones of the same expansion.'),
    link('A005811', 'A003188', 'formula', 'Blocks of n are the ones of its Gray code.'),
    link(
      'A005811',
      'A000120',
      'formula',
      'Blocks of n are the ones of its Gray code.',
      (n, a, w) => a(n) === w(grayCode(n)),
    ),
    link(
      'A069010',
      'A005811',
      'formula',
      'Blocks of ones are every second block, the leading one included.',
      (n, a, b) => a(n) === (b(n) + 1n) / 2n,
    ),
    link(
      'A037800',
      'A069010',
      'formula',
      'Each block of ones but the leading one follows a zero.',
      (n, a, b) => n === 0n || a(n) === b(n) - 1n,
    ),
    link(
      'A001511',
      'A007814',
      'formula',
      'One more than the exponent of 2.',
      (n, a, b) => a(n) === b(n) + 1n,
    ),
    link('A006519', 'A007814', 'formula', 'Two to that exponent.', (n, a, b) => a(n) === 2n ** b(n)),
    link(
      'A000265',
      'A006519',
      'formula',
      'The odd part times the power of two is n.',
      (n, a, b) => a(n) * b(n) === n,
    ),
    link('A003602', 'A000265', 'name', 'Rank of the odd part.', (n, a, b) => 2n * a(n) - 1n === b(n)),
    link(
      'A007814',
      'A000120',
      'formula',
      'Adding 1 clears the trailing ones of n - 1.',
      (n, a, w) => a(n) === w(n - 1n) - w(n) + 1n,
    ),
    link('A010060', 'A000120', 'name', 'Parity of the number of ones.', (n, a, w) => a(n) === w(n) % 2n),
    link('A010059', 'A010060', 'name', 'Complement.', (n, a, b) => a(n) === 1n - b(n)),
    link('A001969', 'A010060', 'cross-reference', 'Where Thue-Morse is 0.', (n, a, t) => t(a(n)) === 0n),
    link('L000004', 'A010060', 'cross-reference', 'Where Thue-Morse is 1.', (n, a, t) => t(a(n)) === 1n),
    link('A001969', 'A000120', 'name', 'Even number of ones.', (n, a, w) => w(a(n)) % 2n === 0n),
    link('L000004', 'A000120', 'name', 'Odd number of ones.', (n, a, w) => w(a(n)) % 2n === 1n),
    link(
      'L000004',
      'A001969',
      'cross-reference',
      'The two sets split the non-negative integers; of 2n - 2 and 2n - 1 one is in each.',
      (n, a, b) => a(n) + b(n) === 4n * n - 3n,
    ),
    link(
      'A001969',
      'A010059',
      'cross-reference',
      'Where the complement of Thue-Morse is 1.',
      (n, a, t) => t(a(n)) === 1n,
    ),
    link(
      'A000695',
      'A005836',
      'cross-reference',
      'Digits 0 and 1 only, in bases 4 and 3.',
      (n, a, b) => a(n) >= b(n + 1n),
    ),
    link('A000695', 'A007088', 'cross-reference', 'Binary digits read in base 4 and in base 10.', isAtMost),
    link('A000695', 'A000302', 'name', 'Sums of powers of 4.', (n, a, p) => a(2n ** n) === p(n)),
    link(
      'A005823',
      'A005836',
      'formula',
      'Doubling turns the digits 0, 1 into 0, 2.',
      (n, a, b) => a(n) === 2n * b(n),
    ),
    link(
      'A035263',
      'A003159',
      'name',
      'Indicator of the numbers that 2 divides an even number of times.',
      (n, a, s) => a(s(n)) === 1n,
    ),
    link(
      'A035263',
      'A007814',
      'formula',
      'Parity of the exponent of 2, exchanged.',
      (n, a, v) => a(n) === 1n - (v(n) % 2n),
    ),
    link(
      'A035263',
      'A010060',
      'formula',
      'Neighbouring terms of Thue-Morse differ exactly there.',
      (n, a, t) => a(n) === (t(n) + t(n - 1n)) % 2n,
    ),
    link('A003159', 'A007814', 'name', 'The exponent of 2 is even.', (n, a, v) => v(a(n)) % 2n === 0n),
    link(
      'A006068',
      'A003188',
      'formula',
      'The two permutations are inverse to each other.',
      (n, a, g) => a(g(n)) === n,
    ),
    link(
      'A014550',
      'A003188',
      'name',
      'The Gray code, written in base 2.',
      (n, a, g) => a(n) === BigInt(g(n).toString(2)),
    ),
    link('A014550', 'A007088', 'cross-reference', 'Gray code and ordinary binary expansion.'),
    link('A030101', 'A004086', 'cross-reference', 'Reversal in base 2 and in base 10.'),
    link(
      'A030101',
      'A000120',
      'cross-reference',
      'Reversal keeps the number of ones.',
      (n, a, w) => w(a(n)) === w(n),
    ),
    link('A035327', 'A000225', 'formula', 'n and its complement add up to a power of two less one.'),
    link(
      'A006257',
      'A053644',
      'formula',
      'Move the leading one to the end.',
      (n, a, p) => n === 0n || a(n) === 2n * (n - p(n)) + 1n,
    ),
    link('A053735', 'A007953', 'cross-reference', 'Digit sums in base 3 and in base 10.'),
    link('A053737', 'A053735', 'cross-reference', 'Digit sums in bases 4 and 3.'),
    link('A000120', 'A053735', 'cross-reference', 'The binary weight is a digit sum, in base 2.'),
    link('A007954', 'A007953', 'cross-reference', 'Product and sum of the decimal digits.'),
    link('A010888', 'A007953', 'name', 'Repeated digit sum.', (n, a, s) => a(n) === a(s(n))),
    link('A054055', 'A000030', 'cross-reference', 'Greatest and leading decimal digit.', isAtLeast),
    link('A007089', 'A007088', 'cross-reference', 'Expansions in bases 3 and 2.', isAtMost),
    link('A007090', 'A007089', 'cross-reference', 'Expansions in bases 4 and 3.', isAtMost),
    link('A002487', 'A000120', 'cross-reference', 'Both obey rules at 2n and 2n + 1.'),
    link(
      'A002487',
      'A000045',
      'cross-reference',
      'The maxima between neighbouring powers of two are Fibonacci numbers.',
    ),
    link(
      'A005187',
      'A000120',
      'formula',
      'Legendre: 2n less the number of ones.',
      (n, a, w) => a(n) === 2n * n - w(n),
    ),
    link(
      'A005187',
      'A001511',
      'formula',
      'Partial sums of the ruler function.',
      (n, a, r) => n === 0n || a(n) - a(n - 1n) === r(n),
    ),
    link('A001316', 'A000120', 'formula', 'Two to the number of ones.', (n, a, w) => a(n) === 2n ** w(n)),
    link('A048883', 'A000120', 'name', 'Three to the number of ones.', (n, a, w) => a(n) === 3n ** w(n)),
    link(
      'A048883',
      'A001316',
      'cross-reference',
      'Powers of three and of two with the same exponents.',
      isAtLeast,
    ),
    link('A001317', 'A007318', 'name', 'Parities of the triangle of Pascal.'),
    link(
      'A001317',
      'A001316',
      'formula',
      'As many binary ones as odd entries.',
      (n, a, b) => BigInt(onesInBinary(a(n))) === b(n),
    ),
    link(
      'A001317',
      'A048724',
      'formula',
      'Each row is the one before, combined with its double.',
      (n, a, b) => n > 11n || a(n + 1n) === b(a(n)),
    ),
    link('A048724', 'A003188', 'formula', 'Gray code of 2n.', (n, a, g) => a(n) === g(2n * n)),
    link(
      'A003714',
      'A007895',
      'formula',
      'The binary word of the n-th such number is the Fibonacci expansion of n.',
      (n, a, z) => BigInt(onesInBinary(a(n))) === z(n),
    ),
    link('A007895', 'A000045', 'name', 'Sums of Fibonacci numbers.', (n, a, f) => n < 2n || a(f(n)) === 1n),
    link(
      'A007895',
      'A000120',
      'cross-reference',
      'Number of summands in the Fibonacci and in the binary system.',
    ),
    link(
      'A053644',
      'A070939',
      'formula',
      'Two to the number of digits less one.',
      (n, a, l) => n === 0n || a(n) === 2n ** (l(n) - 1n),
    ),
    link('A053644', 'A000079', 'name', 'Values are powers of two.', (n, a, p) => a(p(n)) === p(n)),
    link(
      'A036987',
      'A000225',
      'name',
      'Indicator of the powers of two less one.',
      (n, a, m) => a(m(n)) === 1n,
    ),
    link('A020985', 'A000120', 'cross-reference', 'Signs by neighbouring ones.'),
    link(
      'A014577',
      'A000265',
      'formula',
      'The sense of a fold is the odd part of its place modulo 4.',
      (n, a, odd) => a(n) === (odd(n + 1n) % 4n === 1n ? 1n : 0n),
    ),
    link('A014577', 'A020985', 'cross-reference', 'Both come from automata that read binary digits.'),
  ],
};

/** a(2m) = a(m); a(2m + 1) = m + 1. */
function byHalvingOddPart(): TermGenerator {
  return byRecursion([1], (n, a) => (n % 2 === 0 ? a(n / 2) : BigInt((n + 1) / 2)));
}

/** a(2m) = 1 - a(m); a(2m + 1) = 1. */
function byHalvingPeriodDoubling(): TermGenerator {
  return byRecursion([1], (n, a) => (n % 2 === 0 ? 1n - a(n / 2) : 1n));
}
