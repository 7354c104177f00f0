import type { StoredRelation } from '../store/index.js';

const novelty = { unrecorded: 2, 'partly recorded': 1, recorded: 0 } as const;

/** Of the relations of one proposer about one sequence only the most significant ones head the table. */
const perSequence = 1;

/**
 * The order of the report's table, for a reader and not yet a measure of interest: relations that tie more
 * sequences together first, unrecorded before recorded, then by how little chance could explain them. So that
 * one family does not fill the page, the best relation of each sequence and proposer comes first, and
 * relations of many and of two sequences take turns.
 */
export function headlineOrder(relations: readonly StoredRelation[]): StoredRelation[] {
  const sorted = [...relations].sort(
    (a, b) =>
      novelty[b.recorded] - novelty[a.recorded] ||
      b.significanceBits - a.significanceBits ||
      (a.id < b.id ? -1 : 1),
  );
  const seen = new Map<string, number>();
  const heads: StoredRelation[] = [];
  const others: StoredRelation[] = [];
  for (const relation of sorted) {
    const key = `${relation.proposer} ${relation.sequences[0]}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    (before < perSequence ? heads : others).push(relation);
  }
  const many = heads.filter(({ sequences }) => sequences.length > 2);
  const few = heads.filter(({ sequences }) => sequences.length <= 2);
  return [...takeTurns(many, few), ...others];
}

function* takeTurns<T>(first: readonly T[], second: readonly T[]): Generator<T> {
  for (let i = 0; i < Math.max(first.length, second.length); i++) {
    if (i < first.length) yield first[i] as T;
    if (i < second.length) yield second[i] as T;
  }
}
