/**
 * Theta series, eta quotients, modular forms and continued fractions of q. Each is generated the way its
 * name defines it: theta series as sums over integers or lattice points, Rogers-Ramanujan as a continued
 * fraction, Eisenstein series as divisor sums, eta quotients as products.
 */
import { divisors } from '../arithmetic/factorization.js';
import { etaQuotient } from '../arithmetic/infinite-product.js';
import { isSquare } from '../arithmetic/integer-root.js';
import { inflate, multiply, one, power, reciprocal, type Series } from '../arithmetic/power-series.js';
import {
  alternatingSign,
  pentagonalSeries,
  psi,
  representations,
  theta3,
  theta4,
  thetaSum,
} from '../arithmetic/theta.js';
import { byFormula, byTable } from '../generators.js';
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

const sumOfSquares = (squares: number): TermGenerator => byTable((length) => power(theta3(length), squares));

/** 1 + factor * sum sigma_k(n) q^n */
const eisenstein = (factor: number, k: number): TermGenerator =>
  byTable((length) =>
    Array.from({ length }, (_, n) =>
      n === 0 ? 1n : BigInt(factor) * divisors(n).reduce((total, d) => total + BigInt(d) ** BigInt(k), 0n),
    ),
  );

/** sum over divisors d of n of a character with period `values.length`. */
const characterSum = (values: readonly number[]): TermGenerator =>
  byTable((length) =>
    Array.from({ length }, (_, n) =>
      n === 0 ? 0 : divisors(n).reduce((total, d) => total + values[d % values.length]!, 0),
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

export const qSeries: StarterFamily = {
  title: 'Theta series and eta quotients',
  sequences: [
    sequence(
      'A000122',
      0,
      'nonn',
      'Jacobi theta_3: integers whose square is n, counted with sign of the integer.',
      byTable(theta3),
    ),
    sequence(
      'A002448',
      0,
      'sign',
      'Jacobi theta_4: coefficients of the sum of (-1)^m q^(m^2) over all integers m.',
      byTable(theta4),
    ),
    sequence(
      'A010052',
      0,
      'nonn char',
      'Indicator of the squares 0, 1, 4, 9, ...',
      byFormula((n) => (isSquare(n) ? 1n : 0n)),
    ),
    sequence(
      'A005369',
      0,
      'nonn char',
      'Indicator of the products m(m + 1) of neighbouring integers.',
      byTable((length) => inflate(psi(length), 2)),
    ),
    sequence(
      'A004018',
      0,
      'nonn',
      'r_2(n): integer points on the circle of squared radius n.',
      sumOfSquares(2),
    ),
    sequence(
      'A005875',
      0,
      'nonn',
      'r_3(n): integer points on the sphere of squared radius n in three dimensions.',
      sumOfSquares(3),
    ),
    sequence(
      'A000118',
      0,
      'nonn',
      'r_4(n): integer points of squared length n in four dimensions.',
      sumOfSquares(4),
    ),
    sequence(
      'A000132',
      0,
      'nonn',
      'r_5(n): integer points of squared length n in five dimensions.',
      sumOfSquares(5),
    ),
    sequence(
      'A000141',
      0,
      'nonn',
      'r_6(n): integer points of squared length n in six dimensions.',
      sumOfSquares(6),
    ),
    sequence(
      'A008451',
      0,
      'nonn',
      'r_7(n): integer points of squared length n in seven dimensions.',
      sumOfSquares(7),
    ),
    sequence(
      'A000143',
      0,
      'nonn',
      'r_8(n): integer points of squared length n in eight dimensions.',
      sumOfSquares(8),
    ),
    sequence(
      'A008441',
      0,
      'nonn',
      'Ordered pairs of triangular numbers, 0 among them, with sum n.',
      byTable((length) => power(psi(length), 2)),
    ),
    sequence(
      'A008443',
      0,
      'nonn',
      'Ordered triples of triangular numbers, 0 among them, with sum n.',
      byTable((length) => power(psi(length), 3)),
    ),
    sequence(
      'A008438',
      0,
      'nonn',
      'Sum of the divisors of the n-th odd number 2n + 1.',
      byTable((length) =>
        Array.from({ length }, (_, n) => divisors(2 * n + 1).reduce((total, d) => total + d, 0)),
      ),
    ),
    sequence(
      'A008439',
      0,
      'nonn',
      'Ordered quintuples of triangular numbers, 0 among them, with sum n.',
      byTable((length) => power(psi(length), 5)),
    ),
    sequence(
      'A002654',
      1,
      'nonn mult',
      'Divisors of n with remainder 1 less divisors with remainder 3 on division by 4.',
      characterSum([0, 1, 0, -1]),
    ),
    sequence(
      'A002325',
      1,
      'nonn mult',
      'Divisors of n with remainder 1 or 3 less divisors with remainder 5 or 7 on division by 8.',
      characterSum([0, 1, 0, 1, 0, -1, 0, -1]),
    ),
    sequence(
      'A035185',
      1,
      'nonn mult',
      'Sum of the Kronecker symbol (2/d) over the divisors d of n.',
      characterSum([0, 1, 0, -1, 0, -1, 0, 1]),
    ),
    sequence(
      'A033715',
      0,
      'nonn',
      'Integer points (x, y) on the ellipse x^2 + 2y^2 = n.',
      byTable((length) => representations(length, (x, y) => x * x + 2 * y * y)),
    ),
    sequence(
      'A033716',
      0,
      'nonn',
      'Integer points (x, y) on the ellipse x^2 + 3y^2 = n.',
      byTable((length) => representations(length, (x, y) => x * x + 3 * y * y)),
    ),
    sequence(
      'A002652',
      0,
      'nonn',
      'Integer points (x, y) on the ellipse x^2 + xy + 2y^2 = n.',
      byTable((length) => representations(length, (x, y) => x * x + x * y + 2 * y * y)),
    ),
    sequence(
      'A004016',
      0,
      'nonn',
      'Theta series of the hexagonal lattice: integer points with x^2 + xy + y^2 = n.',
      byTable((length) => representations(length, (x, y) => x * x + x * y + y * y)),
    ),
    sequence(
      'A008653',
      0,
      'nonn',
      'Points of norm n in the orthogonal sum of two hexagonal lattices.',
      byTable((length) =>
        power(
          representations(length, (x, y) => x * x + x * y + y * y),
          2,
        ),
      ),
    ),
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
      'A122859',
      0,
      'sign',
      'Cube of theta_4(q) over theta_4(q^3).',
      byTable((length) => multiply(power(theta4(length), 3), reciprocal(inflate(theta4(length), 3)))),
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
      'A004402',
      0,
      'sign',
      'Reciprocal of theta_3 as a power series.',
      byTable((length) => reciprocal(theta3(length))),
    ),
    sequence(
      'A001934',
      0,
      'nonn',
      'Reciprocal of the square of theta_4 as a power series.',
      byTable((length) => power(theta4(length), -2)),
    ),
    sequence(
      'A007096',
      0,
      'nonn',
      'Quotient of theta_3 by theta_4 as a power series.',
      byTable((length) => multiply(theta3(length), reciprocal(theta4(length)))),
    ),
    sequence(
      'A109506',
      1,
      'sign',
      'One eighth of 1 - theta_4^4, from the first power of q on.',
      byTable((length) => power(theta4(length), 4).map((c, n) => (n === 0 ? 0n : -c / 8n))),
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
      'A000122',
      'A000290',
      'cross-reference',
      'The exponents with non-zero coefficient are the squares.',
      (n, a, s) => a(s(n)) > 0n,
    ),
    link('A010052', 'A000290', 'name', 'Indicator of the squares.', (n, a, s) => a(s(n)) === 1n),
    link(
      'A010052',
      'A000122',
      'formula',
      'Every square but 0 has two roots.',
      (n, a, theta) => n === 0n || 2n * a(n) === theta(n),
    ),
    link('A002448', 'A000122', 'formula', 'theta_4(q) = theta_3(-q).', alternatesSigns),
    link(
      'A005369',
      'A010054',
      'formula',
      'Products of neighbours are doubled triangular numbers.',
      (n, a, t) => a(2n * n) === t(n),
    ),
    link(
      'A005369',
      'A002378',
      'name',
      'Indicator of the products of neighbours.',
      (n, a, m) => a(m(n)) === 1n,
    ),
    link('A004018', 'A000122', 'name', 'Square of theta_3.', isConvolutionSquare),
    link('A005875', 'A000122', 'formula', 'Cube of theta_3.'),
    link('A000118', 'A000122', 'formula', 'Fourth power of theta_3.'),
    link(
      'A000118',
      'A004018',
      'formula',
      'Four squares are two and two: convolution square.',
      isConvolutionSquare,
    ),
    link('A000132', 'A000118', 'cross-reference', 'One dimension more.'),
    link('A000132', 'A000122', 'formula', 'Fifth power of theta_3.'),
    link('A000141', 'A000122', 'formula', 'Sixth power of theta_3.'),
    link('A000141', 'A005875', 'formula', 'Convolution square of three squares.', isConvolutionSquare),
    link('A008451', 'A000122', 'formula', 'Seventh power of theta_3.'),
    link('A000143', 'A000122', 'formula', 'Eighth power of theta_3.'),
    link(
      'A000143',
      'A000118',
      'formula',
      'Eight squares are four and four: convolution square.',
      isConvolutionSquare,
    ),
    link(
      'A004018',
      'A002654',
      'formula',
      'Jacobi: r_2(n) is four times this divisor difference.',
      (n, a, d) => n === 0n || a(n) === 4n * d(n),
    ),
    link(
      'A000118',
      'A000203',
      'formula',
      'Jacobi: for odd n the number of representations is eight times the divisor sum.',
      (n, a, sigma) => n % 2n === 0n || a(n) === 8n * sigma(n),
    ),
    link(
      'A000143',
      'A001158',
      'formula',
      'For odd n the number of representations is sixteen times the sum of cubed divisors.',
      (n, a, s) => n % 2n === 0n || a(n) === 16n * s(n),
    ),
    link(
      'A008441',
      'A010054',
      'formula',
      'Square of the indicator of the triangular numbers.',
      isConvolutionSquare,
    ),
    link(
      'A008441',
      'A004018',
      'formula',
      'x(x+1)/2 + y(y+1)/2 = n means that 8n + 2 is a sum of two odd squares.',
      (n, a, r) => 4n * a(n) === r(8n * n + 2n),
    ),
    link(
      'A008441',
      'A002654',
      'formula',
      'Equals the divisor difference at 4n + 1.',
      (n, a, d) => a(n) === d(4n * n + 1n),
    ),
    link('A008441', 'A000217', 'name', 'Sums of two triangular numbers.'),
    link('A008443', 'A000217', 'name', 'Sums of three triangular numbers.'),
    link('A008443', 'A010054', 'formula', 'Cube of the indicator of the triangular numbers.'),
    link('A008439', 'A010054', 'formula', 'Fifth power of the indicator of the triangular numbers.'),
    link('A008439', 'A008443', 'cross-reference', 'Five in place of three triangular numbers.'),
    link(
      'A008438',
      'A000203',
      'name',
      'The divisor sums of the odd numbers.',
      (n, a, sigma) => a(n) === sigma(2n * n + 1n),
    ),
    link(
      'A008438',
      'A008441',
      'formula',
      'Legendre: four triangular numbers have sum n in sigma(2n+1) ways, the convolution square of two.',
      isConvolutionSquare,
    ),
    link('A002654', 'A000005', 'cross-reference', 'Divisors of n with signs.'),
    link(
      'A002325',
      'A033715',
      'formula',
      'x^2 + 2y^2 = n has twice this number of solutions.',
      (n, a, r) => 2n * a(n) === r(n),
    ),
    link('A035185', 'A002325', 'cross-reference', 'Divisor sums with two of the characters modulo 8.'),
    link('A033715', 'A000122', 'formula', 'theta_3(q) theta_3(q^2).'),
    link('A033716', 'A000122', 'formula', 'theta_3(q) theta_3(q^3).'),
    link('A033716', 'A033715', 'cross-reference', 'Diagonal binary forms with neighbouring coefficients.'),
    link(
      'A004016',
      'A033716',
      'formula',
      'Doubling the hexagonal lattice puts it into the rectangular one: x^2 + 3y^2 = 4n has the same number of solutions.',
      (n, a, r) => a(n) === r(4n * n),
    ),
    link(
      'A004016',
      'A033687',
      'formula',
      'Points around the deep hole are the 3-cores: r(3n + 1) is six times their number.',
      (n, a, c) => a(3n * n + 1n) === 6n * c(n),
    ),
    link(
      'A002652',
      'A004016',
      'cross-reference',
      'Theta series of quadratic integers: discriminant -7 and -3.',
    ),
    link('A008653', 'A004016', 'name', 'Square of the hexagonal theta series.', isConvolutionSquare),
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
    link('A000594', 'A013954', 'cross-reference', 'Divisor sums appear in the congruences of tau.'),
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
    link('A122859', 'A002448', 'name', 'A quotient of values of theta_4.'),
    link('A133089', 'A121373', 'name', 'Cube of f(q).'),
    link('A133089', 'A010816', 'formula', 'Replace q by -q.', alternatesSigns),
    link('A004402', 'A000122', 'name', 'Reciprocal of theta_3.', isReciprocal),
    link(
      'A004402',
      'A015128',
      'formula',
      'Overpartitions with alternating signs: 1/theta_4 generates the overpartitions.',
      alternatesSigns,
    ),
    link('A001934', 'A002448', 'name', 'Reciprocal square of theta_4.'),
    link(
      'A001934',
      'A015128',
      'formula',
      'Square of the generating function of the overpartitions.',
      isConvolutionSquare,
    ),
    link('A007096', 'A000122', 'name', 'Quotient of theta_3 by theta_4.'),
    link('A007096', 'A002448', 'name', 'Quotient of theta_3 by theta_4.'),
    link('A109506', 'A002448', 'name', 'Built from the fourth power of theta_4.'),
    link(
      'A109506',
      'A000118',
      'formula',
      'The fourth power of theta_4 is that of theta_3 with alternating signs.',
      (n, a, r) => 8n * a(n) === (n % 2n === 0n ? -1n : 1n) * r(n),
    ),
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
