/** Short constructors for expressions, so that proposers and tests read like the statements they build. */
import type { ANumber } from '../../oeis-data/types.js';
import {
  everyIndex,
  type LinearCombination,
  type PointwiseOperation,
  type PointwiseProduct,
  type PowerIndexed,
  type Rational,
  type Reference,
  type Relation,
  type SequenceExpression,
  type SeriesFamily,
  type SeriesProduct,
  type SetOperation,
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

/** Coefficient of index n in the product of the generating functions of this family. */
export function seriesProduct(factors: readonly Factor[], family: SeriesFamily = 'ordinary'): SeriesProduct {
  const written = factors.map(([of, exponent]) => ({ of, exponent }));
  return family === 'ordinary'
    ? { kind: 'seriesProduct', factors: written }
    : { kind: 'seriesProduct', family, factors: written };
}

/** of(base^(n + exponentShift) + shift). */
export function powerIndexed(
  of: SequenceExpression,
  base: number,
  exponentShift = 0,
  shift = 0,
): PowerIndexed {
  return { kind: 'powerIndexed', base, exponentShift, shift, of };
}

export function pointwiseOperation(
  operation: PointwiseOperation['operation'],
  left: SequenceExpression,
  right: SequenceExpression,
): PointwiseOperation {
  return { kind: 'pointwiseOperation', operation, left, right };
}

export function setOperation(
  operation: SetOperation['operation'],
  left: SequenceExpression,
  right: SequenceExpression,
): SetOperation {
  return { kind: 'setOperation', operation, left, right };
}

export function relation(left: SequenceExpression, right: SequenceExpression, from = everyIndex): Relation {
  return { left, right, from };
}

function toRational(value: Coefficient): Rational {
  return typeof value === 'object' ? value : rational(value);
}
