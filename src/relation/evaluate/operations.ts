/** Operations on two integers at the same index: remainders, common divisors, extremes, bits. */
import type { PointwiseOperation } from '../ast.js';
import { absolute, greatestCommonDivisor, lesser } from '../rational.js';
import { type WorkBudget, wordCount } from './budget.js';
import {
  collectRun,
  dividedByZero,
  type Formula,
  type Run,
  sharedIndices,
  type ValueAt,
  valueAt,
} from './run-of-values.js';

type Operate = (left: bigint, right: bigint) => bigint | undefined;

/** left - right * floor(left / right) with the sign of the divisor taken away: in 0..|right|-1. */
function remainder(left: bigint, right: bigint): bigint {
  const size = absolute(right);
  const rest = left % size;
  return rest < 0n ? rest + size : rest;
}

function floorQuotient(left: bigint, right: bigint): bigint {
  const quotient = left / right;
  return left % right !== 0n && left < 0n !== right < 0n ? quotient - 1n : quotient;
}

function leastCommonMultiple(left: bigint, right: bigint): bigint {
  return left === 0n || right === 0n
    ? 0n
    : absolute(left / greatestCommonDivisor(left, right)) * absolute(right);
}

const onNaturals =
  (operate: (left: bigint, right: bigint) => bigint): Operate =>
  (left, right) =>
    left < 0n || right < 0n ? undefined : operate(left, right);

const operations: Readonly<Record<PointwiseOperation['operation'], Operate>> = {
  mod: remainder,
  floorQuotient,
  gcd: greatestCommonDivisor,
  lcm: leastCommonMultiple,
  min: lesser,
  max: (left, right) => left + right - lesser(left, right),
  and: onNaturals((left, right) => left & right),
  or: onNaturals((left, right) => left | right),
  xor: onNaturals((left, right) => left ^ right),
};

/** An index at which a side is a fraction has no value; a remainder or quotient by 0 is a division by zero. */
export function evaluatePointwiseOperation(
  operation: PointwiseOperation['operation'],
  left: Run | Formula,
  right: Run | Formula,
  budget: WorkBudget,
): Run | Formula {
  const divides = operation === 'mod' || operation === 'floorQuotient';
  const operate = operations[operation];
  const combine = (x: ValueAt, y: ValueAt): ValueAt => {
    if (x === undefined || y === undefined) return undefined;
    if (x === dividedByZero || y === dividedByZero) return dividedByZero;
    if (x.denominator !== 1n || y.denominator !== 1n) return undefined;
    const words = wordCount(x.numerator) + wordCount(y.numerator);
    if (!budget.allowsWords(operation === 'lcm' ? words : 0) || !budget.spend(words)) return undefined;
    if (divides && y.numerator === 0n) return x.numerator === 0n ? undefined : dividedByZero;
    const value = operate(x.numerator, y.numerator);
    return value === undefined ? undefined : { numerator: value, denominator: 1n };
  };
  const indices = sharedIndices([left, right]);
  if (indices !== undefined)
    return collectRun(indices.from, indices.to, (n) => combine(valueAt(left, n), valueAt(right, n)));
  const [leftFormula, rightFormula] = [left as Formula, right as Formula];
  return { kind: 'formula', at: (n) => combine(leftFormula.at(n), rightFormula.at(n)) };
}
