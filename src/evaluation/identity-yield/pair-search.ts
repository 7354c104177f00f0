/**
 * The results of the twelve operations on a pair, looked up among all candidates by residues. What it finds agrees
 * modulo a prime over the whole overlap; whether it agrees is for exact arithmetic to say (`confirm.ts`).
 */
import type { CompletionTables } from './completion-tables.js';
import { fewestAgreedBits, fewestAgreedTerms } from './eligibility.js';
import { operations } from './operations.js';
import { exactProducts, PrimeField } from './residues.js';
import { bucketHash, checkHash, resultStarts, windowTerms } from './window-table.js';

/** Results' terms that the windows cover; the rest is worked out only where a window was met. */
const headTerms = windowTerms + resultStarts - 1;
/** n below this has so few divisors that their products add up exactly. */
const fewDivisorsBelow = 720;

export interface Suspicion {
  /** Place in `operations`. */
  readonly operation: number;
  /** Place among the candidates. */
  readonly candidate: number;
  /** Terms dropped from the front of the result, 0 .. 2. */
  readonly resultStart: number;
  /** Terms dropped from the front of the candidate, 0 or 1. */
  readonly candidateStart: number;
}

export class PairSearch {
  readonly #tables: CompletionTables;
  readonly #field: PrimeField;
  /** Terms of the result of the current operation. */
  #result = new Float64Array(256);
  // Where the operands of the current operation begin, and where a quotient's divisor does.
  #left = 0;
  #right = 0;

  constructor(tables: CompletionTables) {
    this.#tables = tables;
    this.#field = new PrimeField(tables.prime);
  }

  /** @param a row of an eligible sequence; as is `b` */
  find(a: number, b: number): Suspicion[] {
    const found: Suspicion[] = [];
    for (let operation = 0; operation < operations.length; operation++) {
      const length = this.#place(operation, a, b);
      if (length < fewestAgreedTerms) continue;
      if (length > this.#result.length) this.#result = new Float64Array(2 * length);
      if (this.#compute(operation, 0, Math.min(headTerms, length))) {
        this.#lookUp(operation, a, b, length, found);
      }
    }
    return found;
  }

  #lookUp(operation: number, a: number, b: number, length: number, found: Suspicion[]): void {
    const { windows, candidateStart, candidateRow } = this.#tables;
    const { bucketStart, check, entry } = windows;
    const mask = bucketStart.length - 2;
    let computed = headTerms;
    for (let start = 0; start < resultStarts && start + fewestAgreedTerms <= length; start++) {
      const bucket = bucketHash(this.#result, start) & mask;
      const end = bucketStart[bucket + 1]!;
      let place = bucketStart[bucket]!;
      if (place === end) continue;
      const wanted = checkHash(this.#result, start);
      for (; place < end; place++) {
        if (check[place] !== wanted) continue;
        const candidate = entry[place]! >>> 1;
        const dropped = entry[place]! & 1;
        const row = candidateRow[candidate]!;
        if (row === a || row === b) continue;
        const first = candidateStart[candidate]! + dropped;
        const overlap = Math.min(length - start, candidateStart[candidate + 1]! - first);
        if (overlap < fewestAgreedTerms) continue;
        if (computed < length) {
          if (!this.#compute(operation, headTerms, length)) return;
          computed = length;
        }
        if (this.#agrees(start, first, overlap)) {
          found.push({ operation, candidate, resultStart: start, candidateStart: dropped });
        }
      }
    }
  }

  #agrees(start: number, first: number, overlap: number): boolean {
    const { candidateTerm, candidateBits } = this.#tables;
    let bits = 0;
    for (let i = 0; i < overlap; i++) {
      if (this.#result[start + i] !== candidateTerm[first + i]) return false;
      bits += candidateBits[first + i]!;
    }
    return bits >= fewestAgreedBits;
  }

  /** Length of the result, 0 where there is none; sets where its operands begin. */
  #place(operation: number, a: number, b: number): number {
    const { start, offset, leadingZeros } = this.#tables.operands;
    let left = start[a]!;
    let right = start[b]!;
    if (operation < 6) {
      const from = Math.max(offset[a]!, offset[b]!);
      left += from - offset[a]!;
      right += from - offset[b]!;
    } else if (operation < 9) {
      left += leadingZeros[a]!;
      right += leadingZeros[b]!;
    } else {
      if (offset[a]! > 1 || offset[b]! > 1) return 0;
      left += 1 - offset[a]!;
      right += 1 - offset[b]!;
    }
    const length = Math.min(start[a + 1]! - left, start[b + 1]! - right);
    // Reciprocals and Dirichlet inverses are kept from the beginning of their row.
    if (operation === 6 || operation === 9) right = start[b]!;
    if (operation === 7 || operation === 10) left = start[a]!;
    this.#left = left;
    this.#right = right;
    return length;
  }

  /** Terms from .. to - 1 of the result; false where the operation proves undefined. */
  #compute(operation: number, from: number, to: number): boolean {
    const { term, inverse, reciprocal, dirichletInverse } = this.#tables.operands;
    const { prime } = this.#field;
    const result = this.#result;
    const left = this.#left;
    const right = this.#right;
    switch (operation) {
      case 0:
        for (let i = from; i < to; i++) {
          const difference = term[left + i]! - term[right + i]!;
          result[i] = difference < 0 ? difference + prime : difference;
        }
        return true;
      case 1:
        for (let i = from; i < to; i++) {
          const difference = term[right + i]! - term[left + i]!;
          result[i] = difference < 0 ? difference + prime : difference;
        }
        return true;
      case 2:
        for (let i = from; i < to; i++) {
          const sum = term[left + i]! + term[right + i]!;
          result[i] = sum >= prime ? sum - prime : sum;
        }
        return true;
      case 3:
        for (let i = from; i < to; i++) result[i] = this.#field.reduce(term[left + i]! * term[right + i]!);
        return true;
      case 4:
        return this.#quotients(term, left, inverse, right, from, to);
      case 5:
        return this.#quotients(term, right, inverse, left, from, to);
      case 6:
        return this.#series(term, left, reciprocal, right, from, to);
      case 7:
        return this.#series(term, right, reciprocal, left, from, to);
      case 8:
        return this.#series(term, left, term, right, from, to);
      case 9:
        return this.#dirichlet(term, left, dirichletInverse, right, from, to);
      case 10:
        return this.#dirichlet(term, right, dirichletInverse, left, from, to);
      default:
        return this.#dirichlet(term, left, term, right, from, to);
    }
  }

  #quotients(
    x: Float64Array,
    left: number,
    inverse: Float64Array,
    right: number,
    from: number,
    to: number,
  ): boolean {
    for (let i = from; i < to; i++) {
      const factor = inverse[right + i]!;
      if (factor === 0) return false;
      this.#result[i] = this.#field.reduce(x[left + i]! * factor);
    }
    return true;
  }

  #series(x: Float64Array, left: number, y: Float64Array, right: number, from: number, to: number): boolean {
    // An inverse begins with 1 / a[0]; where there is none, the column holds zeros.
    if (y[right] === 0) return false;
    for (let n = from; n < to; n++) {
      let sum = 0;
      for (let i = 0; i <= n; i++) {
        sum += x[left + i]! * y[right + n - i]!;
        if (i % exactProducts === exactProducts - 1) sum = this.#field.reduce(sum);
      }
      this.#result[n] = this.#field.reduce(sum);
    }
    return true;
  }

  #dirichlet(
    x: Float64Array,
    left: number,
    y: Float64Array,
    right: number,
    from: number,
    to: number,
  ): boolean {
    const result = this.#result;
    const isQuotient = y !== x;
    if (isQuotient && y[right] === 0) return false;
    result.fill(0, from, to);
    const reduceEach = to > fewDivisorsBelow;
    for (let d = 1; d <= to; d++) {
      const factor = x[left + d - 1]!;
      if (factor === 0) continue;
      for (let e = Math.max(1, Math.ceil((from + 1) / d)); d * e <= to; e++) {
        const sum = result[d * e - 1]! + factor * y[right + e - 1]!;
        result[d * e - 1] = reduceEach ? this.#field.reduce(sum) : sum;
      }
    }
    for (let i = from; i < to; i++) result[i] = this.#field.reduce(result[i]!);
    return true;
  }
}
