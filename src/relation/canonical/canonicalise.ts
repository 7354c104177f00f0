/**
 * One text for one statement, from whichever end, at whichever index and with whatever scale it was found:
 * a(n+1) = b(n), b(n) = a(n+1) and a(n) = b(n-1) are one relation.
 *
 * Both sides are brought to normal form and subtracted; the difference is scaled to integers without
 * common factor; a quotient equated with one other product is multiplied out (a = b/c becomes b = a*c);
 * one product is solved for, chosen by a rule that does not look at shifts; n is moved so that it is read
 * at n itself. The canonical statement says the same as the given one, except at zeros of divisors.
 */
import { createHash } from 'node:crypto';
import { everyIndex, type Relation, type SequenceExpression } from '../ast.js';
import { polynomial, shifted } from '../build.js';
import { printExpression, printRelation } from '../print/ascii.js';
import { one, rational } from '../rational.js';
import { subexpressions } from '../references.js';
import { anchorLeaf, type Leaf, moveToOrigin } from './leaves.js';
import {
  expressionOfSum,
  multiplied,
  type NormalProduct,
  type NormalSum,
  normalExpression,
  normalSum,
  primitiveSum,
  scaledSum,
  total,
} from './normal-sum.js';
import { leading, leadingSize, primitivePart } from './polynomial.js';
import { canonicalSeriesEquation } from './series-equation.js';

/** The canonical form; canonicalising it again changes nothing. A statement that claims nothing is 0 = 0. */
export function canonicalise(relation: Relation): Relation {
  return canonicaliseWithMove(relation).relation;
}

/** The canonical form and the move of n: it says at n what the given statement says at n + move. */
export function canonicaliseWithMove(relation: Relation): { relation: Relation; move: number } {
  const found = differenceOf(relation, 0);
  if (found.size === 0) return { relation: nothingClaimed, move: 0 };
  const series = canonicalSeriesEquation(found, relation.from);
  if (series !== undefined) return series;
  const move = canonicalMove(found);
  const difference = move === 0 ? found : differenceOf(relation, move);
  const solvedFor = ranked(difference)[0]!;
  const sign = leading(solvedFor.product.polynomial).numerator < 0n ? rational(-1) : one;
  const left = new Map([[solvedFor.key, difference.get(solvedFor.key)!]]);
  const right = total([difference, scaledSum([rational(-1)], left)]);
  const canonical: Relation = {
    left: expressionOfSum(scaledSum([sign], left)),
    right: expressionOfSum(scaledSum([rational(-sign.numerator)], right)),
    from: relation.from === everyIndex ? everyIndex : relation.from - move,
  };
  return { relation: canonical, move };
}

/** 0 = 0: what every statement without content becomes. */
export const nothingClaimed: Relation = { left: polynomial([]), right: polynomial([]), from: everyIndex };

/** First 16 hexadecimal digits of sha256 of the canonical statement. */
export function relationId(relation: Relation): string {
  return identifierOf(printRelation(canonicalise(relation)));
}

/** `relationId` of a statement that is canonical already. */
export function identifierOf(canonicalStatement: string): string {
  return createHash('sha256').update(canonicalStatement).digest('hex').slice(0, 16);
}

/** True when both sides are the same expression after normalisation, so that nothing is claimed. */
export function isTrivial(relation: Relation): boolean {
  return canonicaliseWithMove(relation).relation === nothingClaimed;
}

/** left - right at n + move, in integers; without divisions when it has at most two products. */
function differenceOf(relation: Relation, move: number): NormalSum {
  const left = normalSum(relation.left, move);
  const right = scaledSum([rational(-1)], normalSum(relation.right, move));
  return primitiveSum(withoutDivisions(total([left, right])));
}

function withoutDivisions(difference: NormalSum): NormalSum {
  if (difference.size === 0 || difference.size > 2) return difference;
  const products = [...difference.values()];
  const lowest = new Map<string, { of: SequenceExpression; exponent: number }>();
  for (const { factors } of products)
    for (const { key, of, exponent } of factors)
      if (exponent < Math.min(0, lowest.get(key)?.exponent ?? 0)) lowest.set(key, { of, exponent });
  const nExponent = Math.min(...products.map((product) => product.nExponent));
  if (lowest.size === 0 && nExponent === 0) return difference;
  const divisors = [...lowest].map(([key, { of, exponent }]) => ({ key, of, exponent: -exponent }));
  const common: NormalProduct = {
    polynomial: [...new Array(-nExponent).fill(rational(0)), one],
    nExponent: 0,
    factors: divisors,
  };
  const cleared = products.map((product) => multiplied(product, common));
  return total(
    cleared
      .filter((product) => product.polynomial.length > 0)
      .map((product) => normalSum(expressionOfSum(new Map([['product', product]])))),
  );
}

interface RankedProduct {
  readonly key: string;
  readonly product: NormalProduct;
  readonly isPlain: boolean;
  readonly size: bigint;
  readonly complexity: number;
  readonly leaf: Leaf | undefined;
  readonly textAtOrigin: string;
}

/**
 * The products of the difference, best to solve for first: a single sequence with a constant coefficient,
 * the smallest coefficient, the simplest form, the largest name (a later entry is said in terms of an
 * earlier one), the highest shift (a recurrence is solved for its newest term).
 */
function ranked(difference: NormalSum): RankedProduct[] {
  const products = [...difference].filter(([key]) => key !== '');
  const shown = products.length === 0 ? [...difference] : products;
  return shown.map(([key, product]) => rank(key, product)).sort(compareRanked);
}

function rank(key: string, product: NormalProduct): RankedProduct {
  const { primitive } = primitivePart(product.polynomial);
  const found = expressionOfSum(new Map([[key, { ...product, polynomial: primitive }]]));
  const leaf = anchorLeaf(found);
  const move = leaf === undefined ? 0 : moveToOrigin(leaf);
  const atOrigin = move === 0 ? found : normalExpression(shifted(found, move));
  const [only] = product.factors;
  const isBare = product.factors.length === 1 && only!.exponent === 1 && product.nExponent === 0;
  return {
    key,
    product,
    isPlain: isBare && product.polynomial.length === 1,
    size: leadingSize(product.polynomial),
    complexity: complexityOf(atOrigin),
    leaf,
    textAtOrigin: printExpression(atOrigin),
  };
}

/** Number of nodes; a shift costs nothing. */
function complexityOf(expression: SequenceExpression): number {
  let nodes = 0;
  for (const part of subexpressions(expression))
    nodes += part.kind !== 'reindexed' || part.multiplier > 1 ? 1 : 0;
  return nodes;
}

function compareRanked(a: RankedProduct, b: RankedProduct): number {
  if (a.isPlain !== b.isPlain) return a.isPlain ? -1 : 1;
  if (a.size !== b.size) return a.size < b.size ? -1 : 1;
  if (a.complexity !== b.complexity) return a.complexity - b.complexity;
  if (a.textAtOrigin !== b.textAtOrigin) return a.textAtOrigin > b.textAtOrigin ? -1 : 1;
  return (b.leaf?.shift ?? 0) - (a.leaf?.shift ?? 0);
}

function canonicalMove(difference: NormalSum): number {
  const leaf = ranked(difference).find((candidate) => candidate.leaf !== undefined)?.leaf;
  return leaf === undefined ? 0 : moveToOrigin(leaf);
}
