/** What a pair needs of each of its two sequences, worked out once a sequence: residues, inverses, reciprocals. */
import type { Terms } from '../../../oeis-data/types.js';
import { exactProducts, type PrimeField } from './residues.js';
import { shared } from './window-table.js';

/** Row i has the positions `start[i] .. start[i + 1] - 1` of every column. */
export interface OperandTable {
  /** uint32 `[rows + 1]` */
  readonly start: Uint32Array;
  /** Index n of the first term; `[rows]`. */
  readonly offset: Int32Array;
  /** 1 where the sequence may stand in a pair (`mayBeOperand`); `[rows]`. */
  readonly eligible: Uint8Array;
  /** Number of leading zeros; `[rows]`. */
  readonly leadingZeros: Uint16Array;
  /** Terms modulo the prime. 0 only where the term is 0. */
  readonly term: Float64Array;
  /** Inverses of the terms; 0 where the term is 0. */
  readonly inverse: Float64Array;
  /** Coefficients of 1 / A(x), the leading zeros of A left out; zeros for the zero series. */
  readonly reciprocal: Float64Array;
  /** Dirichlet inverse of a(1), a(2), ..., `dirichletInverse[start]` being that of n = 1; zeros without one. */
  readonly dirichletInverse: Float64Array;
}

/** @returns undefined when a term that is not zero vanishes modulo the prime: take another */
export function buildOperandTable(
  field: PrimeField,
  sequences: readonly Terms[],
  eligible: readonly boolean[],
): OperandTable | undefined {
  const rows = sequences.length;
  const start = shared(Uint32Array, rows + 1);
  for (const [row, { values }] of sequences.entries()) start[row + 1] = start[row]! + values.length;
  const total = start[rows]!;
  const table: OperandTable = {
    start,
    offset: shared(Int32Array, rows),
    eligible: shared(Uint8Array, rows),
    leadingZeros: shared(Uint16Array, rows),
    term: shared(Float64Array, total),
    inverse: shared(Float64Array, total),
    reciprocal: shared(Float64Array, total),
    dirichletInverse: shared(Float64Array, total),
  };
  for (const [row, { offset, values }] of sequences.entries()) {
    const begin = start[row]!;
    table.offset[row] = offset;
    if (!eligible[row]) continue;
    table.eligible[row] = 1;
    for (const [i, value] of values.entries()) {
      const residue = field.ofInteger(value);
      if (residue === 0 && value !== 0n) return undefined;
      table.term[begin + i] = residue;
      table.inverse[begin + i] = residue === 0 ? 0 : field.inverse(residue);
    }
    const first = values.findIndex((value) => value !== 0n);
    table.leadingZeros[row] = first < 0 ? values.length : first;
    if (first >= 0) fillReciprocal(field, table, begin, begin + first, start[row + 1]!);
    const one = 1 - offset;
    if (one >= 0 && one < values.length && values[one] !== 0n) {
      fillDirichletInverse(field, table, begin, begin + one, start[row + 1]!);
    }
  }
  return table;
}

/** r[n] = -r[0] * sum of a[k] r[n - k] over k = 1 .. n, with r[0] = 1 / a[0]. */
function fillReciprocal(
  field: PrimeField,
  { term, inverse, reciprocal }: OperandTable,
  begin: number,
  first: number,
  end: number,
): void {
  const lead = inverse[first]!;
  reciprocal[begin] = lead;
  for (let n = 1; n < end - first; n++) {
    let sum = 0;
    for (let k = 1; k <= n; k++) {
      sum += term[first + k]! * reciprocal[begin + n - k]!;
      if (k % exactProducts === 0) sum = field.reduce(sum);
    }
    const negated = field.prime - field.reduce(sum);
    reciprocal[begin + n] = field.reduce(negated * lead);
  }
}

/** v(1) = 1 / a(1); v(n) = -v(1) * sum of a(d) v(n / d) over the divisors d > 1 of n. */
function fillDirichletInverse(
  field: PrimeField,
  { term, inverse, dirichletInverse }: OperandTable,
  begin: number,
  one: number,
  end: number,
): void {
  const lead = inverse[one]!;
  const count = end - one;
  const sums = new Float64Array(count + 1);
  for (let n = 1; n <= count; n++) {
    const value = n === 1 ? lead : field.reduce((field.prime - sums[n]!) * lead);
    dirichletInverse[begin + n - 1] = value;
    for (let d = 2; d * n <= count; d++) {
      sums[d * n] = field.reduce(sums[d * n]! + term[one + d - 1]! * value);
    }
  }
}
