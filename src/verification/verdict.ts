/** What verification says about one relation. Everything here is JSON-safe. */
import type { ANumber, TermProvenance } from '../../oeis-data/types.js';
import type { Relation, Significance } from '../relation/index.js';

/**
 * - `proposed`: no index could be checked; `reason` says why.
 * - `matched`: holds at `count` indices that the visible prefixes alone decide.
 * - `held out`: holds besides at `count` indices that read stored terms hidden from the proposer.
 * - `fresh`: holds besides at `count` indices that need terms beyond the stored ones, from sources that do
 *   not contain the relation.
 * - `refuted`: at `n` the left side is `expected` and the right side `got` (exact decimals, "p/q", or
 *   "a division by zero").
 */
export type Status =
  | { readonly rung: 'proposed'; readonly count: 0; readonly reason: string }
  | { readonly rung: 'matched' | 'held out' | 'fresh'; readonly count: number }
  | {
      readonly rung: 'refuted';
      readonly n: number;
      readonly expected: string;
      readonly got: string;
      /** Where the terms came from, in words. */
      readonly source: string;
    };

export type Rung = Status['rung'];

/** Terms of one sequence that an evidence could read. */
export interface EvidenceTerms {
  readonly aNumber: ANumber;
  readonly kind: TermProvenance['kind'];
  readonly label: string;
  /** sha256 (hex) as the source gave it. */
  readonly checksum: string;
  /** First and last index n of the terms that were available to the check. */
  readonly from: number;
  readonly to: number;
  /** False when these terms were computed from another sequence of the relation. */
  readonly independent: boolean;
}

/** One step of the ladder that was taken. */
export interface Evidence {
  readonly rung: 'matched' | 'held out' | 'fresh' | 'refuted' | 'agrees with dependent terms';
  /** First and last index n at which both sides were compared in this step. */
  readonly from: number;
  readonly to: number;
  /** Indices that this step added to the ones before. */
  readonly count: number;
  readonly terms: readonly EvidenceTerms[];
  /** No program ran: terms were read, not computed in a sandbox. */
  readonly isolation: 'none';
  /** ISO 8601, as the caller gave it. */
  readonly time: string;
}

/** Two sources give different terms; the later one was left aside for this sequence. */
export interface SourceConflict {
  readonly aNumber: ANumber;
  readonly n: number;
  readonly kept: { readonly label: string; readonly value: string };
  readonly leftAside: { readonly label: string; readonly value: string };
}

export interface Verdict {
  /** Identifier of the canonical statement. */
  readonly id: string;
  /** The statement that was checked, and its canonical form. */
  readonly statement: string;
  readonly canonicalStatement: string;
  readonly relation: Relation;
  readonly status: Status;
  /** Indices that each rung contributed, whatever the status. */
  readonly counts: { readonly matched: number; readonly heldOut: number; readonly fresh: number };
  /** Checked for every n in from..to, and no further; undefined when no index was checked. */
  readonly bound: { readonly from: number; readonly to: number } | undefined;
  readonly significance: Significance;
  readonly significanceBits: number;
  /** Held out or fresh, not refuted, claims something, and is significant. */
  readonly verified: boolean;
  readonly evidence: readonly Evidence[];
  readonly conflicts: readonly SourceConflict[];
  /** Plain sentences for a reader: what limits this verdict. */
  readonly notes: readonly string[];
}
