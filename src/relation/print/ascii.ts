/**
 * Relation -> OEIS-style ASCII. `parseRelation(printRelation(r))` gives `r` back, structure and all, for
 * every relation without needless nodes (a sum of one term, a product of one factor).
 */
import { everyIndex, type Rational, type Relation, type SequenceExpression } from '../ast.js';
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
      return expression.of.kind === 'seriesProduct'
        ? `[q^${index === 'n' ? index : `(${index})`}] ${printSeries(expression.of.factors)}`
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
      return `[q^n] ${printSeries(expression.factors)}`;
  }
}

function affineIndex(multiplier: number, shift: number): string {
  const scaled = multiplier === 1 ? 'n' : `${multiplier}*n`;
  return shift === 0 ? scaled : `${scaled}${shift > 0 ? '+' : '-'}${Math.abs(shift)}`;
}

/** What can stand before "(index)" or "(q)". */
function printCallable(expression: SequenceExpression): string {
  if (expression.kind === 'reference') return expression.aNumber;
  if (expression.kind === 'transformed') return printTransform(expression);
  return `(${printExpression(expression)})`;
}

function printTransform(expression: SequenceExpression & { kind: 'transformed' }): string {
  const { of } = expression;
  const isSequence = of.kind === 'reference' || of.kind === 'transformed';
  const argument = isSequence ? printCallable(of) : printExpression(of);
  const parameters = expression.parameters.length === 0 ? '' : `; ${expression.parameters.join(', ')}`;
  return `${expression.transform}(${argument}${parameters})`;
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
    (of.kind === 'reindexed' && of.of.kind !== 'seriesProduct');
  return isAtom ? printExpression(of) : `(${printExpression(of)})`;
}

function printSeries(factors: Product['factors']): string {
  const printed = factors.map(({ of, exponent }) => ({ text: `${printCallable(of)}(q)`, exponent }));
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
