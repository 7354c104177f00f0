/**
 * The ladder: check a relation on what its proposer saw, then on the stored terms hidden from it, then on
 * terms beyond the stored ones, and say which rung the evidence earns.
 */
import type { ANumber, SourcedTerms, Terms } from '../../oeis-data/types.js';
import {
  type ComparisonOutcome,
  compare,
  type EvaluationLimits,
  type Relation,
  referencedSequences,
  type TermLookup,
  type TransformCatalogue,
} from '../relation/index.js';
import { evidenceTerms, type TermLibrary } from './term-library.js';
import type { Evidence, EvidenceTerms, SourceConflict, Status } from './verdict.js';

/** Indices that must be decided by hidden terms before a relation counts as held out or fresh. */
export const hiddenIndicesNeeded = 8;

export interface Climb {
  readonly status: Status;
  readonly counts: { readonly matched: number; readonly heldOut: number; readonly fresh: number };
  readonly bound: { readonly from: number; readonly to: number } | undefined;
  readonly evidence: readonly Evidence[];
  readonly conflicts: readonly SourceConflict[];
  readonly notes: readonly string[];
  /** The terms with which the highest step compared. */
  readonly lookup: TermLookup;
}

export interface ClimbInput {
  readonly relation: Relation;
  readonly prefixUsed: ReadonlyMap<ANumber, number>;
  readonly library: TermLibrary;
  readonly catalogue: TransformCatalogue;
  readonly limits: EvaluationLimits;
  readonly time: string;
}

type Match = ComparisonOutcome & { readonly kind: 'match' };

export function climb(input: ClimbInput): Climb {
  return new Ladder(input).climb();
}

class Ladder {
  readonly #input: ClimbInput;
  readonly #sequences: readonly ANumber[];
  readonly #evidence: Evidence[] = [];
  readonly #notes: string[] = [];
  readonly #counts = { matched: 0, heldOut: 0, fresh: 0 };
  #reached: Match | undefined;
  #lookup: TermLookup;

  constructor(input: ClimbInput) {
    this.#input = input;
    this.#sequences = referencedSequences(input.relation);
    this.#lookup = this.#storedLookup;
  }

  climb(): Climb {
    const refuted = this.#onVisiblePrefixes() ?? this.#onStoredTerms() ?? this.#beyondStoredTerms();
    const status = refuted ?? this.#rung();
    if (this.#reached === undefined && refuted === undefined) this.#notes.push('no index could be checked');
    const bound = this.#reached;
    return {
      status,
      counts: this.#counts,
      bound: bound && { from: bound.from, to: bound.to },
      evidence: this.#evidence,
      conflicts: this.#sequences.flatMap((name) => this.#input.library.conflicts(name)),
      notes: this.#notes,
      lookup: this.#lookup,
    };
  }

  readonly #storedLookup: TermLookup = (name) => this.#input.library.stored(name)?.terms;

  #onVisiblePrefixes(): Status | undefined {
    const { library, prefixUsed } = this.#input;
    const visible = new Map(
      this.#sequences.map((name) => [name, library.visible(name, prefixUsed.get(name) ?? 0)]),
    );
    return this.#step(
      'matched',
      (name) => visible.get(name),
      this.#storedEvidence((name) => visible.get(name)),
    );
  }

  #onStoredTerms(): Status | undefined {
    return this.#step('held out', this.#storedLookup, this.#storedEvidence(this.#storedLookup));
  }

  #beyondStoredTerms(): Status | undefined {
    const { library } = this.#input;
    const all = this.#extend(() => true);
    if (all === undefined) {
      this.#notes.push(
        this.#sequences.some((name) => library.conflicts(name).length > 0)
          ? 'further terms contradict the stored ones and were left aside'
          : 'agrees on every stored term that can be compared; no further terms are known',
      );
      return undefined;
    }
    const isIndependent = (name: ANumber, sourced: SourcedTerms): boolean =>
      this.#isIndependent(name, sourced);
    const fresh = this.#extend(isIndependent);
    if (fresh !== undefined) {
      const refuted = this.#step('fresh', fresh.lookup, fresh.terms);
      if (refuted !== undefined) return refuted;
    }
    if (all.terms.every((terms) => terms.independent)) return undefined;
    return this.#step('agrees with dependent terms', all.lookup, all.terms);
  }

  /** A relation within one sequence cannot be told from the program that computes that sequence. */
  #isIndependent(name: ANumber, { provenance }: SourcedTerms): boolean {
    const others = this.#sequences.filter((other) => other !== name);
    return others.length > 0 && !others.some((other) => provenance.dependsOn.has(other));
  }

  /** Stored terms continued by the further sources that `accepts` allows; undefined when none adds any. */
  #extend(
    accepts: (name: ANumber, sourced: SourcedTerms) => boolean,
  ): { lookup: TermLookup; terms: EvidenceTerms[] } | undefined {
    const { library } = this.#input;
    const known = new Map<ANumber, Terms | undefined>();
    const terms: EvidenceTerms[] = [];
    let goesBeyond = false;
    for (const name of this.#sequences) {
      const extended = library.extended(name, (sourced) => accepts(name, sourced));
      known.set(name, extended?.terms ?? this.#storedLookup(name));
      const stored = library.stored(name);
      if (stored !== undefined) terms.push(evidenceTerms(name, stored, true));
      for (const part of extended?.parts ?? []) {
        goesBeyond = true;
        terms.push(evidenceTerms(name, part, this.#isIndependent(name, part)));
      }
    }
    return goesBeyond ? { lookup: (name) => known.get(name), terms } : undefined;
  }

  #storedEvidence(lookup: TermLookup): EvidenceTerms[] {
    return this.#sequences.flatMap((name) => {
      const stored = this.#input.library.stored(name);
      const terms = lookup(name);
      return stored === undefined || terms === undefined
        ? []
        : [evidenceTerms(name, { terms, provenance: stored.provenance }, true)];
    });
  }

  /** Compares with these terms; records what the step adds, or the refutation. */
  #step(
    rung: Exclude<Evidence['rung'], 'refuted'>,
    lookup: TermLookup,
    terms: EvidenceTerms[],
  ): Status | undefined {
    const { relation, catalogue, limits, time } = this.#input;
    const outcome = compare(relation, lookup, catalogue, limits);
    if (outcome.kind === 'mismatch') {
      const { n, expected, got, from, matchedBefore } = outcome;
      const used =
        rung === 'matched' || rung === 'held out' ? terms : terms.filter((t) => t.kind !== 'stored');
      const source =
        rung === 'matched' || rung === 'held out' ? 'stored terms' : used.map((t) => t.label).join('; ');
      this.#evidence.push({
        rung: 'refuted',
        from,
        to: n,
        count: matchedBefore + 1,
        terms,
        isolation: 'none',
        time,
      });
      if (matchedBefore > 0) this.#reached = { kind: 'match', from, to: n - 1, count: matchedBefore };
      return { rung: 'refuted', n, expected, got, source };
    }
    if (outcome.kind !== 'match') {
      if (rung === 'held out' && this.#reached === undefined) this.#notes.push(outcome.reason);
      return undefined;
    }
    const count = outcome.count - overlap(outcome, this.#reached);
    if (count === 0) return undefined;
    if (rung === 'matched') this.#counts.matched = count;
    else if (rung === 'held out') this.#counts.heldOut = count;
    else if (rung === 'fresh') this.#counts.fresh = count;
    const { from, to } = outcome;
    this.#evidence.push({ rung, from, to, count, terms, isolation: 'none', time });
    this.#reached = outcome;
    this.#lookup = lookup;
    return undefined;
  }

  #rung(): Status {
    const { matched, heldOut, fresh } = this.#counts;
    const hiddenTerms = this.#hiddenTerms();
    if (fresh > 0 && heldOut + fresh >= hiddenIndicesNeeded) return { rung: 'fresh', count: fresh };
    if (heldOut >= hiddenIndicesNeeded && hiddenTerms >= hiddenIndicesNeeded)
      return { rung: 'held out', count: heldOut };
    if (heldOut + fresh > 0)
      this.#notes.push(
        `hidden terms decide ${heldOut + fresh} more indices; ${hiddenIndicesNeeded} are needed for a higher rung`,
      );
    if (matched > 0) return { rung: 'matched', count: matched };
    return { rung: 'proposed', count: 0, reason: this.#notes[0] ?? 'the visible prefixes decide no index' };
  }

  /** Stored terms of all sequences that the proposer could not see. */
  #hiddenTerms(): number {
    const { library, prefixUsed } = this.#input;
    let hidden = 0;
    for (const name of this.#sequences) {
      const stored = library.stored(name)?.terms.values.length ?? 0;
      hidden += stored - (library.visible(name, prefixUsed.get(name) ?? 0)?.values.length ?? 0);
    }
    return hidden;
  }
}

function overlap(match: Match, before: Match | undefined): number {
  if (before === undefined) return 0;
  return Math.max(0, Math.min(match.to, before.to) - Math.max(match.from, before.from) + 1);
}
