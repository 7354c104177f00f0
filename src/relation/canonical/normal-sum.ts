/**
 * Normal form of an expression: a sum of products  p(n) * n^-k * f1^e1 * f2^e2 * ...  with like products
 * merged. Shifts are composed and pushed down to the sequences; sums and products are flattened; a sum
 * under a power or among other factors stays one factor, made primitive. Cancelling f/f is the only step
 * that can change where an expression is defined (at the zeros of f).
 */
import type {
  Composition,
  PointwiseOperation,
  PowerIndexed,
  Rational,
  SequenceExpression,
  SetOperation,
} from '../ast.js';
import { composition, linear, polynomial as polynomialExpression, reindexed } from '../build.js';
import { printExpression } from '../print/ascii.js';
import { divide, isOne, isZero, negate, one, power, rational } from '../rational.js';
import {
  asPower,
  contentOf,
  exactQuotient,
  leading,
  monomialDegree,
  type Polynomial,
  powerOf,
  primitivePart,
  productOf,
  scaledBy,
  substituted,
  sumOf,
  unitPolynomial,
} from './polynomial.js';

export interface NormalFactor {
  /** Its printed form: equal keys, equal factors. */
  readonly key: string;
  readonly of: SequenceExpression;
  readonly exponent: number;
}

/** polynomial(n) * n^nExponent * factors; nExponent <= 0, factors sorted by key. */
export interface NormalProduct {
  readonly polynomial: Polynomial;
  readonly nExponent: number;
  readonly factors: readonly NormalFactor[];
}

/** Products by the key of what stands beside their polynomial; '' is the polynomial part. */
export type NormalSum = ReadonlyMap<string, NormalProduct>;

/** Degree up to which powers of polynomials are multiplied out. */
const largestDegree = 64;
/** Base up to which powers of a base are written as one. */
const largestBase = 1_000;

interface Index {
  readonly multiplier: number;
  readonly shift: number;
}

const identity: Index = { multiplier: 1, shift: 0 };

/** Normal form of `expression` read at n + shift. */
export function normalSum(expression: SequenceExpression, shift = 0): NormalSum {
  return normal(expression, shift === 0 ? identity : { multiplier: 1, shift });
}

/** The normal form written as an expression again. */
export function normalExpression(expression: SequenceExpression, shift = 0): SequenceExpression {
  return expressionOfSum(normalSum(expression, shift));
}

function normal(expression: SequenceExpression, index: Index): NormalSum {
  switch (expression.kind) {
    case 'reference':
      return single(reindexed(expression, index.multiplier, index.shift));
    case 'reindexed':
      return normal(expression.of, {
        multiplier: expression.multiplier * index.multiplier,
        shift: expression.multiplier * index.shift + expression.shift,
      });
    case 'composition':
      return compose(expression, index);
    case 'transformed': {
      const of = normalExpression(expression.of);
      return single(reindexed({ ...expression, of }, index.multiplier, index.shift));
    }
    case 'linear': {
      const parts = expression.terms.map((term) => scaledSum([term.coefficient], normal(term.of, index)));
      return total([
        ...parts,
        polynomialSum(substituted(expression.polynomial, index.multiplier, index.shift)),
      ]);
    }
    case 'pointwiseProduct': {
      const n = polynomialSum([rational(index.shift), rational(index.multiplier)]);
      const factors = expression.factors.map(({ of, exponent }) => raised(normal(of, index), exponent));
      return productOfSums([raised(n, expression.nExponent), ...factors]);
    }
    case 'seriesProduct':
      return single(reindexed(normalSeries(expression), index.multiplier, index.shift));
    case 'powerIndexed':
      return normalPower(expression, index);
    case 'pointwiseOperation':
      return single(normalOperation(expression, index));
    case 'setOperation': {
      const sets = ordered(expression, normalExpression(expression.left), normalExpression(expression.right));
      return single(reindexed(sets, index.multiplier, index.shift));
    }
  }
}

const ordersItsSides: ReadonlySet<string> = new Set(['mod', 'floorQuotient', 'difference']);

/** The sides of a commutative operation in the order of their printed forms. */
function ordered<T extends PointwiseOperation | SetOperation>(
  operation: T,
  left: SequenceExpression,
  right: SequenceExpression,
): T {
  const swaps = !ordersItsSides.has(operation.operation) && printExpression(left) > printExpression(right);
  return swaps ? { ...operation, left: right, right: left } : { ...operation, left, right };
}

/** The index is pushed down to both sides, so that a shift of the whole is a shift of the sequences. */
function normalOperation(expression: PointwiseOperation, index: Index): SequenceExpression {
  const [left, right] = [expression.left, expression.right].map((side) =>
    expressionOfSum(normal(side, index)),
  );
  return ordered(expression, left!, right!);
}

/**
 * of(base^(n + exponentShift) + shift): shifts below it join its own, a shift of n joins the exponent's, and a
 * multiplier raises the base.
 */
function normalPower(expression: PowerIndexed, index: Index): NormalSum {
  const { base, exponentShift } = expression;
  let { of, shift } = expression;
  while (of.kind === 'reindexed' && of.multiplier === 1) [of, shift] = [of.of, shift + of.shift];
  const raisedBase = base ** index.multiplier;
  const exponent = exponentShift + index.shift;
  const joins = exponent % index.multiplier === 0 && raisedBase <= largestBase;
  const inner = normalExpression(of);
  if (joins) {
    const joined = { ...expression, base: raisedBase, exponentShift: exponent / index.multiplier, shift };
    return single({ ...joined, of: inner });
  }
  return single(reindexed({ ...expression, shift, of: inner }, index.multiplier, index.shift));
}

/** outer(inner(n)): pushed through sums, products and shifts of outer. */
function compose({ outer, inner }: Composition, index: Index): NormalSum {
  const argument = normalExpression(index === identity ? inner : { kind: 'reindexed', ...index, of: inner });
  const affine = affineIndex(argument);
  if (affine !== undefined) return normal(outer, affine);
  switch (outer.kind) {
    case 'reindexed':
      return compose(
        composition(outer.of, linear([[outer.multiplier, argument]], [outer.shift])) as Composition,
        identity,
      );
    case 'composition':
      return compose(
        { kind: 'composition', outer: outer.outer, inner: composition(outer.inner, argument) },
        identity,
      );
    case 'linear': {
      const parts = outer.terms.map((term) =>
        scaledSum(
          [term.coefficient],
          compose({ kind: 'composition', outer: term.of, inner: argument }, identity),
        ),
      );
      const powers = outer.polynomial.map((coefficient, k) =>
        scaledSum([coefficient], raised(normalSum(argument), k)),
      );
      return total([...parts, ...powers]);
    }
    case 'pointwiseProduct':
      return productOfSums([
        raised(normalSum(argument), outer.nExponent),
        ...outer.factors.map(({ of, exponent }) =>
          raised(compose({ kind: 'composition', outer: of, inner: argument }, identity), exponent),
        ),
      ]);
    default:
      return single(composition(normalExpression(outer), argument));
  }
}

/** m*n + k with a positive integer m. */
function affineIndex(expression: SequenceExpression): Index | undefined {
  if (expression.kind !== 'linear' || expression.terms.length > 0 || expression.polynomial.length !== 2)
    return undefined;
  const [shift, multiplier] = expression.polynomial as readonly [Rational, Rational];
  if (shift.denominator !== 1n || multiplier.denominator !== 1n || multiplier.numerator < 1n)
    return undefined;
  return { multiplier: Number(multiplier.numerator), shift: Number(shift.numerator) };
}

/** Equal series merged, nested products flattened, factors sorted. */
function normalSeries(series: SequenceExpression & { kind: 'seriesProduct' }): SequenceExpression {
  const exponents = new Map<string, NormalFactor>();
  const collect = (of: SequenceExpression, exponent: number): void => {
    const normalised = normalExpression(of);
    if (normalised.kind === 'seriesProduct' && normalised.family === series.family)
      for (const inner of normalised.factors) collect(inner.of, inner.exponent * exponent);
    else addFactor(exponents, { key: printExpression(normalised), of: normalised, exponent });
  };
  for (const { of, exponent } of series.factors) collect(of, exponent);
  const factors = sortedFactors(exponents).map(({ of, exponent }) => ({ of, exponent }));
  return { ...series, factors };
}

function addFactor(exponents: Map<string, NormalFactor>, factor: NormalFactor): void {
  const exponent = (exponents.get(factor.key)?.exponent ?? 0) + factor.exponent;
  if (exponent === 0) exponents.delete(factor.key);
  else exponents.set(factor.key, { ...factor, exponent });
}

function sortedFactors(exponents: ReadonlyMap<string, NormalFactor>): NormalFactor[] {
  return [...exponents.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function single(of: SequenceExpression, exponent = 1): NormalSum {
  const factor = { key: printExpression(of), of, exponent };
  return sumOfProduct({ polynomial: unitPolynomial, nExponent: 0, factors: [factor] });
}

function polynomialSum(polynomial: Polynomial): NormalSum {
  return sumOfProduct({ polynomial, nExponent: 0, factors: [] });
}

function sumOfProduct(product: NormalProduct): NormalSum {
  return product.polynomial.length === 0 ? new Map() : new Map([[productKey(product), product]]);
}

function productKey({ nExponent, factors }: NormalProduct): string {
  const powers = factors.map(({ key, exponent }) => `${key}^${exponent}`).join(' ');
  return nExponent === 0 ? powers : `${powers} n^${nExponent}`;
}

/** Sum of sums, like products merged. */
export function total(sums: readonly NormalSum[]): NormalSum {
  const merged = new Map<string, NormalProduct>();
  for (const sum of sums)
    for (const [key, product] of sum) {
      const present = merged.get(key);
      const polynomial =
        present === undefined ? product.polynomial : sumOf(present.polynomial, product.polynomial);
      if (polynomial.length === 0) merged.delete(key);
      else merged.set(key, { ...product, polynomial });
    }
  return merged;
}

/** polynomial(n) times the sum. */
export function scaledSum(polynomial: Polynomial, sum: NormalSum): NormalSum {
  if (polynomial.length === 0 || isZero(leading(polynomial))) return new Map();
  const factor = { polynomial, nExponent: 0, factors: [] };
  return total([...sum.values()].map((product) => sumOfProduct(multiplied(product, factor))));
}

/** Product of two products; powers of equal factors add up, polynomials are multiplied out. */
export function multiplied(left: NormalProduct, right: NormalProduct): NormalProduct {
  const exponents = new Map<string, NormalFactor>();
  for (const factor of [...left.factors, ...right.factors]) addFactor(exponents, factor);
  let polynomial = productOf(left.polynomial, right.polynomial);
  for (const factor of [...exponents.values()]) {
    // A polynomial is a factor of its own only below the fraction bar.
    if (factor.of.kind !== 'linear' || factor.of.terms.length > 0) continue;
    const powers = factor.of.polynomial;
    let { exponent } = factor;
    if (exponent > 0 && powers.length * exponent + polynomial.length <= largestDegree) {
      polynomial = productOf(polynomial, powerOf(powers, exponent));
      exponent = 0;
    }
    while (exponent < 0 && powers.length > 0 && polynomial.length > 0) {
      const divided = exactQuotient(polynomial, powers);
      if (divided === undefined) break;
      polynomial = divided;
      exponent++;
    }
    if (exponent === 0) exponents.delete(factor.key);
    else exponents.set(factor.key, { ...factor, exponent });
  }
  let nExponent = left.nExponent + right.nExponent;
  while (nExponent < 0 && polynomial.length > 0 && isZero(polynomial[0]!)) {
    polynomial = polynomial.slice(1);
    nExponent++;
  }
  return { polynomial, nExponent, factors: sortedFactors(exponents) };
}

function productOfSums(sums: readonly NormalSum[]): NormalSum {
  if (sums.some((sum) => sum.size === 0)) return new Map();
  let product: NormalProduct = { polynomial: unitPolynomial, nExponent: 0, factors: [] };
  const several = sums.filter((sum) => sum.size > 1);
  for (const sum of sums) if (sum.size === 1) product = multiplied(product, [...sum.values()][0]!);
  const isPolynomial = product.factors.length === 0 && product.nExponent === 0;
  if (several.length === 1 && isPolynomial) return scaledSum(product.polynomial, several[0]!);
  for (const sum of several) product = multiplied(product, asFactor(sum, 1));
  return sumOfProduct(product);
}

function raised(sum: NormalSum, exponent: number): NormalSum {
  if (exponent === 1) return sum;
  if (exponent === 0) return polynomialSum(unitPolynomial);
  if (sum.size !== 1) {
    if (sum.size === 0 && exponent > 0) return sum;
    return sumOfProduct(asFactor(sum, exponent));
  }
  const [product] = sum.values();
  const factors = product!.factors.map((factor) => ({ ...factor, exponent: factor.exponent * exponent }));
  const rest = { polynomial: unitPolynomial, nExponent: 0, factors };
  const powers = multiplied(rest, polynomialPower(product!.polynomial, exponent));
  const n = product!.nExponent * exponent;
  return sumOfProduct(multiplied(powers, n > 0 ? polynomialPower([rational(0), one], n) : nPower(n)));
}

function nPower(nExponent: number): NormalProduct {
  return { polynomial: unitPolynomial, nExponent, factors: [] };
}

function polynomialPower(polynomial: Polynomial, exponent: number): NormalProduct {
  if (exponent > 0 && polynomial.length * exponent <= largestDegree + exponent)
    return { polynomial: powerOf(polynomial, exponent), nExponent: 0, factors: [] };
  const { content, primitive } = primitivePart(polynomial);
  const constant = [power(content, exponent)];
  const degree = monomialDegree(primitive);
  if (degree !== undefined && exponent < 0)
    return { polynomial: constant, nExponent: degree * exponent, factors: [] };
  const { base, exponent: inner } = asPower(primitive);
  const of = polynomialExpression(base);
  const factor = { key: printExpression(of), of, exponent: inner * exponent };
  return { polynomial: constant, nExponent: 0, factors: [factor] };
}

/** A sum of several products as one factor with integer coefficients and a positive first one. */
function asFactor(sum: NormalSum, exponent: number): NormalProduct {
  const products = [...sum].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, product]) => product);
  const size = contentOf(products.flatMap((product) => product.polynomial));
  const first = products[0];
  const content = first !== undefined && leading(first.polynomial).numerator < 0n ? negate(size) : size;
  const of = expressionOfSum(scaledSum([divide(one, content)], sum));
  const factor = { key: printExpression(of), of, exponent };
  return { polynomial: [power(content, exponent)], nExponent: 0, factors: [factor] };
}

/** The sum as an expression, without needless nodes. */
export function expressionOfSum(sum: NormalSum): SequenceExpression {
  const ordered = [...sum].sort(([a], [b]) => (a < b ? -1 : 1));
  const terms = ordered.filter(([key]) => key !== '').map(([, product]) => scaledTerm(product));
  const powers = sum.get('')?.polynomial ?? [];
  const only = terms[0];
  if (terms.length === 1 && powers.length === 0 && isOne(only!.coefficient)) return only!.of;
  return { kind: 'linear', terms, polynomial: powers };
}

function scaledTerm(product: NormalProduct): { coefficient: Rational; of: SequenceExpression } {
  const { content, primitive } = primitivePart(product.polynomial);
  const degree = monomialDegree(primitive);
  const factors = product.factors.map(({ of, exponent }) => ({ of, exponent }));
  if (degree === undefined) factors.unshift({ of: polynomialExpression(primitive), exponent: 1 });
  const nExponent = product.nExponent + (degree ?? 0);
  const only = factors[0];
  const isBare = factors.length === 1 && only!.exponent === 1 && nExponent === 0;
  return {
    coefficient: content,
    of: isBare ? only!.of : { kind: 'pointwiseProduct', factors, nExponent },
  };
}

/** The sum divided by the greatest rational that leaves integers; the zero sum stays. */
export function primitiveSum(sum: NormalSum): NormalSum {
  const content = contentOf([...sum.values()].flatMap((product) => product.polynomial));
  return isOne(content)
    ? sum
    : new Map(
        [...sum].map(([key, product]) => [
          key,
          {
            ...product,
            polynomial: scaledBy(divide(one, content), product.polynomial),
          },
        ]),
      );
}
