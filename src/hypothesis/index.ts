/** The proposers and what they share. */
export { type DecoyKind, decoyOf, type WithDecoys, withDecoys } from './decoys.js';
export { agreement } from './index/confirm.js';
export { prefixViewOf, type TermsByName } from './index/prefix-view.js';
export { type Alignment, buildTermIndex, TermIndex } from './index/term-index.js';
export { type JoinOptions, joinSource } from './join/join-source.js';
export {
  type PrefixView,
  type Proposal,
  type ProposalBudget,
  type ProposalScope,
  type RelationSource,
  visiblePrefixLength,
} from './relation-source.js';
export { type PairSolverOptions, pairSolver } from './solve/pair-solver.js';
export { type ProductSolverOptions, productSolver } from './solve/product-solver.js';
export type { CatalogueTransform } from './transforms/define.js';
export { transformCatalogue } from './transforms/index.js';
