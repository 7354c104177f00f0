/**
 * The words every room shares. Everything here is a type or a tiny constructor that checks it.
 *
 * An `ANumber` names a sequence: `A000045` for an OEIS entry, another capital letter (`L000007`) for a
 * sequence of the starter corpus or of a user that has no OEIS number.
 */
import { sharedErrors } from './errors.js';

declare const aNumberBrand: unique symbol;
declare const offsetBrand: unique symbol;

/** Name of a sequence: one capital letter and six to nine digits. */
export type ANumber = string & { readonly [aNumberBrand]: true };

/** Index `n` of the first stored term; may be negative. */
export type Offset = number & { readonly [offsetBrand]: true };

/** Exact terms: `values[i]` is a(offset + i). An array position is never called n. */
export interface Terms {
  readonly offset: Offset;
  readonly values: readonly bigint[];
}

/**
 * @throws `SEQUENCE_NAME_MALFORMED` when `text` is not a capital letter and six to nine digits
 */
export function toANumber(text: string): ANumber {
  if (!/^[A-Z]\d{6,9}$/.test(text)) throw sharedErrors.SEQUENCE_NAME_MALFORMED({ got: text });
  return text as ANumber;
}

/** @throws `OFFSET_MALFORMED` when `value` is not a safe integer */
export function toOffset(value: number): Offset {
  if (!Number.isSafeInteger(value)) throw sharedErrors.OFFSET_MALFORMED({ got: String(value) });
  return value as Offset;
}

/** How a link was recorded. `name` is LANTERN's gold tier; the other three are silver. */
export type LinkKind = 'name' | 'cross-reference' | 'formula' | 'program';

export const linkKinds: readonly LinkKind[] = ['name', 'cross-reference', 'formula', 'program'];

/** `from` cites (or calls) `to`. */
export interface Link {
  readonly from: ANumber;
  readonly to: ANumber;
  readonly kind: LinkKind;
}

/** One sequence of a corpus, as a reader of it sees it. */
export interface SequenceRecord {
  readonly aNumber: ANumber;
  /** The definition as its source words it, for display. */
  readonly name: string;
  readonly terms: Terms;
  readonly keywords: readonly string[];
}

/** Where terms came from, and what could make them depend on another sequence. */
export interface TermProvenance {
  /** `stored`: the corpus' terms; `b-file`; `generator`: starter code; `program`: sandboxed entry code. */
  readonly kind: 'stored' | 'b-file' | 'generator' | 'program';
  /** Human-readable, e.g. "b000045.txt (computed by a program)". */
  readonly label: string;
  /** sha256 (hex) of the bytes or of the decimal terms served. */
  readonly checksum: string;
  /**
   * Sequences whose definition enters these terms, transitively (program calls). Terms are independent
   * evidence for a relation only when none of the relation's other sequences is in here.
   */
  readonly dependsOn: ReadonlySet<ANumber>;
}

export interface SourcedTerms {
  readonly terms: Terms;
  readonly provenance: TermProvenance;
}

/** Port: exact terms of a sequence at indices `from, from+1, ...`. */
export interface TermSource {
  /**
   * @param from  first index n wanted
   * @param count at most this many terms; fewer when the source ends or a budget is spent
   * @returns undefined when the source holds nothing of this sequence at or after `from`;
   *          the result may start later than `from`, its own offset says where
   */
  terms(aNumber: ANumber, from: number, count: number): SourcedTerms | undefined;
}
