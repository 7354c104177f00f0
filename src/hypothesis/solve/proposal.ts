import type { ANumber } from '../../../oeis-data/types.js';
import type { Relation } from '../../relation/ast.js';
import type { PrefixView, Proposal } from '../relation-source.js';

/** Equations beyond the unknowns without which nothing is proposed. */
export const MINIMUM_SURPLUS = 8;

export interface SolvedRelation {
  readonly relation: Relation;
  readonly unknowns: number;
  readonly equations: number;
}

export function proposalOf(
  view: PrefixView,
  proposer: string,
  aNumbers: readonly ANumber[],
  solved: SolvedRelation,
  hypothesesTried: number,
): Proposal {
  return {
    ...solved,
    proposer,
    prefixUsed: new Map(aNumbers.map((name) => [name, view.prefix(name)!.values.length])),
    hypothesesTried: Math.max(1, hypothesesTried),
  };
}
