/** Do both sides of a relation agree wherever both are known? */
import type { Rational, Relation } from '../ast.js';
import { printRational } from '../rational.js';
import type { TransformCatalogue } from '../transform.js';
import { defaultLimits, type EvaluationLimits } from './budget.js';
import { evaluateToRun, type TermLookup } from './evaluate.js';
import {
  collectRun,
  dividedByZero,
  type Formula,
  isIntegerRun,
  lastIndex,
  type Run,
  sharedIndices,
  valueAt,
} from './run-of-values.js';

export type ComparisonOutcome =
  /** Both sides agree at every index `from..to`. */
  | { readonly kind: 'match'; readonly from: number; readonly to: number; readonly count: number }
  /**
   * The sides differ first at `n`: `expected` is the left side's value, `got` the right side's, as exact
   * decimals ("9", "-1/2"), or "a division by zero". They agree at the `matchedBefore` indices `from..n-1`.
   */
  | {
      readonly kind: 'mismatch';
      readonly n: number;
      readonly expected: string;
      readonly got: string;
      readonly from: number;
      readonly matchedBefore: number;
    }
  | { readonly kind: 'no-overlap'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Compares exactly, index by index, from the first shared index (or `relation.from`) on. Both sides are
 * evaluated as `evaluate` describes; a side that is a fraction disagrees with an integer, and so does a
 * division by zero after the first agreement (before it, it only moves the first index up).
 */
export function compare(
  relation: Relation,
  lookup: TermLookup,
  catalogue: TransformCatalogue,
  limits: EvaluationLimits = defaultLimits,
): ComparisonOutcome {
  const left = evaluateToRun(relation.left, lookup, catalogue, limits);
  if (left.kind === 'refused') return { kind: 'refused', reason: left.reason };
  const right = evaluateToRun(relation.right, lookup, catalogue, limits);
  if (right.kind === 'refused') return { kind: 'refused', reason: right.reason };
  return compareSides(left, right, relation.from);
}

function compareSides(left: Run | Formula, right: Run | Formula, claimedFrom: number): ComparisonOutcome {
  const indices = sharedIndices([left, right]);
  if (indices === undefined)
    return { kind: 'refused', reason: 'no sequence in it says at which indices to compare' };
  const first = Math.max(indices.from, claimedFrom);
  if (first > indices.to)
    return { kind: 'no-overlap', reason: 'there is no index at which both sides are known' };
  if (isIntegerRun(left) && isIntegerRun(right)) return compareIntegers(left, right, first, indices.to);
  return compareFractions(left, right, first, indices.to);
}

function compareIntegers(left: Run, right: Run, first: number, last: number): ComparisonOutcome {
  for (let n = first; n <= last; n++) {
    const expected = left.numerators[n - left.from]!;
    const got = right.numerators[n - right.from]!;
    if (expected !== got) return mismatch(first, n, String(expected), String(got));
  }
  return { kind: 'match', from: first, to: last, count: last - first + 1 };
}

function compareFractions(
  left: Run | Formula,
  right: Run | Formula,
  first: number,
  last: number,
): ComparisonOutcome {
  let differs: { n: number; expected: KnownValue; got: KnownValue } | undefined;
  let agreed = 0;
  const agreeing = collectRun(first, last, (n) => {
    if (differs !== undefined) return undefined;
    const expected = valueAt(left, n);
    const got = valueAt(right, n);
    if (expected === undefined || got === undefined) return undefined;
    if (expected === dividedByZero || got === dividedByZero) {
      if (agreed > 0 && expected !== got) differs = { n, expected, got };
      return undefined;
    }
    if (expected.numerator * got.denominator === got.numerator * expected.denominator) {
      agreed++;
      return expected;
    }
    differs = { n, expected, got };
    return undefined;
  });
  if (differs !== undefined) {
    const from = agreed > 0 ? agreeing.from : differs.n;
    return mismatch(from, differs.n, printKnown(differs.expected), printKnown(differs.got));
  }
  if (agreed === 0)
    return { kind: 'no-overlap', reason: 'there is no index at which both sides have a value' };
  return { kind: 'match', from: agreeing.from, to: lastIndex(agreeing), count: agreed };
}

type KnownValue = Rational | typeof dividedByZero;

function printKnown(value: KnownValue): string {
  return value === dividedByZero ? 'a division by zero' : printRational(value);
}

function mismatch(from: number, n: number, expected: string, got: string): ComparisonOutcome {
  return { kind: 'mismatch', n, expected, got, from, matchedBefore: n - from };
}
