/** Walks over expressions. */
import type { ANumber } from '../../oeis-data/types.js';
import type { Relation, SequenceExpression } from './ast.js';

/** Direct parts of an expression, in printing order. */
export function parts(expression: SequenceExpression): readonly SequenceExpression[] {
  switch (expression.kind) {
    case 'reference':
      return [];
    case 'composition':
      return [expression.outer, expression.inner];
    case 'linear':
      return expression.terms.map((term) => term.of);
    case 'pointwiseProduct':
    case 'seriesProduct':
      return expression.factors.map((factor) => factor.of);
    case 'pointwiseOperation':
    case 'setOperation':
      return [expression.left, expression.right];
    default:
      return [expression.of];
  }
}

/** Every expression inside `root`, itself first, in printing order. */
export function* subexpressions(root: SequenceExpression): Generator<SequenceExpression> {
  yield root;
  for (const part of parts(root)) yield* subexpressions(part);
}

/** Sequences that a relation or expression names, each once, sorted. */
export function referencedSequences(of: Relation | SequenceExpression): ANumber[] {
  const found = new Set<ANumber>();
  const collect = (expression: SequenceExpression): void => {
    if (expression.kind === 'reference') found.add(expression.aNumber);
    else for (const part of parts(expression)) collect(part);
  };
  if ('kind' in of) collect(of);
  else {
    collect(of.left);
    collect(of.right);
  }
  return [...found].sort();
}

/** Names of the transforms that an expression uses, each once, sorted. */
export function usedTransforms(relation: Relation): string[] {
  const names = new Set<string>();
  for (const side of [relation.left, relation.right])
    for (const part of subexpressions(side)) if (part.kind === 'transformed') names.add(part.transform);
  return [...names].sort();
}

/** Sequences of the left side, then those that only the right side names. */
export function sequencesLeftFirst({ left, right }: Relation): ANumber[] {
  return [...new Set([...referencedSequences(left), ...referencedSequences(right)])];
}
