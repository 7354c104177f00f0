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
}

export interface Formula {
  readonly kind: 'formula';
  /** Undefined where the formula has no value (division by zero, an index outside what is known). */
  readonly at: (n: bigint) => Rational | undefined;
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

/** Index of the last value; `from - 1` when there is none. */
export function lastIndex(run: Run): number {
  return run.from + run.numerators.length - 1;
}

/** Value at n of a run or formula; undefined where it has none. */
export function valueAt(evaluated: Run | Formula, n: number): Rational | undefined {
  if (evaluated.kind === 'formula') return evaluated.at(BigInt(n));
  const numerator = evaluated.numerators[n - evaluated.from];
  if (numerator === undefined) return undefined;
  return { numerator, denominator: evaluated.denominators?.[n - evaluated.from] ?? 1n };
}

/** First and last index that all runs share; undefined when no operand is a run. */
export function sharedIndices(
  operands: readonly (Run | Formula)[],
): { from: number; to: number } | undefined {
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  for (const operand of operands) {
    if (operand.kind === 'formula') continue;
    from = Math.max(from, operand.from);
    to = Math.min(to, lastIndex(operand));
  }
  return from === Number.NEGATIVE_INFINITY ? undefined : { from, to };
}

/**
 * The longest run that starts at the first index with a value and ends before the first one without:
 * leading indices where `at` is undefined are skipped, a later one ends the run.
 */
export function collectRun(from: number, to: number, at: (n: number) => Rational | undefined): Run {
  const numerators: bigint[] = [];
  const denominators: bigint[] = [];
  let start = from;
  let isIntegral = true;
  for (let n = from; n <= to; n++) {
    const value = at(n);
    if (value === undefined) {
      if (numerators.length > 0) break;
      start = n + 1;
      continue;
    }
    numerators.push(value.numerator);
    denominators.push(value.denominator);
    if (value.denominator !== 1n) isIntegral = false;
  }
  return { kind: 'run', from: start, numerators, denominators: isIntegral ? undefined : denominators };
}

/** numerator / denominator in lowest terms; undefined for a division by zero. */
export function quotient(numerator: bigint, denominator: bigint): Rational | undefined {
  if (denominator === 1n) return { numerator, denominator };
  if (denominator === 0n) return undefined;
  if (numerator % denominator === 0n) return { numerator: numerator / denominator, denominator: 1n };
  const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}
