/**
 * The typed language of identities. Every `SequenceExpression` denotes terms with an explicit offset;
 * a `Relation` says that two of them agree at every index n from `from` on, as far as both are known.
 * docs/relation-language.md holds the grammar.
 */
import type { ANumber } from '../../oeis-data/types.js';

/** Exact rational, lowest terms, positive denominator. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export type SequenceExpression =
  | Reference
  | Reindexed
  | Composition
  | Transformed
  | LinearCombination
  | PointwiseProduct
  | SeriesProduct
  | PowerIndexed
  | PointwiseOperation
  | SetOperation;

/** The sequence itself at its own offset: A000045(n). */
export interface Reference {
  readonly kind: 'reference';
  readonly aNumber: ANumber;
}

/** Value at n is of(multiplier * n + shift), multiplier >= 1: A000045(2*n+1). */
export interface Reindexed {
  readonly kind: 'reindexed';
  readonly multiplier: number;
  readonly shift: number;
  readonly of: SequenceExpression;
}

/** Value at n is outer(inner(n)): A000005(A000040(n)). */
export interface Composition {
  readonly kind: 'composition';
  readonly outer: SequenceExpression;
  readonly inner: SequenceExpression;
}

/** A named transform of the catalogue: eulerTransform(A000012(n+1))(n). */
export interface Transformed {
  readonly kind: 'transformed';
  readonly transform: string;
  readonly parameters: readonly bigint[];
  readonly of: SequenceExpression;
}

/** Value at n is sum of coefficient * of(n), plus the polynomial with `polynomial[k]` before n^k. */
export interface LinearCombination {
  readonly kind: 'linear';
  readonly terms: readonly { readonly coefficient: Rational; readonly of: SequenceExpression }[];
  readonly polynomial: readonly Rational[];
}

/** Value at n is the product of of(n)^exponent, times n^nExponent; every division must be exact. */
export interface PointwiseProduct {
  readonly kind: 'pointwiseProduct';
  readonly factors: readonly { readonly of: SequenceExpression; readonly exponent: number }[];
  readonly nExponent: number;
}

/** Which generating function of a sequence a series is. */
export const seriesFamilies = ['ordinary', 'exponential', 'dirichlet'] as const;
export type SeriesFamily = (typeof seriesFamilies)[number];

/**
 * Value at n is the coefficient of index n in the product of (generating function of `of`)^exponent: of q^n
 * (ordinary), of x^n/n! (exponential) or of n^-s (dirichlet). Every factor is read from index 0, of a
 * Dirichlet series from index 1; a negative exponent needs first coefficient 1 or -1.
 */
export interface SeriesProduct {
  readonly kind: 'seriesProduct';
  /** Ordinary when absent. */
  readonly family?: Exclude<SeriesFamily, 'ordinary'>;
  readonly factors: readonly { readonly of: SequenceExpression; readonly exponent: number }[];
}

/** Value at n is of(base^(n + exponentShift) + shift), base >= 2, n + exponentShift >= 0: A000120(2^n-1). */
export interface PowerIndexed {
  readonly kind: 'powerIndexed';
  readonly base: number;
  readonly exponentShift: number;
  readonly shift: number;
  readonly of: SequenceExpression;
}

/**
 * Operations on two values at the same index. `mod` is in 0..|right|-1, `floorQuotient` rounds down; both
 * have no value where right is 0. `gcd` and `lcm` are not negative. `and`, `or` and `xor` are bitwise and
 * have no value where a side is negative.
 */
export const pointwiseOperations = [
  'mod',
  'floorQuotient',
  'gcd',
  'lcm',
  'min',
  'max',
  'and',
  'or',
  'xor',
] as const;

export interface PointwiseOperation {
  readonly kind: 'pointwiseOperation';
  readonly operation: (typeof pointwiseOperations)[number];
  readonly left: SequenceExpression;
  readonly right: SequenceExpression;
}

/**
 * The sequence of the integers in one or both of the sets of values, ascending, the least at index 1. Known
 * as far as both sets are: up to the lesser of the greatest known values.
 */
export const setOperations = ['union', 'intersection', 'difference'] as const;

export interface SetOperation {
  readonly kind: 'setOperation';
  readonly operation: (typeof setOperations)[number];
  readonly left: SequenceExpression;
  readonly right: SequenceExpression;
}

/** left(n) = right(n) for every n >= from. */
export interface Relation {
  readonly left: SequenceExpression;
  readonly right: SequenceExpression;
  /**
   * First index claimed; indices before it are not part of the statement. `everyIndex` claims every index
   * at which both sides are defined.
   */
  readonly from: number;
}

/** `from` of a relation without a `for n >= k` clause. An ordinary integer, so that it survives JSON. */
export const everyIndex = Number.MIN_SAFE_INTEGER;
