/** Short constructors for expressions, so that proposers and tests read like the statements they build. */
import type { ANumber } from '../../oeis-data/types.js';
import {
  everyIndex,
  type LinearCombination,
  type PointwiseProduct,
  type Rational,
  type Reference,
  type Relation,
  type SequenceExpression,
  type SeriesProduct,
  type Transformed,
} from './ast.js';
import { isZero, rational } from './rational.js';

type Factor = readonly [of: SequenceExpression, exponent: number];
type Coefficient = Rational | bigint | number;

export function reference(aNumber: ANumber): Reference {
  return { kind: 'reference', aNumber };
}

/** of(multiplier * n + shift); `of` itself where that changes nothing. */
export function reindexed(of: SequenceExpression, multiplier: number, shift: number): SequenceExpression {
  return multiplier === 1 && shift === 0 ? of : { kind: 'reindexed', multiplier, shift, of };
}

/** of(n + shift). */
export function shifted(of: SequenceExpression, shift: number): SequenceExpression {
  return reindexed(of, 1, shift);
}

export function composition(outer: SequenceExpression, inner: SequenceExpression): SequenceExpression {
  return { kind: 'composition', outer, inner };
}

export function transformed(
  transform: string,
  of: SequenceExpression,
  parameters: readonly (bigint | number)[] = [],
): Transformed {
  return { kind: 'transformed', transform, parameters: parameters.map(BigInt), of };
}

/** Sum of coefficient * of(n) plus the polynomial with `polynomial[k]` before n^k. */
export function linear(
  terms: readonly (readonly [coefficient: Coefficient, of: SequenceExpression])[],
  polynomial: readonly Coefficient[] = [],
): LinearCombination {
  const powers = polynomial.map(toRational);
  while (powers.length > 0 && isZero(powers[powers.length - 1]!)) powers.pop();
  return {
    kind: 'linear',
    terms: terms.map(([coefficient, of]) => ({ coefficient: toRational(coefficient), of })),
    polynomial: powers,
  };
}

/** The polynomial alone: polynomial([1, 0, 2]) is 2*n^2 + 1. */
export function polynomial(coefficients: readonly Coefficient[]): LinearCombination {
  return linear([], coefficients);
}

export function pointwiseProduct(factors: readonly Factor[], nExponent = 0): PointwiseProduct {
  return {
    kind: 'pointwiseProduct',
    factors: factors.map(([of, exponent]) => ({ of, exponent })),
    nExponent,
  };
}

export function seriesProduct(factors: readonly Factor[]): SeriesProduct {
  return { kind: 'seriesProduct', factors: factors.map(([of, exponent]) => ({ of, exponent })) };
}

export function relation(left: SequenceExpression, right: SequenceExpression, from = everyIndex): Relation {
  return { left, right, from };
}

function toRational(value: Coefficient): Rational {
  return typeof value === 'object' ? value : rational(value);
}
