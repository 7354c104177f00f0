/** Everything that completing a pair needs, in shared memory: the ranked sequences, and what a result may be. */
import type { ANumber, Terms } from '../../../oeis-data/types.js';
import { bitLength, mayBeFound, mayBeOperand } from './eligibility.js';
import { identityYieldErrors } from './errors.js';
import { buildOperandTable, type OperandTable } from './operand-table.js';
import { candidatePrimes, PrimeField } from './residues.js';
import { buildWindowTable, shared, type WindowTable } from './window-table.js';

/** What is asked of a corpus; `Corpus` of oeis-data answers it. */
export interface SequenceSource {
  sequences(): Iterable<{ readonly aNumber: ANumber; readonly terms: Terms }>;
  sequence(aNumber: ANumber): { readonly terms: Terms } | undefined;
}

export interface CompletionTables {
  readonly prime: number;
  readonly operands: OperandTable;
  /** Candidate c has the terms `candidateStart[c] .. candidateStart[c + 1] - 1`; uint32 `[candidates + 1]`. */
  readonly candidateStart: Uint32Array;
  /** Terms modulo the prime. */
  readonly candidateTerm: Int32Array;
  /** Bits of each term. */
  readonly candidateBits: Uint16Array;
  /** Row of the candidate among the ranked sequences, or -1; `[candidates]`. */
  readonly candidateRow: Int32Array;
  readonly windows: WindowTable;
}

export interface CompletionIndex {
  readonly tables: CompletionTables;
  /** Names of the candidates: sequences of the corpus that could count as a result. */
  readonly candidates: readonly ANumber[];
}

/**
 * @param rows the ranked sequences, in row order
 * @throws `IDENTITY_SEQUENCE_MISSING` when the corpus lacks one of them
 */
export function buildCompletionIndex(source: SequenceSource, rows: readonly ANumber[]): CompletionIndex {
  const sequences = rows.map((aNumber) => {
    const terms = source.sequence(aNumber)?.terms;
    if (!terms) throw identityYieldErrors.IDENTITY_SEQUENCE_MISSING({ got: aNumber });
    return terms;
  });
  const eligible = sequences.map(({ values }) => mayBeOperand(values));
  for (const prime of candidatePrimes) {
    const field = new PrimeField(prime);
    const operands = buildOperandTable(field, sequences, eligible);
    if (operands) return withCandidates(source, rows, field, operands);
  }
  throw new Error(`a term vanishes modulo each of ${candidatePrimes.length} primes`);
}

function withCandidates(
  source: SequenceSource,
  rows: readonly ANumber[],
  field: PrimeField,
  operands: OperandTable,
): CompletionIndex {
  const rowOf = new Map(rows.map((aNumber, row) => [aNumber, row]));
  const candidates: ANumber[] = [];
  const starts = [0];
  const terms: number[] = [];
  const bits: number[] = [];
  for (const { aNumber, terms: own } of source.sequences()) {
    if (!mayBeFound(own.values)) continue;
    candidates.push(aNumber);
    for (const value of own.values) {
      terms.push(field.ofInteger(value));
      bits.push(Math.min(bitLength(value), 0xffff));
    }
    starts.push(terms.length);
  }
  const candidateStart = shared(Uint32Array, starts.length);
  candidateStart.set(starts);
  const candidateTerm = shared(Int32Array, terms.length);
  candidateTerm.set(terms);
  const candidateBits = shared(Uint16Array, bits.length);
  candidateBits.set(bits);
  const candidateRow = shared(Int32Array, candidates.length);
  candidateRow.set(candidates.map((aNumber) => rowOf.get(aNumber) ?? -1));
  return {
    candidates,
    tables: {
      prime: field.prime,
      operands,
      candidateStart,
      candidateTerm,
      candidateBits,
      candidateRow,
      windows: buildWindowTable(candidateTerm, candidateStart),
    },
  };
}
