/** Unions, intersections and differences of the sets of values of two sequences. */
import type { SetOperation } from '../ast.js';
import { lesser } from '../rational.js';
import type { WorkBudget } from './budget.js';
import { type Formula, integerRun, isIntegerRun, type Refused, type Run, refused } from './run-of-values.js';

/**
 * The integers in one or both sets, ascending from index 1, up to the lesser of the greatest known values.
 * Both sequences must not decrease: of any other one the set is not known up to its greatest value.
 */
export function evaluateSetOperation(
  operation: SetOperation['operation'],
  left: Run | Formula,
  right: Run | Formula,
  budget: WorkBudget,
): Run | Refused {
  const sets: (readonly bigint[])[] = [];
  for (const side of [left, right]) {
    const values = ascendingValues(side);
    if (typeof values === 'string') return refused(values);
    if (!budget.spend(values.length)) return refused(`${operation}: the budget is spent`);
    sets.push(values);
  }
  const [xs, ys] = sets as [readonly bigint[], readonly bigint[]];
  const bound = lesser(xs[xs.length - 1]!, ys[ys.length - 1]!);
  const [inLeft, inRight] = [new Set(xs), new Set(ys)];
  const candidates = operation === 'union' ? merged(xs, ys) : [...inLeft];
  const members = candidates.filter((value) => {
    if (value > bound) return false;
    return operation === 'union' || inRight.has(value) === (operation === 'intersection');
  });
  if (members.length === 0) return refused(`${operation}: no member is known`);
  return integerRun(1, members);
}

/** Every integer of either list, once, ascending. */
function merged(xs: readonly bigint[], ys: readonly bigint[]): bigint[] {
  const all = [...new Set([...xs, ...ys])];
  return all.sort((x, y) => (x < y ? -1 : x > y ? 1 : 0));
}

function ascendingValues(side: Run | Formula): readonly bigint[] | string {
  if (side.kind === 'formula') return 'a set needs a sequence: a polynomial alone has no first index';
  if (!isIntegerRun(side)) return 'a set needs integers';
  const values = side.numerators;
  if (values.length === 0) return 'a set has no known members';
  const falls = values.findIndex((value, position) => position > 0 && value < values[position - 1]!);
  if (falls < 0) return values;
  return `a set is known only of a sequence that does not decrease, but the value at ${side.from + falls} is less than the one before it: sort it, e.g. sortedDistinct(A000005)`;
}
