/** Exact rationals: lowest terms, positive denominator. */
import type { Rational } from './ast.js';
import { relationErrors } from './errors.js';

export const zero: Rational = { numerator: 0n, denominator: 1n };
export const one: Rational = { numerator: 1n, denominator: 1n };

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

export function lesser(left: bigint, right: bigint): bigint {
  if (left < right) return left;
  return right;
}

/** Greatest common divisor, never negative; gcd(0, 0) = 0. */
export function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [absolute(left), absolute(right)];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** @throws `RELATION_ZERO_DENOMINATOR` */
export function rational(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
  let [p, q] = [BigInt(numerator), BigInt(denominator)];
  if (q === 0n) throw relationErrors.RELATION_ZERO_DENOMINATOR({ got: `${p}/0` });
  if (q === 1n) return { numerator: p, denominator: 1n };
  if (q < 0n) [p, q] = [-p, -q];
  const divisor = greatestCommonDivisor(p, q);
  return { numerator: p / divisor, denominator: q / divisor };
}

export function isZero(value: Rational): boolean {
  return value.numerator === 0n;
}

export function isOne(value: Rational): boolean {
  return value.numerator === 1n && value.denominator === 1n;
}

export function equal(left: Rational, right: Rational): boolean {
  return left.numerator * right.denominator === right.numerator * left.denominator;
}

export function negate(value: Rational): Rational {
  return { numerator: -value.numerator, denominator: value.denominator };
}

export function add(left: Rational, right: Rational): Rational {
  return rational(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );
}

export function multiply(left: Rational, right: Rational): Rational {
  return rational(left.numerator * right.numerator, left.denominator * right.denominator);
}

/** @throws `RELATION_ZERO_DENOMINATOR` when `right` is zero */
export function divide(left: Rational, right: Rational): Rational {
  return rational(left.numerator * right.denominator, left.denominator * right.numerator);
}

/** Integer power; @throws `RELATION_ZERO_DENOMINATOR` for a negative power of zero */
export function power(base: Rational, exponent: number): Rational {
  const size = BigInt(Math.abs(exponent));
  return exponent >= 0
    ? rational(base.numerator ** size, base.denominator ** size)
    : rational(base.denominator ** size, base.numerator ** size);
}

/** `7`, `-1/2`. */
export function printRational(value: Rational): string {
  return value.denominator === 1n ? String(value.numerator) : `${value.numerator}/${value.denominator}`;
}
