/**
 * What an expression denotes while it is evaluated: exact values on a run of consecutive indices, or a
 * formula that is known at every index (a polynomial, and what is made of polynomials alone).
 */
import type { Rational } from '../ast.js';
import { greatestCommonDivisor } from '../rational.js';

export interface Run {
  readonly kind: 'run';
  /** Index n of the first value. */
  readonly from: number;
  readonly numerators: readonly bigint[];
  /** Positive; undefined when every value is an integer. */
  readonly denominators: readonly bigint[] | undefined;
  /** True when the next index has no value because of a division by zero, not because terms end. */
  readonly endsInDivisionByZero?: true;
}

/** A value that is no number: something other than zero divided by zero. */
export const dividedByZero: unique symbol = Symbol('divided by zero');

/** Undefined where the value is not known. */
export type ValueAt = Rational | typeof dividedByZero | undefined;

export interface Formula {
  readonly kind: 'formula';
  readonly at: (n: bigint) => ValueAt;
}

export interface Refused {
  readonly kind: 'refused';
  readonly reason: string;
}

export type Evaluated = Run | Formula | Refused;

export function refused(reason: string): Refused {
  return { kind: 'refused', reason };
}

export function integerRun(from: number, values: readonly bigint[]): Run {
  return { kind: 'run', from, numerators: values, denominators: undefined };
}

/** A run of integers that ends because terms end. */
export function isIntegerRun(evaluated: Run | Formula): evaluated is Run {
  return evaluated.kind === 'run' && evaluated.denominators === undefined && !evaluated.endsInDivisionByZero;
}

/** Index of the last value; `from - 1` when there is none. */
export function lastIndex(run: Run): number {
  return run.from + run.numerators.length - 1;
}

/** Value at n of a run or formula. */
export function valueAt(evaluated: Run | Formula, n: number): ValueAt {
  if (evaluated.kind === 'formula') return evaluated.at(BigInt(n));
  const numerator = evaluated.numerators[n - evaluated.from];
  if (numerator === undefined)
    return evaluated.endsInDivisionByZero && n === lastIndex(evaluated) + 1 ? dividedByZero : undefined;
  return { numerator, denominator: evaluated.denominators?.[n - evaluated.from] ?? 1n };
}

/**
 * First and last index that all runs share; undefined when no operand is a run. Where a run breaks off in a
 * division by zero, that index counts as its last one.
 */
export function sharedIndices(
  operands: readonly (Run | Formula)[],
): { from: number; to: number } | undefined {
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  for (const operand of operands) {
    if (operand.kind === 'formula') continue;
    from = Math.max(from, operand.from);
    to = Math.min(to, lastIndex(operand) + (operand.endsInDivisionByZero ? 1 : 0));
  }
  return from === Number.NEGATIVE_INFINITY ? undefined : { from, to };
}

/**
 * The longest run that starts at the first index with a value and ends before the first one without:
 * leading indices without a value are skipped, a later one ends the run.
 */
export function collectRun(from: number, to: number, at: (n: number) => ValueAt): Run {
  const numerators: bigint[] = [];
  const denominators: bigint[] = [];
  let start = from;
  let isIntegral = true;
  let endsInDivisionByZero = false;
  for (let n = from; n <= to; n++) {
    const value = at(n);
    if (value === undefined || value === dividedByZero) {
      endsInDivisionByZero = value === dividedByZero && numerators.length > 0;
      if (numerators.length > 0) break;
      start = n + 1;
      continue;
    }
    numerators.push(value.numerator);
    denominators.push(value.denominator);
    if (value.denominator !== 1n) isIntegral = false;
  }
  const run: Run = {
    kind: 'run',
    from: start,
    numerators,
    denominators: isIntegral ? undefined : denominators,
  };
  return endsInDivisionByZero ? { ...run, endsInDivisionByZero } : run;
}

/** numerator / denominator in lowest terms; 0/0 could be anything and is not known. */
export function quotient(numerator: bigint, denominator: bigint): ValueAt {
  if (denominator === 1n) return { numerator, denominator };
  if (denominator === 0n) return numerator === 0n ? undefined : dividedByZero;
  if (numerator % denominator === 0n) return { numerator: numerator / denominator, denominator: 1n };
  const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}
