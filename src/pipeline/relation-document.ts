import type { StoredRelation } from '../store/index.js';
import type { RelationDocument } from './run-report.js';

/** A stored relation as reports and `--json` show it: absent values are null. */
export function relationDocument(relation: StoredRelation): RelationDocument {
  return {
    id: relation.id,
    statement: relation.statement,
    latex: relation.latex,
    proposer: relation.proposer,
    sequences: [...relation.sequences],
    rung: relation.rung,
    matched: relation.matched,
    heldOut: relation.heldOut,
    fresh: relation.fresh,
    verified: relation.verified,
    significanceBits: relation.significanceBits,
    checkedFrom: relation.checkedFrom ?? null,
    checkedTo: relation.checkedTo ?? null,
    refutation: relation.refutation ?? null,
    probeLogOdds: relation.probeLogOdds ?? null,
    probeRank: relation.probeRank ?? null,
    recorded: relation.recorded,
    recordedKinds: [...relation.recordedKinds],
    notes: [...relation.notes],
  };
}
