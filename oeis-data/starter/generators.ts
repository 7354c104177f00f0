/**
 * The five ways in which a family states how terms arise. Each returns a `TermGenerator`; none keeps
 * state between calls, so asking twice gives the same terms.
 */
import type { TermGenerator } from './sequence.js';

/** a(n) = formula(n). */
export function byFormula(formula: (n: bigint) => bigint): TermGenerator {
  return (count, offset) => Array.from({ length: count }, (_, i) => formula(BigInt(offset + i)));
}

/** a(n) = value(n) for an index that fits a machine number; the value must be exact. */
export function byIndex(value: (n: number) => number | bigint): TermGenerator {
  return (count, offset) => Array.from({ length: count }, (_, i) => BigInt(value(offset + i)));
}

/**
 * The terms are a window of a table of known length that starts at index 0, e.g. the coefficients of a
 * power series.
 * @param table given `length`, returns the entries of indices 0 .. length-1
 */
export function byTable(table: (length: number) => ArrayLike<number | bigint>): TermGenerator {
  return (count, offset) => {
    const entries = table(offset + count);
    return Array.from({ length: count }, (_, i) => BigInt(entries[offset + i]!));
  };
}

/** The terms are what a process emits, one after another, for ever. */
export function byProcess(process: () => Iterator<number | bigint>): TermGenerator {
  return (count) => {
    const emitted = process();
    const terms: bigint[] = [];
    while (terms.length < count) terms.push(BigInt(emitted.next().value));
    return terms;
  };
}

/** The integers from `start` on that satisfy `belongs`, ascending. */
export function byMembership(start: number, belongs: (candidate: number) => boolean): TermGenerator {
  return byProcess(function* members() {
    for (let candidate = start; ; candidate++) if (belongs(candidate)) yield candidate;
  });
}

/**
 * a(n) = coefficients[0] a(n-1) + coefficients[1] a(n-2) + ... + constant, after the initial terms.
 * @param initial at least as many terms as there are coefficients
 */
export function byLinearRecurrence(
  coefficients: readonly number[],
  initial: readonly number[],
  constant = 0,
): TermGenerator {
  const factors = coefficients.map(BigInt);
  return (count) => {
    const terms = initial.slice(0, count).map(BigInt);
    while (terms.length < count) {
      const next = factors.reduce((sum, factor, i) => sum + factor * terms[terms.length - 1 - i]!, 0n);
      terms.push(next + BigInt(constant));
    }
    return terms;
  };
}

/**
 * a(n) computed from n and all earlier terms.
 * @param next `earlier(k)` is a(k) for offset <= k < n
 */
export function byRecursion(
  initial: readonly number[],
  next: (n: number, earlier: (k: number) => bigint) => bigint,
): TermGenerator {
  return (count, offset) => {
    const terms = initial.slice(0, count).map(BigInt);
    const earlier = (k: number): bigint => {
      const term = terms[k - offset];
      if (term === undefined) throw new RangeError(`a(${k}) is not known before a(${offset + terms.length})`);
      return term;
    };
    while (terms.length < count) terms.push(next(offset + terms.length, earlier));
    return terms;
  };
}
