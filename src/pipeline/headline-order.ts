import type { StoredRelation } from '../store/index.js';

/**
 * The order of the report's table: relations that tie more sequences together first, unrecorded before
 * recorded, then by how little chance could explain them. A reader's order, not yet a measure of interest.
 */
export function headlineOrder(relations: readonly StoredRelation[]): StoredRelation[] {
  const novelty = { unrecorded: 2, 'partly recorded': 1, recorded: 0 } as const;
  return [...relations].sort(
    (a, b) =>
      b.sequences.length - a.sequences.length ||
      novelty[b.recorded] - novelty[a.recorded] ||
      b.significanceBits - a.significanceBits ||
      (a.id < b.id ? -1 : 1),
  );
}
