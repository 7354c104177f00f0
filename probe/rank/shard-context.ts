import type { ErrorBound } from './error-bound.js';
import type { Chunk } from './tile-plan.js';

/** What all shards of a ranking share. */
export interface ShardContext {
  /** float64 `[width]`, signed. */
  readonly weights: Float64Array;
  readonly intercept: number;
  /** r(x) of every row, float64 `[n]` (weighted-norms.ts). */
  readonly norms: Float64Array;
  readonly bound: ErrorBound;
  readonly chunks: readonly Chunk[];
  /** When given, only pairs with at least one row marked by 1: uint8 `[n]`. */
  readonly oneOf?: Uint8Array;
  /** When given, no pair of rows of the same group: uint32 `[n]`. */
  readonly groups?: Uint32Array;
}

/** The bound of |tile score - exact score| for rows i and j. */
export function pairMargin(context: Pick<ShardContext, 'norms' | 'bound'>, i: number, j: number): number {
  return context.bound.factor * context.norms[i]! * context.norms[j]! + context.bound.absolute;
}

/** Of rows start .. end - 1. */
export function largestNorm({ norms }: Pick<ShardContext, 'norms'>, start: number, end: number): number {
  return norms.subarray(start, end).reduce((largest, norm) => Math.max(largest, norm), 0);
}

/**
 * A tile's sum, before the intercept, below which row i can have no pair whose upper bound reaches `floor` with a row
 * of at most `largestRight` norm. The surplus keeps it necessary in floating point, and the last term covers the
 * rounding of `floor - intercept` against `sum + intercept`.
 */
export function necessaryScore(
  { norms, bound, intercept }: ShardContext,
  i: number,
  largestRight: number,
  floor: number,
): number {
  const margin = (bound.factor * norms[i]! * largestRight + bound.absolute) * (1 + 2 ** -30);
  const slack = Number.isFinite(floor) ? 2 ** -50 * (Math.abs(floor) + Math.abs(intercept)) : 0;
  return floor - intercept - margin - slack;
}
