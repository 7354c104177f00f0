import type { Terms } from '../../../oeis-data/types.js';
import { residues } from './modular-rank.js';

/** Terms with their residues modulo the filter prime, computed once a sequence. */
export interface ResidueTerms {
  readonly terms: Terms;
  readonly residues: Float64Array;
}

export function withResidues(terms: Terms): ResidueTerms {
  return { terms, residues: residues(terms.values) };
}

/** Indices n at which a(n) and every b(n + s) are known. */
export interface IndexRange {
  readonly from: number;
  readonly count: number;
}

export function commonRange(target: Terms, source: Terms, shifts: readonly number[]): IndexRange {
  let from: number = target.offset;
  let end = target.offset + target.values.length;
  for (const shift of shifts) {
    from = Math.max(from, source.offset - shift);
    end = Math.min(end, source.offset - shift + source.values.length);
  }
  return { from, count: Math.max(0, end - from) };
}
