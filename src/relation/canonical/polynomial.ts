/** Polynomials in n over the rationals: `powers[k]` stands before n^k, the last one is not zero. */
import type { Rational } from '../ast.js';
import {
  absolute,
  add,
  divide,
  equal,
  greatestCommonDivisor,
  isZero,
  multiply,
  negate,
  one,
  rational,
  zero,
} from '../rational.js';

export type Polynomial = readonly Rational[];

export const unitPolynomial: Polynomial = [one];

export function trimmed(powers: readonly Rational[]): Polynomial {
  let length = powers.length;
  while (length > 0 && isZero(powers[length - 1]!)) length--;
  return length === powers.length ? powers : powers.slice(0, length);
}

export function sumOf(left: Polynomial, right: Polynomial): Polynomial {
  const length = Math.max(left.length, right.length);
  return trimmed(Array.from({ length }, (_, k) => add(left[k] ?? zero, right[k] ?? zero)));
}

export function productOf(left: Polynomial, right: Polynomial): Polynomial {
  if (left.length === 1 && right.length === 1) return [multiply(left[0]!, right[0]!)];
  const product = new Array<Rational>(Math.max(0, left.length + right.length - 1)).fill(zero);
  left.forEach((a, i) => {
    right.forEach((b, j) => {
      product[i + j] = add(product[i + j]!, multiply(a, b));
    });
  });
  return trimmed(product);
}

export function scaledBy(factor: Rational, polynomial: Polynomial): Polynomial {
  return isZero(factor) ? [] : polynomial.map((coefficient) => multiply(factor, coefficient));
}

export function powerOf(polynomial: Polynomial, exponent: number): Polynomial {
  let product = unitPolynomial;
  for (let step = 0; step < exponent; step++) product = productOf(product, polynomial);
  return product;
}

/** polynomial(multiplier * n + shift). */
export function substituted(polynomial: Polynomial, multiplier: number, shift: number): Polynomial {
  if (polynomial.length <= 1 || (multiplier === 1 && shift === 0)) return polynomial;
  const index = [rational(shift), rational(multiplier)];
  let value: Polynomial = [];
  for (let k = polynomial.length - 1; k >= 0; k--)
    value = sumOf(productOf(value, index), trimmed([polynomial[k]!]));
  return value;
}

/** Positive rational such that dividing all `coefficients` by it leaves integers without common factor. */
export function contentOf(coefficients: Iterable<Rational>): Rational {
  let [numerator, denominator] = [0n, 1n];
  for (const coefficient of coefficients) {
    numerator = greatestCommonDivisor(numerator, coefficient.numerator);
    denominator =
      (denominator / greatestCommonDivisor(denominator, coefficient.denominator)) * coefficient.denominator;
  }
  return numerator === 0n ? one : rational(numerator, denominator);
}

/** polynomial = content * primitive, where primitive has integer coefficients and a positive leading one. */
export function primitivePart(polynomial: Polynomial): { content: Rational; primitive: Polynomial } {
  const size = contentOf(polynomial);
  const content = leading(polynomial).numerator < 0n ? rational(-size.numerator, size.denominator) : size;
  return { content, primitive: polynomial.map((coefficient) => divide(coefficient, content)) };
}

export function leading(polynomial: Polynomial): Rational {
  return polynomial[polynomial.length - 1] ?? zero;
}

export function leadingSize(polynomial: Polynomial): bigint {
  return absolute(leading(polynomial).numerator);
}

/** k when the polynomial is c * n^k, otherwise undefined. */
export function monomialDegree(polynomial: Polynomial): number | undefined {
  return polynomial.slice(0, -1).every(isZero) ? polynomial.length - 1 : undefined;
}

/** dividend / divisor when that is a polynomial, otherwise undefined. The divisor is not zero. */
export function exactQuotient(dividend: Polynomial, divisor: Polynomial): Polynomial | undefined {
  const remainder = [...dividend];
  const steps = dividend.length - divisor.length;
  const quotient = new Array<Rational>(Math.max(0, steps + 1)).fill(zero);
  for (let k = steps; k >= 0; k--) {
    const factor = divide(remainder[k + divisor.length - 1]!, leading(divisor));
    quotient[k] = factor;
    divisor.forEach((coefficient, i) => {
      remainder[k + i] = add(remainder[k + i]!, negate(multiply(factor, coefficient)));
    });
  }
  return steps >= 0 && remainder.every(isZero) ? trimmed(quotient) : undefined;
}

/**
 * A primitive polynomial as base^exponent, with a base of degree 1 where there is one: n^2 + 2*n + 1 is
 * (n+1)^2 just as n^2 is n^2, so that a divisor keeps its shape when n moves.
 */
export function asPower(primitive: Polynomial): { base: Polynomial; exponent: number } {
  const degree = primitive.length - 1;
  if (degree < 2) return { base: primitive, exponent: 1 };
  const root = divide(primitive[degree - 1]!, multiply(rational(degree), primitive[degree]!));
  const { primitive: base } = primitivePart([root, one]);
  const candidate = powerOf(base, degree);
  return candidate.every((coefficient, k) => equal(coefficient, primitive[k]!))
    ? { base, exponent: degree }
    : { base: primitive, exponent: 1 };
}
