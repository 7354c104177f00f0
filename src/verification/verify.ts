/** One relation -> one verdict. A pure function of the claim, the terms that the sources serve, and `now`. */
import type { ANumber } from '../../oeis-data/types.js';
import { canonicaliseWithMove, identifierOf, nothingClaimed } from '../relation/canonical/canonicalise.js';
import { evaluateToRun } from '../relation/evaluate/evaluate.js';
import { dividedByZero, valueAt } from '../relation/evaluate/run-of-values.js';
import {
  defaultLimits,
  type EvaluationLimits,
  printRelation,
  type Relation,
  significance,
  significanceThresholdBits,
  type TransformCatalogue,
} from '../relation/index.js';
import { type Climb, climb } from './ladder.js';
import { libraryOf, type TermSources } from './term-library.js';
import type { Verdict } from './verdict.js';

/**
 * A relation and what its author saw. A proposal of the hypothesis engine is one; a statement that a user
 * typed is one too, with `relation` alone.
 */
export interface Claim {
  readonly relation: Relation;
  /** Leading terms that were visible. Never less than the prefix rule allows, which holds for all others. */
  readonly prefixUsed?: ReadonlyMap<ANumber, number>;
  /** Free constants that were solved for; 0 when it is not said. */
  readonly unknowns?: number;
  /** Hypotheses tried up to this one; 1 when it is not said. */
  readonly hypothesesTried?: number;
}

export interface VerificationOptions {
  readonly proposal: Claim;
  /** Terms are read once and kept as long as this object lives: pass the same one for a whole batch. */
  readonly sources: TermSources;
  readonly catalogue: TransformCatalogue;
  /** Time of the check, for the evidence. */
  readonly now: Date;
  readonly limits?: EvaluationLimits;
}

/**
 * Checks a relation exactly and says what the evidence earns.
 *
 * - **Prefix rule.** The first max(12, ceil(0.6 * length)) stored terms of every sequence count as seen by
 *   the author; `matched` counts the indices that these decide. For a statement that a user typed nobody
 *   knows what its author looked at: it is treated as a proposal under the same rule, so it can earn
 *   `held out` and `fresh`, with `hypothesesTried` = 1 unless the caller says otherwise.
 * - **Refutation.** The first index at which the sides differ refutes, from whichever source.
 * - **Fresh.** Terms beyond the stored ones raise the rung only when none of the relation's other
 *   sequences enters their computation; dependent terms can still refute. Terms that contradict the stored
 *   ones are reported as a conflict and left aside.
 * - **Never** `provable` or `proved`: terms alone prove nothing.
 */
export function verify(options: VerificationOptions): Verdict {
  const { proposal, sources, catalogue, now, limits = defaultLimits } = options;
  const { relation, prefixUsed = new Map(), unknowns = 0, hypothesesTried = 1 } = proposal;
  const climbed = climb({
    relation,
    prefixUsed,
    library: libraryOf(sources),
    catalogue,
    limits,
    time: now.toISOString(),
  });
  const { relation: canonical, move } = canonicaliseWithMove(relation);
  const values = checkedValues(canonical, move, climbed, catalogue, limits);
  const estimate = significance(values, canonical, unknowns, hypothesesTried);
  const { status } = climbed;
  const trivial = canonical === nothingClaimed;
  const isHeld = status.rung === 'held out' || status.rung === 'fresh';
  const isSignificant = estimate.bits >= significanceThresholdBits;
  const notes = [...climbed.notes];
  if (trivial) notes.push('both sides are the same expression: the statement claims nothing');
  if (isHeld && !isSignificant && !trivial)
    notes.push(
      `the agreement is worth ${estimate.bits.toFixed(1)} bits, ${significanceThresholdBits} are needed; the rule "${estimate.predictor}" explains the terms best`,
    );
  const canonicalStatement = printRelation(canonical);
  return {
    id: identifierOf(canonicalStatement),
    statement: printRelation(relation),
    canonicalStatement,
    relation,
    status,
    counts: climbed.counts,
    bound: climbed.bound,
    significance: estimate,
    significanceBits: estimate.bits,
    verified: isHeld && isSignificant && !trivial,
    evidence: climbed.evidence,
    conflicts: climbed.conflicts,
    notes,
  };
}

/** Verdicts of many claims in their order; stop and resume between any two of them. */
export function* verifyMany(
  claims: Iterable<Claim>,
  context: Omit<VerificationOptions, 'proposal'>,
): Generator<Verdict> {
  for (const proposal of claims) yield verify({ ...context, proposal });
}

/** Values of the canonical statement's left side at the indices that were checked. */
function checkedValues(
  canonical: Relation,
  move: number,
  { bound, lookup }: Climb,
  catalogue: TransformCatalogue,
  limits: EvaluationLimits,
): bigint[] {
  if (bound === undefined) return [];
  const left = evaluateToRun(canonical.left, lookup, catalogue, limits);
  if (left.kind === 'refused') return [];
  const values: bigint[] = [];
  for (let n = bound.from - move; n <= bound.to - move; n++) {
    const value = valueAt(left, n);
    if (value !== undefined && value !== dividedByZero) values.push(value.numerator);
  }
  return values;
}
