/**
 * Port of the hypothesis engine: something that looks at integers and proposes relations. Proposers see
 * the first max(12, ceil(0.6 length)) terms of each sequence and nothing else: no names, no generators.
 */
import type { ANumber, Terms } from '../../oeis-data/types.js';
import type { Relation } from '../relation/ast.js';

export interface Proposal {
  readonly relation: Relation;
  /** Which proposer, e.g. `join`, `affine-solver`, `product-solver`. */
  readonly proposer: string;
  /** How many leading terms of each sequence were visible. */
  readonly prefixUsed: ReadonlyMap<ANumber, number>;
  /** Free integers or rationals that were solved for. */
  readonly unknowns: number;
  /** Term equations that the relation satisfies on the prefixes; surplus = equations - unknowns. */
  readonly equations: number;
  /** Hypotheses tried (estimate, at least 1) up to and including this one, for the significance. */
  readonly hypothesesTried: number;
}

/** What a proposer may look at: visible prefixes, by sequence. */
export interface PrefixView {
  readonly aNumbers: readonly ANumber[];
  prefix(aNumber: ANumber): Terms | undefined;
}

export type ProposalScope =
  | { readonly kind: 'corpus'; readonly sources: readonly ANumber[] }
  | { readonly kind: 'pair'; readonly left: ANumber; readonly right: ANumber };

export interface ProposalBudget {
  /** Wall-clock for the whole call; a proposer yields what it has and stops. */
  readonly timeoutMs: number;
}

export interface RelationSource {
  readonly name: string;
  propose(view: PrefixView, scope: ProposalScope, budget: ProposalBudget): Iterable<Proposal>;
}

export { visiblePrefixLength } from '../relation/prefix.js';
