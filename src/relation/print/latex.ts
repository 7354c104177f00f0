/** Relation -> LaTeX (amsmath), for display. */
import {
  everyIndex,
  type PointwiseOperation,
  type Rational,
  type Relation,
  type SequenceExpression,
  type SeriesProduct,
} from '../ast.js';
import { isOne, isZero, negate, one } from '../rational.js';
import type { TransformCatalogue } from '../transform.js';
import { seriesNotation } from './ascii.js';

/**
 * `\mathrm{A000290}(n) = 2\,\mathrm{A000217}(n) - n`.
 *
 * @param catalogue gives transforms their own notation; without it they are printed by name
 */
export function toLatex(relation: Relation, catalogue: TransformCatalogue = new Map()): string {
  const printer = new LatexPrinter(catalogue);
  const claim = `${printer.valueAt(relation.left, 'n')} = ${printer.valueAt(relation.right, 'n')}`;
  return relation.from === everyIndex ? claim : `${claim} \\quad (n \\ge ${relation.from})`;
}

class LatexPrinter {
  readonly #catalogue: TransformCatalogue;

  constructor(catalogue: TransformCatalogue) {
    this.#catalogue = catalogue;
  }

  valueAt(expression: SequenceExpression, index: string): string {
    switch (expression.kind) {
      case 'reference':
      case 'transformed':
        return `${this.#name(expression)}(${index})`;
      case 'reindexed':
        return this.#reindexed(expression, index);
      case 'composition': {
        const inner = this.valueAt(expression.inner, index);
        return this.#applied(expression.outer, inner);
      }
      case 'linear':
        return this.#sum(expression, index);
      case 'pointwiseProduct':
        return this.#product(one, expression, index);
      case 'seriesProduct':
        return this.#seriesProduct(expression, index);
      case 'powerIndexed': {
        const { base, exponentShift, shift } = expression;
        return this.#applied(expression.of, `${base}^{${index}${signed(exponentShift)}}${signed(shift)}`);
      }
      case 'pointwiseOperation':
        return operationText[expression.operation](
          this.valueAt(expression.left, index),
          this.valueAt(expression.right, index),
        );
      case 'setOperation':
        return `${this.#name(expression)}(${index})`;
    }
  }

  #reindexed(expression: SequenceExpression & { kind: 'reindexed' }, index: string): string {
    const { multiplier, shift, of } = expression;
    const base = /^[a-z]$/.test(index) || multiplier === 1 ? index : `(${index})`;
    const scaled = multiplier === 1 ? base : `${multiplier}${base}`;
    return this.#applied(of, `${scaled}${signed(shift)}`);
  }

  #applied(callable: SequenceExpression, index: string): string {
    const isSubstitutable =
      callable.kind === 'reference' ||
      callable.kind === 'transformed' ||
      callable.kind === 'setOperation' ||
      callable.kind === 'seriesProduct';
    return isSubstitutable
      ? this.valueAt(callable, index)
      : `\\left. ${this.valueAt(callable, 'm')} \\right|_{m = ${index}}`;
  }

  /** The sequence itself, without an index. */
  #name(expression: SequenceExpression): string {
    if (expression.kind === 'reference') return `\\mathrm{${expression.aNumber}}`;
    if (expression.kind === 'setOperation')
      return `\\left(${this.#name(expression.left)} ${setSymbols[expression.operation]} ${this.#name(expression.right)}\\right)`;
    if (expression.kind !== 'transformed') return `\\left(${this.valueAt(expression, 'n')}\\right)_n`;
    const argument = this.#name(expression.of);
    const known = this.#catalogue.get(expression.transform);
    if (known !== undefined) return known.latex(argument, expression.parameters);
    const parameters = expression.parameters.length === 0 ? '' : `_{${expression.parameters.join(',')}}`;
    return `\\operatorname{${expression.transform}}${parameters}\\left(${argument}\\right)`;
  }

  #seriesProduct({ family, factors }: SeriesProduct, index: string): string {
    const { variable } = seriesNotation[family ?? 'ordinary'];
    const powers = factors.map(({ of, exponent }) => powerText(`${this.#name(of)}(${variable})`, exponent));
    const atIndex = /^[a-z]$/.test(index) ? index : `(${index})`;
    const coefficient = {
      ordinary: `q^{${index}}`,
      exponential: `x^{${index}}/${atIndex}!`,
      dirichlet: `${atIndex}^{-s}`,
    }[family ?? 'ordinary'];
    return `[${coefficient}]\\, ${powers.length === 0 ? '1' : powers.join('\\, ')}`;
  }

  #sum(sum: SequenceExpression & { kind: 'linear' }, index: string): string {
    const addends = sum.terms.map(({ coefficient, of }) => ({
      coefficient,
      text: (size: Rational) =>
        of.kind === 'pointwiseProduct'
          ? this.#product(size, of, index)
          : this.#product(size, { factors: [{ of, exponent: 1 }], nExponent: 0 }, index),
    }));
    for (let exponent = sum.polynomial.length - 1; exponent >= 0; exponent--) {
      const coefficient = sum.polynomial[exponent]!;
      if (isZero(coefficient)) continue;
      addends.push({
        coefficient,
        text: (size) => this.#product(size, { factors: [], nExponent: exponent }, index),
      });
    }
    if (addends.length === 0) return '0';
    return addends
      .map(({ coefficient, text }, position) => {
        const isNegative = coefficient.numerator < 0n;
        const magnitude = text(isNegative ? negate(coefficient) : coefficient);
        const sign = isNegative ? '-' : '+';
        return position === 0 ? (isNegative ? `-${magnitude}` : magnitude) : `${sign} ${magnitude}`;
      })
      .join(' ');
  }

  #product(
    size: Rational,
    product: {
      readonly factors: readonly { readonly of: SequenceExpression; readonly exponent: number }[];
      readonly nExponent: number;
    },
    index: string,
  ): string {
    const n = index.length === 1 ? index : `(${index})`;
    const powers = product.factors.map(({ of, exponent }) => ({ text: this.#factor(of, index), exponent }));
    if (product.nExponent !== 0) powers.unshift({ text: n, exponent: product.nExponent });
    const above = powers.filter(({ exponent }) => exponent >= 0).map((p) => powerText(p.text, p.exponent));
    const below = powers.filter(({ exponent }) => exponent < 0).map((p) => powerText(p.text, -p.exponent));
    const constant = isOne(size) ? [] : [constantText(size)];
    if (below.length === 0) return [...constant, ...above].join('\\,') || '1';
    const fraction = `\\frac{${above.join('\\,') || '1'}}{${below.join('\\,')}}`;
    return [...constant, fraction].join('\\,');
  }

  #factor(of: SequenceExpression, index: string): string {
    const text = this.valueAt(of, index);
    const isAtom =
      of.kind === 'reference' ||
      of.kind === 'transformed' ||
      of.kind === 'reindexed' ||
      of.kind === 'composition' ||
      of.kind === 'powerIndexed' ||
      of.kind === 'setOperation' ||
      (of.kind === 'pointwiseOperation' && !infix.has(of.operation));
    return isAtom && !text.startsWith('\\left.') ? text : `\\left(${text}\\right)`;
  }
}

const setSymbols = { union: '\\cup', intersection: '\\cap', difference: '\\setminus' } as const;

const inParentheses = (symbol: string) => (left: string, right: string) =>
  `\\left(${left}\\right) ${symbol} \\left(${right}\\right)`;
const named = (name: string) => (left: string, right: string) => `${name}\\left(${left}, ${right}\\right)`;

const infix: ReadonlySet<PointwiseOperation['operation']> = new Set(['mod', 'and', 'or', 'xor']);

const operationText: Readonly<
  Record<PointwiseOperation['operation'], (left: string, right: string) => string>
> = {
  mod: inParentheses('\\bmod'),
  floorQuotient: (left, right) => `\\left\\lfloor \\frac{${left}}{${right}} \\right\\rfloor`,
  gcd: named('\\gcd'),
  lcm: named('\\operatorname{lcm}'),
  min: named('\\min'),
  max: named('\\max'),
  and: inParentheses('\\mathbin{\\&}'),
  or: inParentheses('\\mathbin{|}'),
  xor: inParentheses('\\oplus'),
};

function signed(shift: number): string {
  return shift === 0 ? '' : `${shift > 0 ? '+' : '-'}${Math.abs(shift)}`;
}

function powerText(base: string, exponent: number): string {
  return exponent === 1 ? base : `${base}^{${exponent}}`;
}

function constantText(value: Rational): string {
  return value.denominator === 1n
    ? String(value.numerator)
    : `\\tfrac{${value.numerator}}{${value.denominator}}`;
}
