/** Relation -> LaTeX (amsmath), for display. */
import { everyIndex, type Rational, type Relation, type SequenceExpression } from '../ast.js';
import { isOne, isZero, negate, one } from '../rational.js';
import type { TransformCatalogue } from '../transform.js';

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
      case 'seriesProduct': {
        const factors = expression.factors.map(({ of, exponent }) => powerText(this.#series(of), exponent));
        return `[q^{${index}}]\\, ${factors.length === 0 ? '1' : factors.join('\\, ')}`;
      }
    }
  }

  #reindexed(expression: SequenceExpression & { kind: 'reindexed' }, index: string): string {
    const { multiplier, shift, of } = expression;
    const base = /^[a-z]$/.test(index) || multiplier === 1 ? index : `(${index})`;
    const scaled = multiplier === 1 ? base : `${multiplier}${base}`;
    const moved = shift === 0 ? scaled : `${scaled}${shift > 0 ? '+' : '-'}${Math.abs(shift)}`;
    return this.#applied(of, moved);
  }

  #applied(callable: SequenceExpression, index: string): string {
    const isSubstitutable =
      callable.kind === 'reference' || callable.kind === 'transformed' || callable.kind === 'seriesProduct';
    return isSubstitutable
      ? this.valueAt(callable, index)
      : `\\left. ${this.valueAt(callable, 'm')} \\right|_{m = ${index}}`;
  }

  /** The sequence itself, without an index. */
  #name(expression: SequenceExpression): string {
    if (expression.kind === 'reference') return `\\mathrm{${expression.aNumber}}`;
    if (expression.kind !== 'transformed') return `\\left(${this.valueAt(expression, 'n')}\\right)_n`;
    const argument = this.#name(expression.of);
    const known = this.#catalogue.get(expression.transform);
    if (known !== undefined) return known.latex(argument, expression.parameters);
    const parameters = expression.parameters.length === 0 ? '' : `_{${expression.parameters.join(',')}}`;
    return `\\operatorname{${expression.transform}}${parameters}\\left(${argument}\\right)`;
  }

  #series(of: SequenceExpression): string {
    return `${this.#name(of)}(q)`;
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
      of.kind === 'composition';
    return isAtom && !text.startsWith('\\left.') ? text : `\\left(${text}\\right)`;
  }
}

function powerText(base: string, exponent: number): string {
  return exponent === 1 ? base : `${base}^{${exponent}}`;
}

function constantText(value: Rational): string {
  return value.denominator === 1n
    ? String(value.numerator)
    : `\\tfrac{${value.numerator}}{${value.denominator}}`;
}
