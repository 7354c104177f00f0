/** The table of relations that people read, and the document of one relation. */
import type { RelationDocument } from '../pipeline/run-report.js';
import { table } from './table.js';

function status(relation: RelationDocument): string {
  if (relation.refutation !== null) return `refuted at n=${relation.refutation.n}`;
  return relation.verified ? `${relation.rung}, verified` : relation.rung;
}

function termsChecked(relation: RelationDocument): string {
  return `${relation.matched} / ${relation.heldOut} / ${relation.fresh}`;
}

function link(relation: RelationDocument): string {
  if (relation.recorded === 'unrecorded') return 'not recorded';
  const kinds = relation.recordedKinds.join(', ');
  return relation.recorded === 'recorded' ? `recorded (${kinds})` : `partly (${kinds})`;
}

function probeScore(relation: RelationDocument): string {
  if (relation.probeLogOdds === null) return 'not scored';
  const rank = relation.probeRank === null ? '' : ` (#${relation.probeRank})`;
  return `${relation.probeLogOdds.toFixed(2)}${rank}`;
}

/** Columns: formula, status, terms matched / held out / fresh, significance, probe score, link. */
export function relationTable(relations: readonly RelationDocument[], width: number): string {
  return table(
    ['id', 'formula', 'status', 'terms m/h/f', 'bits', 'probe log-odds', 'link'],
    relations.map((relation) => [
      relation.id.slice(0, 8),
      relation.statement,
      status(relation),
      termsChecked(relation),
      relation.significanceBits.toFixed(0),
      probeScore(relation),
      link(relation),
    ]),
    width,
  );
}
