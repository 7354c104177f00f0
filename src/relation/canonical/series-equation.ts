/**
 * Equations between products of power series: F = G^2 * H^-1, F * H = G^2 and H = G^2 / F are one
 * statement, because series with constant term 1 or -1 can be divided by.
 */
import type { Relation, SequenceExpression, SeriesFamily } from '../ast.js';
import { everyIndex } from '../ast.js';
import { seriesProduct, shifted } from '../build.js';
import { printExpression } from '../print/ascii.js';
import { isOne } from '../rational.js';
import type { NormalFactor, NormalProduct, NormalSum } from './normal-sum.js';
import { normalExpression } from './normal-sum.js';

/** The canonical relation when `difference` = 0 says that one series product equals another expression. */
export function canonicalSeriesEquation(
  difference: NormalSum,
  from: number,
): { relation: Relation; move: number } | undefined {
  const sides = oppositeSides(difference);
  const series = sides?.find((side) => shiftedSeries(side) !== undefined);
  if (sides === undefined || series === undefined) return undefined;
  const { shift, family } = shiftedSeries(series)!;
  const differs = (other: ShiftedSeries) => other.shift !== shift || other.family !== family;
  if (sides.some((side) => differs(shiftedSeries(side) ?? { shift, family }))) return undefined;
  const exponents = new Map<string, NormalFactor>();
  for (const side of sides) {
    const moved = normalExpression(shifted(side, -shift));
    const sign = side === series ? -1 : 1;
    const isProduct = moved.kind === 'seriesProduct';
    const factors = isProduct ? moved.factors : [{ of: moved, exponent: 1 }];
    for (const { of, exponent } of factors) {
      const key = printExpression(of);
      const sum = (exponents.get(key)?.exponent ?? 0) + sign * exponent;
      exponents.set(key, { key, of, exponent: sum });
    }
  }
  const factors = [...exponents.values()].filter((factor) => factor.exponent !== 0);
  if (factors.length === 0) return undefined;
  const movedFrom = from === everyIndex ? from : from + shift;
  // A series has no coefficient before its first, so that a claim from there on is the whole claim.
  const isWhole = movedFrom <= (family === 'dirichlet' ? 1 : 0);
  const relation = { ...solved(factors, family), from: isWhole ? everyIndex : movedFrom };
  return { relation, move: -shift + 0 };
}

/** [x, y] when the difference is x - y or y - x, each a single factor. */
function oppositeSides(difference: NormalSum): [SequenceExpression, SequenceExpression] | undefined {
  if (difference.size !== 2) return undefined;
  const [first, second] = [...difference.values()] as [NormalProduct, NormalProduct];
  const signs = [first, second].map(({ polynomial, nExponent, factors }) => {
    const isBare =
      polynomial.length === 1 && nExponent === 0 && factors.length === 1 && factors[0]!.exponent === 1;
    if (!isBare || polynomial[0]!.denominator !== 1n) return 0;
    return isOne(polynomial[0]!) ? 1 : polynomial[0]!.numerator === -1n ? -1 : 0;
  });
  if (signs[0]! * signs[1]! !== -1) return undefined;
  return [first.factors[0]!.of, second.factors[0]!.of];
}

/** Coefficient of index n + shift of a product of series of this family. */
interface ShiftedSeries {
  readonly shift: number;
  readonly family: SeriesFamily;
}

function shiftedSeries(expression: SequenceExpression): ShiftedSeries | undefined {
  if (expression.kind === 'seriesProduct') return { shift: 0, family: expression.family ?? 'ordinary' };
  if (expression.kind !== 'reindexed' || expression.multiplier !== 1) return undefined;
  const inner = shiftedSeries(expression.of);
  return inner === undefined ? undefined : { ...inner, shift: inner.shift + expression.shift };
}

/** Kinds that stay one product when they are a side of their own. */
const standsAlone: ReadonlySet<SequenceExpression['kind']> = new Set([
  'reference',
  'reindexed',
  'composition',
  'transformed',
  'powerIndexed',
  'pointwiseOperation',
  'setOperation',
]);

/** Product of factors^exponents = 1, solved for one factor if that needs no division, else both sides. */
function solved(
  factors: readonly NormalFactor[],
  family: SeriesFamily,
): { left: SequenceExpression; right: SequenceExpression } {
  const candidates = factors
    .filter((factor) => Math.abs(factor.exponent) === 1 && standsAlone.has(factor.of.kind))
    .map((factor) => {
      const others = factors.filter((other) => other !== factor);
      const right = others.map((other) => ({ ...other, exponent: -other.exponent * factor.exponent }));
      return { factor, right, divisions: right.filter((other) => other.exponent < 0).length };
    })
    .sort(
      (a, b) =>
        a.divisions - b.divisions ||
        Number(a.factor.of.kind !== 'reference') - Number(b.factor.of.kind !== 'reference') ||
        (a.factor.key > b.factor.key ? -1 : 1),
    );
  const above = factors.filter((factor) => factor.exponent > 0);
  const below = factors.filter((factor) => factor.exponent < 0).map((f) => ({ ...f, exponent: -f.exponent }));
  const best = candidates[0];
  const isOneSided = above.length === 0 || below.length === 0;
  if (best !== undefined && (best.divisions === 0 || isOneSided))
    return { left: best.factor.of, right: seriesOf(best.right, family) };
  const [left, right] = [seriesOf(above, family), seriesOf(below, family)];
  const isOrdered =
    below.length === 0 || (above.length > 0 && printExpression(left) > printExpression(right));
  return isOrdered ? { left, right } : { left: right, right: left };
}

function seriesOf(factors: readonly NormalFactor[], family: SeriesFamily): SequenceExpression {
  const sorted = [...factors].sort((a, b) => (a.key < b.key ? -1 : 1));
  return seriesProduct(
    sorted.map(({ of, exponent }) => [of, exponent] as const),
    family,
  );
}
