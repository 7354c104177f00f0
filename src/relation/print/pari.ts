/** Relation -> a PARI/GP script that checks it on vectors of terms, without this program. */
import {
  everyIndex,
  type PointwiseOperation,
  type PowerIndexed,
  type Rational,
  type Relation,
  type SequenceExpression,
  type SetOperation,
} from '../ast.js';
import type { TermLookup } from '../evaluate/evaluate.js';
import { printRational } from '../rational.js';
import { referencedSequences, subexpressions, usedTransforms } from '../references.js';
import { printRelation } from './ascii.js';
import { pariTransformDefinition, pariTransformName } from './pari-transforms.js';

/**
 * A script for `gp -q -f script.gp`. It prints `agrees at N indices, n = a..b`, or the first index at which
 * the sides differ with both values, or that there is nothing to compare.
 *
 * @param lookup terms to write into the script; a sequence without any is left for the reader to fill in
 */
export function toPari(relation: Relation, lookup: TermLookup = () => undefined): string {
  const tables = new Tables();
  const left = tables.valueAt(relation.left, 'n');
  const right = tables.valueAt(relation.right, 'n');
  const sequences = referencedSequences(relation);
  const vectors = sequences.map((name) => {
    const terms = lookup(name);
    return terms === undefined
      ? `${name} = [0, []]; \\\\ fill in: index of the first term, terms`
      : `${name} = [${terms.offset}, [${terms.values.join(', ')}]];`;
  });
  return [
    `\\\\ ${printRelation(relation)}`,
    '',
    '\\\\ Sequences: [index of the first term, [terms]].',
    ...vectors,
    '',
    ...helpers,
    ...usedTransforms(relation).map(pariTransformDefinition),
    `known = [${sequences.join(', ')}];`,
    `reach = ${reachOf(relation)};`,
    'lowest = vecmin(concat(apply(s -> s[1], known), [0])) - reach;',
    'highest = vecmax(concat(apply(s -> s[1] + #s[2] - 1, known), [0])) + reach;',
    '',
    ...tables.definitions,
    `left(n) = ${left};`,
    `right(n) = ${right};`,
    mainLoop(relation.from),
    '',
  ].join('\n');
}

const helpers = [
  'at(s, n) = if(type(n) != "t_INT" || n < s[1] || n >= s[1] + #s[2], error("not known"), s[2][n - s[1] + 1]);',
  'termsfrom(s, k) = if(k < s[1] || k >= s[1] + #s[2], error("not known"), s[2][k - s[1] + 1 .. #s[2]]);',
  '\\\\ Values on the first run of consecutive indices where f has any.',
  '{collect(f) = my(first = 0, values = List(), v);',
  '  for(n = lowest, highest,',
  '    v = iferr(f(n), E, "none");',
  '    if(v != "none", if(#values == 0, first = n); listput(values, v), if(#values > 0, break)));',
  '  [first, Vec(values)]}',
  '\\\\ Coefficients of a product of powers of series, each [sequence, exponent].',
  '{product(factors) = my(vs, N, p);',
  '  vs = apply(f -> termsfrom(f[1], 0), factors);',
  '  N = vecmin(apply(v -> #v, vs));',
  "  p = prod(i = 1, #vs, Ser(vs[i][1 .. N], 'x)^factors[i][2]);",
  '  [0, vector(N, i, polcoef(p, i - 1))]}',
  '\\\\ The same for exponential and for Dirichlet generating functions.',
  '{expproduct(factors) = my(vs, N, p);',
  '  vs = apply(f -> termsfrom(f[1], 0), factors);',
  '  N = vecmin(apply(v -> #v, vs));',
  "  p = prod(i = 1, #vs, Ser(vector(N, k, vs[i][k]/(k - 1)!), 'x)^factors[i][2]);",
  '  [0, vector(N, i, polcoef(p, i - 1)*(i - 1)!)]}',
  'dirpower(v, e) = if(e < 0, dirpower(dirdiv(vector(#v, i, i == 1), v), -e), e == 0, vector(#v, i, i == 1), dirmul(v, dirpower(v, e - 1)));',
  '{dirproduct(factors) = my(vs, N, p);',
  '  vs = apply(f -> termsfrom(f[1], 1), factors);',
  '  N = vecmin(apply(v -> #v, vs));',
  '  p = vector(N, i, i == 1);',
  '  for(i = 1, #vs, p = dirmul(p, dirpower(vs[i][1 .. N], factors[i][2])));',
  '  [1, p]}',
  'whole(f, x, y) = if(type(x) != "t_INT" || type(y) != "t_INT", error("a fraction"), f(x, y));',
  'wholeexponent(e) = if(e < 0, error("a negative exponent"), e);',
  '\\\\ Values of two sequences as sets, ascending, as far as both are known.',
  '{sets(f, s, t) = my(most = min(vecmax(s[2]), vecmax(t[2])));',
  '  [1, select(v -> v <= most, f(Set(s[2]), Set(t[2])))]}',
];

function mainLoop(from: number): string {
  return [
    '{my(count = 0, first = 0, last = 0, l, r, isknown);',
    `  for(n = ${from === everyIndex ? 'lowest' : `max(lowest, ${from})`}, highest,`,
    '    isknown = iferr(l = left(n); r = right(n); 1, E, 0);',
    '    if(!isknown, if(count > 0, break, next));',
    '    if(l != r, print("differs at n = ", n, ": expected ", l, ", got ", r); quit(1));',
    '    if(count == 0, first = n); last = n; count++);',
    '  if(count == 0, print("nothing to compare"),',
    '    print("agrees at ", count, " indices, n = ", first, "..", last))}',
  ].join('\n');
}

/** How far indices can lie outside the stored ones because of shifts. */
function reachOf(relation: Relation): number {
  let reach = 2;
  for (const side of [relation.left, relation.right])
    for (const part of subexpressions(side))
      if (part.kind === 'reindexed') reach += Math.ceil(Math.abs(part.shift) / part.multiplier);
  return Math.min(reach, 100_000);
}

/** Values as PARI expressions; what needs whole sequences (transforms, series) becomes a table first. */
class Tables {
  readonly definitions: string[] = [];

  valueAt(expression: SequenceExpression, index: string): string {
    switch (expression.kind) {
      case 'reference':
        return `at(${expression.aNumber}, ${index})`;
      case 'reindexed':
        return this.valueAt(expression.of, `${expression.multiplier}*(${index}) + ${expression.shift}`);
      case 'composition':
        return this.valueAt(expression.outer, this.valueAt(expression.inner, index));
      case 'transformed': {
        const call = [this.#sequence(expression.of), ...expression.parameters].join(', ');
        return `at(${this.#table(`${pariTransformName(expression.transform)}(${call})`)}, ${index})`;
      }
      case 'linear': {
        const terms = expression.terms.map(
          (t) => `${constant(t.coefficient)}*(${this.valueAt(t.of, index)})`,
        );
        const powers = expression.polynomial.map((c, k) => `${constant(c)}*(${index})^${k}`);
        return [...terms, ...powers].join(' + ') || '0';
      }
      case 'pointwiseProduct': {
        const factors = expression.factors.map((f) => `(${this.valueAt(f.of, index)})^${power(f.exponent)}`);
        return [...factors, `(${index})^${power(expression.nExponent)}`].join('*');
      }
      case 'seriesProduct': {
        const factors = expression.factors.map((f) => `[${this.#sequence(f.of)}, ${f.exponent}]`);
        if (factors.length === 0) return `((${index}) == ${expression.family === 'dirichlet' ? 1 : 0})`;
        const product = {
          ordinary: 'product',
          exponential: 'expproduct',
          dirichlet: 'dirproduct',
        }[expression.family ?? 'ordinary'];
        return `at(${this.#table(`${product}([${factors.join(', ')}])`)}, ${index})`;
      }
      case 'powerIndexed':
        return this.valueAt(expression.of, powerOfBase(expression, index));
      case 'pointwiseOperation': {
        const [left, right] = [expression.left, expression.right].map((side) => this.valueAt(side, index));
        return `whole(${pariOperations[expression.operation]}, ${left}, ${right})`;
      }
      case 'setOperation': {
        const [left, right] = [expression.left, expression.right].map((side) => this.#sequence(side));
        return `at(${this.#table(`sets(${pariSets[expression.operation]}, ${left}, ${right})`)}, ${index})`;
      }
    }
  }

  #sequence(expression: SequenceExpression): string {
    if (expression.kind === 'reference') return expression.aNumber;
    return this.#table(`collect(n -> ${this.valueAt(expression, 'n')})`);
  }

  #table(definition: string): string {
    const name = `table${this.definitions.length + 1}`;
    this.definitions.push(`${name} = ${definition};`);
    return name;
  }
}

const pariOperations: Readonly<Record<PointwiseOperation['operation'], string>> = {
  mod: '(x, y) -> if(y == 0, error("divided by zero"), x % abs(y))',
  floorQuotient: '(x, y) -> floor(x / y)',
  gcd: 'gcd',
  lcm: '(x, y) -> abs(lcm(x, y))',
  min: 'min',
  max: 'max',
  and: '(x, y) -> if(x < 0 || y < 0, error("negative"), bitand(x, y))',
  or: '(x, y) -> if(x < 0 || y < 0, error("negative"), bitor(x, y))',
  xor: '(x, y) -> if(x < 0 || y < 0, error("negative"), bitxor(x, y))',
};

const pariSets: Readonly<Record<SetOperation['operation'], string>> = {
  union: 'setunion',
  intersection: 'setintersect',
  difference: 'setminus',
};

function powerOfBase({ base, exponentShift, shift }: PowerIndexed, index: string): string {
  return `${base}^wholeexponent((${index}) + ${exponentShift}) + ${shift}`;
}

function constant(value: Rational): string {
  return `(${printRational(value)})`;
}

function power(exponent: number): string {
  return exponent < 0 ? `(${exponent})` : String(exponent);
}
