/**
 * Statement -> Relation, by recursive descent over the grammar of docs/relation-language.md. Parentheses
 * are kept as structure, so that printing and parsing are inverse to each other.
 */
import { type ANumber, toANumber } from '../../oeis-data/types.js';
import {
  everyIndex,
  type PointwiseOperation,
  pointwiseOperations,
  type Rational,
  type Relation,
  type SequenceExpression,
  type SeriesFamily,
  type SetOperation,
  setOperations,
} from './ast.js';
import {
  composition,
  linear,
  pointwiseOperation,
  powerIndexed,
  reference,
  reindexed,
  seriesProduct,
  setOperation,
} from './build.js';
import { relationErrors } from './errors.js';
import { add, divide, isOne, multiply, negate, one, power, rational, zero } from './rational.js';
import { requireTransforms } from './require-transforms.js';
import { type Token, tokenise } from './tokens.js';
import type { TransformCatalogue } from './transform.js';

const reserved: ReadonlySet<string> = new Set(['n', 'q', 's', 'x', 'for']);
const pointwiseNames: ReadonlySet<string> = new Set(pointwiseOperations);
const setNames: ReadonlySet<string> = new Set(setOperations);
const deepest = 64;
const largestExponent = 1_000;
/** Far above the inputs met, since canonical forms multiply polynomials out and must be read back. */
const largestDegree = 1_000;
const largestMultiplier = 1_000_000;
const largestIndex = 1_000_000_000_000;
const largestBase = 1_000;

/** Product of a rational constant, a power of n and factors, as it stands between two plus signs. */
interface Monomial {
  constant: Rational;
  nExponent: number;
  readonly factors: { of: SequenceExpression; exponent: number }[];
}

/**
 * Parses a statement such as `A000290(n) = 2*A000217(n) - n` or
 * `A053723(n) = [q^n] A227216(q)^2 * A007325(q)^5`.
 *
 * @param catalogue when given, names and parameters of transforms are checked as well
 * @throws `RELATION_SYNTAX` (column, expected, got), `RELATION_LIMIT`, `RELATION_ZERO_DENOMINATOR`; with a
 *         catalogue also `RELATION_TRANSFORM_UNKNOWN`, `RELATION_TRANSFORM_PARAMETERS`
 */
export function parseRelation(text: string, catalogue?: TransformCatalogue): Relation {
  const parser = new Parser(text);
  const left = parser.expression();
  parser.expect('=');
  const right = parser.expression();
  const from = parser.accept('for') ? parser.lowerBound() : everyIndex;
  parser.expectEnd(from === everyIndex ? 'an operator, "for n >= ..." or the end' : 'the end');
  const relation = { left, right, from };
  if (catalogue !== undefined) requireTransforms(relation, catalogue);
  return relation;
}

/**
 * Parses one side of a statement.
 *
 * @throws as `parseRelation`
 */
export function parseExpression(text: string): SequenceExpression {
  const parser = new Parser(text);
  const expression = parser.expression();
  parser.expectEnd('an operator or the end');
  return expression;
}

class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokenise(text);
  }

  /** expression = ["-"] term { ("+" | "-") term } */
  expression(): SequenceExpression {
    this.#limit(++this.#depth, deepest, 'a nesting of');
    const terms: { coefficient: Rational; of: SequenceExpression }[] = [];
    const polynomial: Rational[] = [];
    let sign = this.accept('-') ? negate(one) : one;
    for (;;) {
      const monomial = this.#term();
      const coefficient = multiply(sign, monomial.constant);
      if (monomial.factors.length === 0 && monomial.nExponent >= 0) {
        this.#limit(monomial.nExponent, largestDegree, 'a degree in n of');
        while (polynomial.length <= monomial.nExponent) polynomial.push(zero);
        polynomial[monomial.nExponent] = add(polynomial[monomial.nExponent]!, coefficient);
      } else terms.push({ coefficient, of: productOf(monomial) });
      if (this.accept('+')) sign = one;
      else if (this.accept('-')) sign = negate(one);
      else break;
    }
    this.#depth--;
    const sum = linear(
      terms.map((term) => [term.coefficient, term.of]),
      polynomial,
    );
    const only = sum.terms[0];
    const isOneTerm = sum.terms.length === 1 && sum.polynomial.length === 0;
    return isOneTerm && isOne(only!.coefficient) ? only!.of : sum;
  }

  /** term = factor { ("*" | "/") factor } */
  #term(): Monomial {
    const monomial: Monomial = { constant: one, nExponent: 0, factors: [] };
    let direction = 1;
    for (;;) {
      this.#factor(monomial, direction);
      if (this.accept('*')) direction = 1;
      else if (this.accept('/')) direction = -1;
      else return monomial;
    }
  }

  /** factor = base [ "^" signed-integer ], multiplied into `monomial` with exponent sign `direction` */
  #factor(monomial: Monomial, direction: number): void {
    const token = this.#peek();
    if (token.kind === 'integer') {
      this.#position++;
      const value = power(rational(BigInt(token.text)), this.#exponent());
      monomial.constant =
        direction > 0 ? multiply(monomial.constant, value) : divide(monomial.constant, value);
    } else if (this.accept('n')) monomial.nExponent += direction * this.#exponent();
    else {
      const of = this.#value();
      monomial.factors.push({ of, exponent: direction * this.#exponent() });
    }
  }

  #exponent(): number {
    if (!this.accept('^')) return 1;
    const sign = this.accept('-') ? -1 : 1;
    return sign * this.#boundedInteger(largestExponent, 'an exponent of');
  }

  /** value = series | operation | sequence [ "(" index ")" ] ; index = expression | power */
  #value(): SequenceExpression {
    if (this.accept('[')) return this.#series();
    const { kind, text } = this.#peek();
    if (kind === 'name' && pointwiseNames.has(text)) {
      const operation = this.#next().text as PointwiseOperation['operation'];
      return pointwiseOperation(operation, ...this.#twoArguments());
    }
    const callable = this.#sequence();
    if (!this.accept('(')) return callable;
    if (this.#peek().text === 'q')
      this.#fail('an index in n (a product of series is written [q^n] A007325(q)^5)');
    if (this.#isPowerOfConstant()) return this.#powerIndexed(callable);
    const argument = this.expression();
    this.expect(')');
    return this.#apply(callable, argument);
  }

  /** sequence = A-number | transform "(" expression [ ";" parameters ] ")" | "(" expression ")" */
  #sequence(): SequenceExpression {
    const token = this.#peek();
    if (token.kind === 'sequence') {
      this.#position++;
      return reference(toANumber(token.text) as ANumber);
    }
    if (this.accept('(')) {
      const inside = this.expression();
      this.expect(')');
      return inside;
    }
    if (token.kind === 'name' && setNames.has(token.text)) {
      const operation = this.#next().text as SetOperation['operation'];
      return setOperation(operation, ...this.#twoArguments());
    }
    const isTransform = token.kind === 'name' && /^[a-z]/.test(token.text);
    if (isTransform && !reserved.has(token.text) && !pointwiseNames.has(token.text)) return this.#transform();
    return this.#fail('a number, n, a sequence such as A000045, a transform, "(" or "[q^n]"');
  }

  /** "(" expression "," expression ")" */
  #twoArguments(): [SequenceExpression, SequenceExpression] {
    this.expect('(');
    const left = this.expression();
    this.expect(',');
    const right = this.expression();
    this.expect(')');
    return [left, right];
  }

  /** An integer to a power that holds n, which no other expression starts with. */
  #isPowerOfConstant(): boolean {
    const [base, caret, exponent, first] = this.#tokens.slice(this.#position, this.#position + 4);
    const holdsN = exponent?.text === 'n' || (exponent?.text === '(' && first?.text === 'n');
    return base!.kind === 'integer' && caret?.text === '^' && holdsN;
  }

  /** power = natural "^" ( "n" | "(" "n" [ shift ] ")" ) [ shift ], then ")" */
  #powerIndexed(callable: SequenceExpression): SequenceExpression {
    if (BigInt(this.#peek().text) < 2n) this.#fail('a base of at least 2');
    const base = this.#boundedInteger(largestBase, 'a base of');
    this.expect('^');
    let exponentShift = 0;
    if (!this.accept('n')) {
      this.expect('(');
      this.expect('n');
      exponentShift = this.#shift();
      this.expect(')');
    }
    const shift = this.#shift();
    this.expect(')');
    return powerIndexed(callable, base, exponentShift, shift);
  }

  /** shift = ( "+" | "-" ) natural, or nothing */
  #shift(): number {
    const sign = this.accept('+') ? 1 : this.accept('-') ? -1 : 0;
    return sign === 0 ? 0 : sign * this.#boundedInteger(largestIndex, 'an index shift of') + 0;
  }

  #transform(): SequenceExpression {
    const transform = this.#next().text;
    this.expect('(');
    const of = this.expression();
    const parameters: bigint[] = [];
    if (this.accept(';'))
      do {
        const sign = this.accept('-') ? -1n : 1n;
        parameters.push(sign * this.#integer());
      } while (this.accept(','));
    this.expect(')');
    return { kind: 'transformed', transform, parameters, of };
  }

  /** series = "[" coefficient "]" seriesFactor { ("*" | "/") seriesFactor } */
  #series(): SequenceExpression {
    if (this.accept('x')) {
      for (const symbol of ['^', 'n', '/', 'n', '!', ']']) this.expect(symbol);
      return this.#seriesFactors('exponential');
    }
    if (this.accept('n')) {
      for (const symbol of ['^', '-', 's', ']']) this.expect(symbol);
      return this.#seriesFactors('dirichlet');
    }
    this.expect('q');
    this.expect('^');
    const column = this.#peek().column;
    const index = this.accept('n') ? linear([], [0, 1]) : this.#parenthesised();
    this.expect(']');
    const applied = this.#apply(this.#seriesFactors('ordinary'), index);
    if (applied.kind !== 'composition') return applied;
    return this.#fail('an exponent m*n + k with m >= 1', { text: 'another expression', column });
  }

  #seriesFactors(family: SeriesFamily): SequenceExpression {
    const factors: [of: SequenceExpression, exponent: number][] = [];
    let direction = 1;
    for (;;) {
      this.#seriesFactor(factors, direction, family);
      if (this.accept('*')) direction = 1;
      else if (this.accept('/')) direction = -1;
      else return seriesProduct(factors, family);
    }
  }

  #seriesFactor(factors: [SequenceExpression, number][], direction: number, family: SeriesFamily): void {
    const token = this.#peek();
    if (token.kind === 'integer') {
      if (token.text !== '1') this.#fail('a series such as A007325(q), or 1');
      this.#position++;
      return;
    }
    const of = this.#sequence();
    this.expect('(');
    this.expect({ ordinary: 'q', exponential: 'x', dirichlet: 's' }[family]);
    this.expect(')');
    factors.push([of, direction * this.#exponent()]);
  }

  #parenthesised(): SequenceExpression {
    this.expect('(');
    const inside = this.expression();
    this.expect(')');
    return inside;
  }

  /** m*n + k with a positive integer m reads the sequence at that index; anything else is a composition. */
  #apply(callable: SequenceExpression, argument: SequenceExpression): SequenceExpression {
    if (argument.kind !== 'linear' || argument.terms.length > 0 || argument.polynomial.length !== 2)
      return composition(callable, argument);
    const [shift, multiplier] = argument.polynomial as readonly [Rational, Rational];
    if (shift.denominator !== 1n || multiplier.denominator !== 1n || multiplier.numerator < 1n)
      return composition(callable, argument);
    this.#limit(Number(multiplier.numerator), largestMultiplier, 'an index multiplier of');
    this.#limit(Math.abs(Number(shift.numerator)), largestIndex, 'an index shift of');
    return reindexed(callable, Number(multiplier.numerator), Number(shift.numerator));
  }

  lowerBound(): number {
    this.expect('n');
    this.expect('>=');
    const sign = this.accept('-') ? -1 : 1;
    return sign * this.#boundedInteger(largestIndex, 'an index of');
  }

  accept(text: string): boolean {
    const token = this.#peek();
    if (token.kind === 'end' || token.text !== text) return false;
    this.#position++;
    return true;
  }

  expect(text: string): void {
    if (!this.accept(text)) this.#fail(`"${text}"`);
  }

  expectEnd(expected: string): void {
    if (this.#peek().kind !== 'end') this.#fail(expected);
  }

  #integer(): bigint {
    if (this.#peek().kind !== 'integer') this.#fail('an integer');
    return BigInt(this.#next().text);
  }

  #boundedInteger(limit: number, quantity: string): number {
    const value = Number(this.#integer());
    this.#position--;
    this.#limit(value, limit, quantity);
    this.#position++;
    return value;
  }

  #limit(value: number, limit: number, quantity: string): void {
    if (value > limit)
      throw relationErrors.RELATION_LIMIT({ column: this.#peek().column, quantity, limit, got: value });
  }

  #peek(): Token {
    return this.#tokens[this.#position]!;
  }

  #next(): Token {
    return this.#tokens[this.#position++]!;
  }

  #fail(expected: string, got: { text: string; column: number } = this.#peek()): never {
    throw relationErrors.RELATION_SYNTAX({
      column: got.column,
      expected,
      got: got.text === '' ? 'the end' : `"${got.text}"`,
      text: this.#text,
    });
  }
}

function productOf(monomial: Monomial): SequenceExpression {
  const only = monomial.factors[0];
  const isBare = monomial.factors.length === 1 && monomial.nExponent === 0 && only!.exponent === 1;
  return isBare
    ? only!.of
    : { kind: 'pointwiseProduct', factors: monomial.factors, nExponent: monomial.nExponent };
}
