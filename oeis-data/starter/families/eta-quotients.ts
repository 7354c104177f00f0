/** Powers and quotients of Euler's function, Eisenstein series, and continued fractions of q. Each is generated the way its name defines it: Rogers-Ramanujan as a continued fraction, theta quotients from theta sums, eta quotients as products. */
import { divisors } from '../arithmetic/factorization.js';
import { etaQuotient } from '../arithmetic/infinite-product.js';
import { multiply, one, power, reciprocal, type Series } from '../arithmetic/power-series.js';
import { alternatingSign, pentagonalSeries, thetaSum } from '../arithmetic/theta.js';
import { byTable } from '../generators.js';
import { alternatesSigns, isConvolutionSquare, isReciprocal } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

const eta = (...powers: readonly (readonly [number, number])[]): TermGenerator =>
  byTable((length) => etaQuotient(length, powers));

/** The same, multiplied by q^shift. */
const shiftedEta = (shift: number, ...powers: readonly (readonly [number, number])[]): TermGenerator =>
  byTable((length) =>
    [...new Array<bigint>(shift).fill(0n), ...etaQuotient(Math.max(0, length - shift), powers)].slice(
      0,
      length,
    ),
  );

/** 1 + factor * sum sigma_k(n) q^n */
const eisenstein = (factor: number, k: number): TermGenerator =>
  byTable((length) =>
    Array.from({ length }, (_, n) =>
      n === 0 ? 1n : BigInt(factor) * divisors(n).reduce((total, d) => total + BigInt(d) ** BigInt(k), 0n),
    ),
  );

/** 1 + q/(1 + q^2/(1 + q^3/(1 + ...))), from the innermost level that still reaches the length. */
function rogersRamanujanFraction(length: number): Series {
  let depth = 1;
  while ((depth * (depth + 1)) / 2 < length) depth++;
  let level: Series = one(length);
  for (let k = depth; k >= 1; k--) {
    const inner = reciprocal(level);
    level = one(length).map((coefficient, n) => coefficient + (inner[n - k] ?? 0n));
  }
  return level;
}

/** f(-q^2, -q^3) = sum (-1)^m q^(m(5m+1)/2), Ramanujan's two-variable theta function. */
const thetaOfFive = (length: number): Series =>
  thetaSum(length, (m) => (m * (5 * m + 1)) / 2, alternatingSign);

/**
 * Jacobi's form of the cube of Euler's function: sum over k >= 0 of (-1)^k (2k+1) q^(k(k+1)/2). Even k = 2m
 * and odd k = -2m-1 together are one sum over all integers m.
 */
function jacobiCube(length: number): Series {
  return thetaSum(
    length,
    (m) => 2 * m * m + m,
    (m) => 4 * m + 1,
  );
}

/** The order-3 mock theta function f(q) = sum q^(k^2) / ((1+q)(1+q^2)...(1+q^k))^2. */
function mockTheta(length: number): Series {
  let total: Series = one(length);
  let denominator: Series = one(length);
  for (let k = 1; k * k < length; k++) {
    const factor = one(length).map((coefficient, n) => (n === k ? coefficient + 1n : coefficient));
    denominator = multiply(denominator, multiply(factor, factor));
    const term = reciprocal(denominator);
    total = total.map((coefficient, n) => coefficient + (term[n - k * k] ?? 0n));
  }
  return total;
}

export const etaQuotients: StarterFamily = {
  title: 'Eta quotients and modular forms',
  sequences: [
    sequence(
      'A010815',
      0,
      'sign',
      'Euler function: (-1)^m at the generalised pentagonal number m(3m - 1)/2, zero at all other n.',
      byTable(pentagonalSeries),
    ),
    sequence(
      'A121373',
      0,
      'sign',
      'Ramanujan theta function f(q): the Euler function with q replaced by -q.',
      byTable((length) => pentagonalSeries(length).map((c, n) => (n % 2 === 0 ? c : -c))),
    ),
    sequence(
      'A002107',
      0,
      'sign',
      'Square of the Euler function as a power series: product of (1 - q^n)^2.',
      eta([1, 2]),
    ),
    sequence(
      'A010816',
      0,
      'sign',
      'Cube of the Euler function by the identity of Jacobi: (-1)^m (2m + 1) at triangular numbers m(m + 1)/2.',
      byTable(jacobiCube),
    ),
    sequence(
      'A000727',
      0,
      'sign',
      'Fourth power of the Euler function: product of (1 - q^n)^4.',
      eta([1, 4]),
    ),
    sequence('A000728', 0, 'sign', 'Fifth power of the Euler function: product of (1 - q^n)^5.', eta([1, 5])),
    sequence('A000729', 0, 'sign', 'Sixth power of the Euler function: product of (1 - q^n)^6.', eta([1, 6])),
    sequence(
      'A000730',
      0,
      'sign',
      'Seventh power of the Euler function: product of (1 - q^n)^7.',
      eta([1, 7]),
    ),
    sequence(
      'A000731',
      0,
      'sign',
      'Eighth power of the Euler function: product of (1 - q^n)^8.',
      eta([1, 8]),
    ),
    sequence(
      'A010818',
      0,
      'sign',
      'Tenth power of the Euler function: product of (1 - q^n)^10.',
      eta([1, 10]),
    ),
    sequence(
      'A000594',
      1,
      'sign core mult',
      'Ramanujan tau: coefficients of the discriminant form q times the product of (1 - q^n)^24.',
      shiftedEta(1, [1, 24]),
    ),
    sequence(
      'A007332',
      0,
      'sign mult',
      'Coefficients of the cusp form eta(z)^6 eta(3z)^6 of weight 6.',
      shiftedEta(1, [1, 6], [3, 6]),
    ),
    sequence(
      'A002408',
      0,
      'sign',
      'Coefficients of the modular form eta(z)^8 eta(4z)^8 / eta(2z)^8 of weight 4.',
      shiftedEta(1, [1, 8], [4, 8], [2, -8]),
    ),
    sequence(
      'A030203',
      0,
      'sign',
      'Coefficients of the product of (1 - q^n)(1 - q^(3n)).',
      eta([1, 1], [3, 1]),
    ),
    sequence(
      'A030204',
      0,
      'sign',
      'Coefficients of the product of (1 - q^n)(1 - q^(2n)).',
      eta([1, 1], [2, 1]),
    ),
    sequence(
      'A005928',
      0,
      'sign',
      'Coefficients of the product of (1 - q^n)^3 / (1 - q^(3n)).',
      eta([1, 3], [3, -1]),
    ),
    sequence(
      'A001936',
      0,
      'nonn',
      'Coefficients of the product of ((1 - q^(4n)) / (1 - q^n))^2.',
      eta([4, 2], [1, -2]),
    ),
    sequence(
      'A133089',
      0,
      'sign',
      'Cube of the Ramanujan theta function f(q).',
      byTable((length) =>
        power(
          pentagonalSeries(length).map((c, n) => (n % 2 === 0 ? c : -c)),
          3,
        ),
      ),
    ),
    sequence(
      'A003823',
      0,
      'sign',
      'Power series of the Rogers-Ramanujan fraction 1 + q/(1 + q^2/(1 + q^3/...)).',
      byTable(rogersRamanujanFraction),
    ),
    sequence(
      'A007325',
      0,
      'sign',
      'Power series of the reciprocal Rogers-Ramanujan fraction 1/(1 + q/(1 + q^2/(1 + q^3/...))).',
      byTable((length) => reciprocal(rogersRamanujanFraction(length))),
    ),
    sequence(
      'A227216',
      0,
      'sign',
      'Fifth power of the theta function f(-q^2, -q^3) over the cube of the Euler function f(-q).',
      byTable((length) => multiply(power(thetaOfFive(length), 5), reciprocal(jacobiCube(length)))),
    ),
    sequence(
      'A006352',
      0,
      'sign',
      'Eisenstein series of weight 2: 1 - 24 times the generating function of the divisor sums.',
      eisenstein(-24, 1),
    ),
    sequence(
      'A004009',
      0,
      'nonn',
      'Eisenstein series of weight 4: 1 + 240 times the generating function of the sums of cubed divisors.',
      eisenstein(240, 3),
    ),
    sequence(
      'A008410',
      0,
      'nonn',
      'Eisenstein series of weight 8: 1 + 480 times the generating function of the sums of seventh powers of divisors.',
      eisenstein(480, 7),
    ),
    sequence(
      'A000025',
      0,
      'sign',
      'Order-3 mock theta function of Ramanujan: sum of q^(k^2) over the squares of (1 + q)(1 + q^2)...(1 + q^k).',
      byTable(mockTheta),
    ),
  ],
  links: [
    link(
      'A010815',
      'A001318',
      'name',
      'Supported on the generalised pentagonal numbers.',
      (n, a, g) => a(g(n)) !== 0n,
    ),
    link(
      'A010815',
      'A000041',
      'formula',
      'Reciprocal of the generating function of the partitions.',
      isReciprocal,
    ),
    link('A121373', 'A010815', 'formula', 'Replace q by -q.', alternatesSigns),
    link('A002107', 'A010815', 'name', 'Square of the Euler function.', isConvolutionSquare),
    link('A002107', 'A000712', 'formula', 'The power series are reciprocal.', isReciprocal),
    link('A010816', 'A010815', 'name', 'Cube of the Euler function.'),
    link('A010816', 'A000716', 'formula', 'The power series are reciprocal.', isReciprocal),
    link(
      'A010816',
      'A010054',
      'cross-reference',
      'Supported on the triangular numbers.',
      (n, a, t) => (a(n) !== 0n) === (t(n) !== 0n),
    ),
    link('A000727', 'A010815', 'name', 'Fourth power of the Euler function.'),
    link('A000727', 'A002107', 'formula', 'Square of the square.', isConvolutionSquare),
    link('A000727', 'A023003', 'formula', 'The power series are reciprocal.'),
    link('A000728', 'A010815', 'name', 'Fifth power of the Euler function.'),
    link('A000729', 'A010815', 'name', 'Sixth power of the Euler function.'),
    link('A000729', 'A010816', 'formula', 'Square of the cube.', isConvolutionSquare),
    link('A000730', 'A010815', 'name', 'Seventh power of the Euler function.'),
    link('A000731', 'A010815', 'name', 'Eighth power of the Euler function.'),
    link('A000731', 'A000727', 'formula', 'Square of the fourth power.', isConvolutionSquare),
    link('A010818', 'A010815', 'name', 'Tenth power of the Euler function.'),
    link('A010818', 'A000728', 'formula', 'Square of the fifth power.', isConvolutionSquare),
    link('A000594', 'A010815', 'formula', 'Twenty-fourth power of the Euler function times q.'),
    link('A000594', 'A000731', 'formula', 'Cube of the eighth power, times q.'),
    link(
      'A000594',
      'A001158',
      'formula',
      'Modulo 7, tau(n) is n times the sum of the cubed divisors.',
      (n, tau, sigma) => (tau(n) - n * sigma(n)) % 7n === 0n,
    ),
    link('A007332', 'A000729', 'cross-reference', 'Sixth powers of the Euler function at q and at q^3.'),
    link('A002408', 'A000594', 'cross-reference', 'Eta products that are multiplied by one power of q.'),
    link('A030203', 'A010815', 'formula', 'Euler function at q times Euler function at q^3.'),
    link('A030204', 'A010815', 'formula', 'Euler function at q times Euler function at q^2.'),
    link('A030204', 'A030203', 'cross-reference', 'Products of two Euler functions.'),
    link('A005928', 'A010816', 'formula', 'Cube of the Euler function over the Euler function at q^3.'),
    link(
      'A005928',
      'A004016',
      'cross-reference',
      'Two of the three cubic theta functions of the brothers Borwein.',
    ),
    link(
      'A001936',
      'A001935',
      'formula',
      'Square of the generating function of partitions without multiples of 4.',
      isConvolutionSquare,
    ),
    link('A133089', 'A121373', 'name', 'Cube of f(q).'),
    link('A133089', 'A010816', 'formula', 'Replace q by -q.', alternatesSigns),
    link('A007325', 'A003823', 'name', 'Reciprocal of the Rogers-Ramanujan fraction.', isReciprocal),
    link(
      'A003823',
      'A003114',
      'formula',
      'The fraction is the quotient of the generating functions of the two Rogers-Ramanujan counts.',
    ),
    link(
      'A003823',
      'A003106',
      'formula',
      'The fraction is the quotient of the generating functions of the two Rogers-Ramanujan counts.',
    ),
    link(
      'A007325',
      'A003106',
      'formula',
      'The reciprocal fraction times the first count generates the second.',
    ),
    link(
      'A007325',
      'A003114',
      'formula',
      'The reciprocal fraction times the first count generates the second.',
    ),
    link('A227216', 'A010816', 'name', 'The denominator is the cube of the Euler function.'),
    link('A227216', 'A010815', 'name', 'A theta quotient with the Euler function in its denominator.'),
    link(
      'A006352',
      'A000203',
      'name',
      'Built from the divisor sums.',
      (n, a, s) => n === 0n || a(n) === -24n * s(n),
    ),
    link(
      'A004009',
      'A001158',
      'name',
      'Built from the sums of cubed divisors.',
      (n, a, s) => n === 0n || a(n) === 240n * s(n),
    ),
    link(
      'A008410',
      'A004009',
      'formula',
      'The square of the Eisenstein series of weight 4 is that of weight 8.',
      isConvolutionSquare,
    ),
    link('A004009', 'A006352', 'cross-reference', 'Eisenstein series of weights 4 and 2.'),
    link(
      'A000594',
      'A004009',
      'cross-reference',
      'The discriminant is a polynomial in the Eisenstein series.',
    ),
    link(
      'A000025',
      'A000041',
      'cross-reference',
      'Partitions of even rank less those of odd rank, so both have the same parity.',
      (n, a, p) => (a(n) - p(n)) % 2n === 0n,
    ),
  ],
};
