import type { ANumber } from '../../oeis-data/types.js';
import type { Proposal } from '../hypothesis/relation-source.js';
import { toLatex } from '../relation/index.js';
import type { StoredRelation } from '../store/index.js';
import type { Verdict } from '../verification/index.js';
import type { PairScore } from './pair-scores.js';
import type { RecordedState } from './recorded-links.js';

/** A verdict with what the corpus and the probe say of its sequences, as the store keeps it. */
export function storedRelation(facts: {
  readonly verdict: Verdict;
  readonly proposal: Pick<Proposal, 'proposer' | 'unknowns' | 'equations' | 'hypothesesTried'>;
  readonly sequences: readonly ANumber[];
  readonly recorded: RecordedState;
  readonly score: PairScore | undefined;
}): StoredRelation {
  const { verdict, proposal, sequences, recorded, score } = facts;
  const { status, counts, bound } = verdict;
  const conflicts = verdict.conflicts.map(
    ({ aNumber, n, kept, leftAside }) =>
      `${aNumber} at n = ${n}: ${kept.label} has ${kept.value}, ${leftAside.label} has ${leftAside.value}; the latter was left aside`,
  );
  return {
    id: verdict.id,
    statement: verdict.statement,
    latex: toLatex(verdict.relation),
    proposer: proposal.proposer,
    sequences,
    rung: status.rung,
    ...counts,
    verified: verdict.verified,
    significanceBits: verdict.significanceBits,
    checkedFrom: bound?.from,
    checkedTo: bound?.to,
    refutation:
      status.rung === 'refuted'
        ? { n: status.n, expected: status.expected, got: status.got, source: status.source }
        : undefined,
    probeLogOdds: score?.logOdds,
    probeRank: score?.rank,
    recorded: recorded.recorded,
    recordedKinds: recorded.kinds,
    proposal: {
      unknowns: proposal.unknowns,
      equations: proposal.equations,
      hypothesesTried: proposal.hypothesesTried,
    },
    evidence: verdict.evidence,
    notes: [...verdict.notes, ...conflicts],
  };
}
