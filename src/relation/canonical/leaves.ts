/**
 * Where an expression touches the index n: every sequence, transform or series with the multiplier and
 * shift at which it is read. Replacing n by n + 1 adds the multiplier to every shift, so that choices made
 * from name, multiplier and differences of shifts do not depend on where a statement was found.
 */
import type { SequenceExpression } from '../ast.js';
import { printExpression } from '../print/ascii.js';
import { parts } from '../references.js';

export interface Leaf {
  readonly text: string;
  readonly multiplier: number;
  readonly shift: number;
}

function* leaves(expression: SequenceExpression): Generator<Leaf> {
  switch (expression.kind) {
    case 'reindexed':
      yield {
        text: printExpression(expression.of),
        multiplier: expression.multiplier,
        shift: expression.shift,
      };
      return;
    case 'reference':
    case 'transformed':
    case 'seriesProduct':
    case 'setOperation':
      yield { text: printExpression(expression), multiplier: 1, shift: 0 };
      return;
    case 'composition':
      yield* leaves(expression.inner);
      return;
    case 'powerIndexed':
      yield {
        text: printExpression({ ...expression, exponentShift: 0 }),
        multiplier: 1,
        shift: expression.exponentShift,
      };
      return;
    default:
      for (const part of parts(expression)) yield* leaves(part);
  }
}

/** Largest name, then smallest multiplier, then highest shift; undefined for a polynomial. */
export function anchorLeaf(expression: SequenceExpression): Leaf | undefined {
  let anchor: Leaf | undefined;
  for (const leaf of leaves(expression))
    if (anchor === undefined || compareLeaves(leaf, anchor) < 0) anchor = leaf;
  return anchor;
}

function compareLeaves(a: Leaf, b: Leaf): number {
  if (a.text !== b.text) return a.text > b.text ? -1 : 1;
  return a.multiplier - b.multiplier || b.shift - a.shift;
}

/** The move of n that brings the leaf's shift into 0 .. multiplier - 1. */
export function moveToOrigin(leaf: Leaf): number {
  return -Math.floor(leaf.shift / leaf.multiplier) + 0;
}
