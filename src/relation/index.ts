/** The language of identities: what other rooms use. */
export {
  everyIndex,
  type Rational,
  type Relation,
  type SequenceExpression,
} from './ast.js';
export { canonicalise, isTrivial, relationId } from './canonical/canonicalise.js';
export { defaultLimits, type EvaluationLimits } from './evaluate/budget.js';
export { type ComparisonOutcome, compare } from './evaluate/compare.js';
export { type EvaluationOutcome, evaluate, type TermLookup } from './evaluate/evaluate.js';
export { parseExpression, parseRelation } from './parse.js';
export { visiblePrefixLength } from './prefix.js';
export { printExpression, printRelation } from './print/ascii.js';
export { toLatex } from './print/latex.js';
export { toPari } from './print/pari.js';
export { referencedSequences, sequencesLeftFirst, usedTransforms } from './references.js';
export { isLowOrder } from './significance/linear-complexity.js';
export {
  type Significance,
  significance,
  significanceThresholdBits,
} from './significance/significance.js';
export type { Transform, TransformCatalogue, TransformOutcome } from './transform.js';
