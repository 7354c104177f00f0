/**
 * Relation -> OEIS-style ASCII. `parseRelation(printRelation(r))` gives `r` back, structure and all, for
 * every relation without needless nodes (a sum of one term, a product of one factor).
 */
import {
  everyIndex,
  type PowerIndexed,
  type Rational,
  type Relation,
  type SequenceExpression,
  type SeriesProduct,
  type SetOperation,
} from '../ast.js';
import { isOne, isZero, negate, one, printRational } from '../rational.js';

/** `A000290(n) = 2*A000217(n) - n`, with ` for n >= 3` where the statement has a first index. */
export function printRelation(relation: Relation): string {
  const claim = `${printExpression(relation.left)} = ${printExpression(relation.right)}`;
  return relation.from === everyIndex ? claim : `${claim} for n >= ${relation.from}`;
}

/** The value at n, as text. */
export function printExpression(expression: SequenceExpression): string {
  switch (expression.kind) {
    case 'reference':
      return `${expression.aNumber}(n)`;
    case 'reindexed': {
      const index = affineIndex(expression.multiplier, expression.shift);
      return isOrdinarySeries(expression.of)
        ? `[q^${index === 'n' ? index : `(${index})`}] ${printSeries(expression.of)}`
        : `${printCallable(expression.of)}(${index})`;
    }
    case 'composition':
      return `${printCallable(expression.outer)}(${printExpression(expression.inner)})`;
    case 'transformed':
      return `${printTransform(expression)}(n)`;
    case 'linear':
      return printSum(expression);
    case 'pointwiseProduct':
      return printProduct(one, expression);
    case 'seriesProduct':
      return `[${seriesNotation[expression.family ?? 'ordinary'].coefficient}] ${printSeries(expression)}`;
    case 'powerIndexed':
      return `${printCallable(expression.of)}(${powerIndex(expression)})`;
    case 'pointwiseOperation':
      return `${expression.operation}(${printExpression(expression.left)}, ${printExpression(expression.right)})`;
    case 'setOperation':
      return `${printSet(expression)}(n)`;
  }
}

/** How the coefficient of index n and the variable of a generating function are written. */
export const seriesNotation = {
  ordinary: { coefficient: 'q^n', variable: 'q' },
  exponential: { coefficient: 'x^n/n!', variable: 'x' },
  dirichlet: { coefficient: 'n^-s', variable: 's' },
} as const;

/** Coefficients of an ordinary series can be read at m*n + k in its own notation. */
function isOrdinarySeries(expression: SequenceExpression): expression is SeriesProduct {
  return expression.kind === 'seriesProduct' && expression.family === undefined;
}

/** `2^n`, `2^(n+1)-1`. */
export function powerIndex({ base, exponentShift, shift }: PowerIndexed): string {
  const exponent = affineIndex(1, exponentShift);
  return `${base}^${exponent === 'n' ? exponent : `(${exponent})`}${signed(shift)}`;
}

function printSet(expression: SetOperation): string {
  return `${expression.operation}(${printArgument(expression.left)}, ${printArgument(expression.right)})`;
}

function signed(shift: number): string {
  return shift === 0 ? '' : `${shift > 0 ? '+' : '-'}${Math.abs(shift)}`;
}

function affineIndex(multiplier: number, shift: number): string {
  const scaled = multiplier === 1 ? 'n' : `${multiplier}*n`;
  return `${scaled}${signed(shift)}`;
}

/** What can stand before "(index)" or "(q)". */
function printCallable(expression: SequenceExpression): string {
  if (expression.kind === 'reference') return expression.aNumber;
  if (expression.kind === 'transformed') return printTransform(expression);
  if (expression.kind === 'setOperation') return printSet(expression);
  return `(${printExpression(expression)})`;
}

function printTransform(expression: SequenceExpression & { kind: 'transformed' }): string {
  const parameters = expression.parameters.length === 0 ? '' : `; ${expression.parameters.join(', ')}`;
  return `${expression.transform}(${printArgument(expression.of)}${parameters})`;
}

/** A sequence as the argument of a transform or a set operation: without an index where it has a name. */
function printArgument(of: SequenceExpression): string {
  const isNamed = of.kind === 'reference' || of.kind === 'transformed' || of.kind === 'setOperation';
  return isNamed ? printCallable(of) : printExpression(of);
}

function printSum(sum: SequenceExpression & { kind: 'linear' }): string {
  const addends: { coefficient: Rational; text: (size: Rational) => string }[] = sum.terms.map((term) => ({
    coefficient: term.coefficient,
    text: (size) => printScaled(size, term.of),
  }));
  for (let exponent = sum.polynomial.length - 1; exponent >= 0; exponent--) {
    const coefficient = sum.polynomial[exponent]!;
    if (!isZero(coefficient))
      addends.push({ coefficient, text: (size) => printProduct(size, { factors: [], nExponent: exponent }) });
  }
  if (addends.length === 0) return '0';
  return addends
    .map(({ coefficient, text }, position) => {
      const isNegative = coefficient.numerator < 0n;
      const magnitude = text(isNegative ? negate(coefficient) : coefficient);
      if (position === 0) return isNegative ? `-${magnitude}` : magnitude;
      return `${isNegative ? '-' : '+'} ${magnitude}`;
    })
    .join(' ');
}

function printScaled(size: Rational, of: SequenceExpression): string {
  if (of.kind === 'pointwiseProduct') return printProduct(size, of);
  return printProduct(size, { factors: [{ of, exponent: 1 }], nExponent: 0 });
}

interface Product {
  readonly factors: readonly { readonly of: SequenceExpression; readonly exponent: number }[];
  readonly nExponent: number;
}

function printProduct(size: Rational, product: Product): string {
  const factors = product.factors.map(({ of, exponent }) => ({ text: printFactor(of), exponent }));
  if (product.nExponent > 0) factors.unshift({ text: 'n', exponent: product.nExponent });
  if (product.nExponent < 0) factors.push({ text: 'n', exponent: product.nExponent });
  const needsConstant = !isOne(size) || factors.length === 0 || factors[0]!.exponent < 0;
  return joinFactors(needsConstant ? printRational(size) : undefined, factors, '*', '/');
}

function printFactor(of: SequenceExpression): string {
  const isAtom =
    of.kind === 'reference' ||
    of.kind === 'transformed' ||
    of.kind === 'composition' ||
    of.kind === 'powerIndexed' ||
    of.kind === 'pointwiseOperation' ||
    of.kind === 'setOperation' ||
    (of.kind === 'reindexed' && !isOrdinarySeries(of.of));
  return isAtom ? printExpression(of) : `(${printExpression(of)})`;
}

function printSeries({ family, factors }: SeriesProduct): string {
  const { variable } = seriesNotation[family ?? 'ordinary'];
  const printed = factors.map(({ of, exponent }) => ({
    text: `${printCallable(of)}(${variable})`,
    exponent,
  }));
  const startsWithOne = printed.length === 0 || printed[0]!.exponent < 0;
  return joinFactors(startsWithOne ? '1' : undefined, printed, ' * ', ' / ');
}

function joinFactors(
  first: string | undefined,
  factors: readonly { readonly text: string; readonly exponent: number }[],
  times: string,
  over: string,
): string {
  let text = first ?? '';
  factors.forEach(({ text: base, exponent }, position) => {
    const isFirst = position === 0 && first === undefined;
    const size = Math.abs(exponent);
    // An exponent of zero keeps its factor: it still restricts where the product is defined.
    text += (isFirst ? '' : exponent < 0 ? over : times) + (size === 1 ? base : `${base}^${size}`);
  });
  return text;
}
