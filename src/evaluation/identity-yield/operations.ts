/**
 * The twelve operations of `identity-yield/1` on two sequences, exact. A result is undefined where the operation is:
 * a termwise quotient with a zero or inexact division anywhere in the overlap, a series or Dirichlet quotient
 * whose coefficients are not all integers, a Dirichlet operation without a(1).
 *
 * Alignment: termwise operations meet at equal indices n; Dirichlet ones start at n = 1; a power series
 * starts at its first term that is not zero, because a power of x tells two sequences apart in nothing.
 */
import type { Terms } from '../../../oeis-data/types.js';

/** In the order in which a triple is named by the first that finds it. */
export const operations = [
  'a - b',
  'b - a',
  'a + b',
  'a * b',
  'a / b',
  'b / a',
  'series a / b',
  'series b / a',
  'series a * b',
  'dirichlet a / b',
  'dirichlet b / a',
  'dirichlet a * b',
] as const;
export type Operation = (typeof operations)[number];

type Values = readonly bigint[];

/** The result as far as both operands go: with m values on each side, m values. */
export function apply(operation: Operation, a: Terms, b: Terms): bigint[] | undefined {
  switch (operation) {
    case 'a - b':
      return termwise(a, b, (x, y) => x - y);
    case 'b - a':
      return termwise(a, b, (x, y) => y - x);
    case 'a + b':
      return termwise(a, b, (x, y) => x + y);
    case 'a * b':
      return termwise(a, b, (x, y) => x * y);
    case 'a / b':
      return termwise(a, b, divide);
    case 'b / a':
      return termwise(b, a, divide);
    case 'series a / b':
      return seriesQuotient(withoutLeadingZeros(a.values), withoutLeadingZeros(b.values));
    case 'series b / a':
      return seriesQuotient(withoutLeadingZeros(b.values), withoutLeadingZeros(a.values));
    case 'series a * b':
      return seriesProduct(withoutLeadingZeros(a.values), withoutLeadingZeros(b.values));
    case 'dirichlet a / b':
      return dirichletQuotient(fromOne(a), fromOne(b));
    case 'dirichlet b / a':
      return dirichletQuotient(fromOne(b), fromOne(a));
    case 'dirichlet a * b':
      return dirichletProduct(fromOne(a), fromOne(b));
  }
}

function divide(x: bigint, y: bigint): bigint | undefined {
  return y === 0n || x % y !== 0n ? undefined : x / y;
}

function termwise(
  a: Terms,
  b: Terms,
  combine: (x: bigint, y: bigint) => bigint | undefined,
): bigint[] | undefined {
  const from = Math.max(a.offset, b.offset);
  const to = Math.min(a.offset + a.values.length, b.offset + b.values.length);
  const result: bigint[] = [];
  for (let n = from; n < to; n++) {
    const value = combine(a.values[n - a.offset]!, b.values[n - b.offset]!);
    if (value === undefined) return undefined;
    result.push(value);
  }
  return result;
}

export function withoutLeadingZeros(values: Values): Values {
  const first = values.findIndex((value) => value !== 0n);
  return first < 0 ? [] : values.slice(first);
}

/** a(1), a(2), ...; undefined when the sequence starts later. */
export function fromOne({ offset, values }: Terms): Values | undefined {
  return offset > 1 ? undefined : values.slice(1 - offset);
}

function seriesProduct(a: Values, b: Values): bigint[] {
  const result: bigint[] = [];
  for (let n = 0; n < Math.min(a.length, b.length); n++) {
    let sum = 0n;
    for (let i = 0; i <= n; i++) sum += a[i]! * b[n - i]!;
    result.push(sum);
  }
  return result;
}

/** The c with c * b = a; `b[0]` is not zero. */
function seriesQuotient(a: Values, b: Values): bigint[] | undefined {
  const result: bigint[] = [];
  for (let n = 0; n < Math.min(a.length, b.length); n++) {
    let rest = a[n]!;
    for (let i = 0; i < n; i++) rest -= result[i]! * b[n - i]!;
    const value = divide(rest, b[0]!);
    if (value === undefined) return undefined;
    result.push(value);
  }
  return result;
}

function dirichletProduct(a: Values | undefined, b: Values | undefined): bigint[] | undefined {
  if (!a || !b) return undefined;
  const count = Math.min(a.length, b.length);
  const result = new Array<bigint>(count).fill(0n);
  for (let d = 1; d <= count; d++) {
    for (let e = 1; d * e <= count; e++) result[d * e - 1]! += a[d - 1]! * b[e - 1]!;
  }
  return result;
}

function dirichletQuotient(a: Values | undefined, b: Values | undefined): bigint[] | undefined {
  if (!a || !b) return undefined;
  const count = Math.min(a.length, b.length);
  const rest = a.slice(0, count);
  for (let d = 1; d <= count; d++) {
    const value = divide(rest[d - 1]!, b[0]!);
    if (value === undefined) return undefined;
    for (let e = 2; d * e <= count; e++) rest[d * e - 1]! -= value * b[e - 1]!;
    rest[d - 1] = value;
  }
  return rest;
}
