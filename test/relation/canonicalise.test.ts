import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyIndex, type Relation, type SequenceExpression } from '../../src/relation/ast.js';
import { linear, shifted } from '../../src/relation/build.js';
import { canonicalise, isTrivial, relationId } from '../../src/relation/canonical/canonicalise.js';
import { anchorLeaf } from '../../src/relation/canonical/leaves.js';
import { normalExpression } from '../../src/relation/canonical/normal-sum.js';
import { evaluateToRun } from '../../src/relation/evaluate/evaluate.js';
import { valueAt } from '../../src/relation/evaluate/run-of-values.js';
import { parseRelation } from '../../src/relation/parse.js';
import { printRelation } from '../../src/relation/print/ascii.js';
import { rational } from '../../src/relation/rational.js';
import { subexpressions } from '../../src/relation/references.js';
import { anyExpression, anyRelation, someSequences } from './arbitrary-expressions.js';
import { smallCatalogue, termsOf } from './small-corpus.js';

const canonical = (text: string) => printRelation(canonicalise(parseRelation(text)));

describe('statements that are one relation', () => {
  test.each([
    [
      'A000002(n) = A000001(n-1)',
      [
        'A000001(n) = A000002(n+1)',
        'A000002(n+1) = A000001(n)',
        'A000001(n-1) = A000002(n)',
        '2*A000002(n+7) = 2*A000001(n+6)',
      ],
    ],
    [
      'A000290(n) = 2*A000217(n) - n',
      [
        'A000217(n) = 1/2*A000290(n) + 1/2*n',
        'n + A000290(n) = 2*A000217(n)',
        'A000290(n+1) = 2*A000217(n+1) - n - 1',
        '2*A000217(n) - A000290(n) - n = 0',
      ],
    ],
    [
      'A005408(n) = -A000290(n) + A000290(n+1)',
      ['A000290(n+1) = A000290(n) + A005408(n)', 'A000290(n) = A000290(n-1) + A005408(n-1)'],
    ],
    [
      'A000045(n) = A000045(n-1) + A000045(n-2)',
      ['A000045(n+2) = A000045(n+1) + A000045(n)', 'A000045(n) = A000045(n+2) - A000045(n+1)'],
    ],
    [
      'A001906(n) = A000045(2*n)',
      [
        'A000045(2*n) = A001906(n)',
        'A001906(n+1) = A000045(2*n+2)',
        'A001906(n) = (A000045(2*n))(n)',
        '(A001906(n+1))(n-1) = (A000045(2*n+2))(n-1)',
      ],
    ],
    [
      'A000984(n) = (n + 1)*A000108(n)',
      [
        'A000108(n) = A000984(n)/(n + 1)',
        'A000108(n) = A000984(n)/(1 + n)',
        'A000984(n) = n*A000108(n) + A000108(n)',
        'A000108(n-1) = A000984(n-1)/n',
      ],
    ],
    [
      '2*A000001(n) = 3*A000002(n)',
      ['A000002(n) = 2/3*A000001(n)', '6*A000002(n+1) = 4*A000001(n+1)', '-3*A000002(n) = -2*A000001(n)'],
    ],
    [
      'A000002(n) = A000001(A000040(n) + 1)',
      ['A000002(n) = (A000001(n+1))(A000040(n))', 'A000002(n+1) = A000001(A000040(n+1) + 1)'],
    ],
    [
      'A000003(n) = A000001(n)*A000002(n)',
      [
        'A000001(n) = A000003(n)/A000002(n)',
        'A000002(n) = A000003(n)/A000001(n)',
        'A000003(n) = A000002(n)*A000001(n)',
      ],
    ],
    [
      'A053723(n) = [q^n] A007325(q)^5 * A227216(q)^2',
      [
        'A053723(n) = [q^n] A227216(q)^2 * A007325(q)^5',
        '[q^n] A227216(q)^2 = [q^n] A053723(q) / A007325(q)^5',
        '[q^n] A053723(q) / A227216(q)^2 = [q^n] A007325(q)^5',
        'A053723(n+3) = [q^(n+3)] A227216(q)^2 * A007325(q)^5',
        'A053723(n) = [q^n] A227216(q)^2 * A007325(q)^5 for n >= 0',
      ],
    ],
    ['A000002(n) = partialSums(A000001)(n-1)', ['A000002(n+1) = partialSums(A000001(n))(n)']],
    [
      'A000001(n) = (n^2 + 2*n + 1)*A000002(n)',
      ['A000001(n) = (n+1)^2*A000002(n)', 'A000001(n) = (n+1)*(n+1)*A000002(n)'],
    ],
    ['A000002(n) = A000001(n) for n >= 3', ['A000001(n+1) = A000002(n+1) for n >= 2']],
  ])('%s', (statement, others) => {
    expect(canonical(statement)).toBe(statement);
    for (const other of others) expect(canonical(other)).toBe(statement);
    const ids = new Set([statement, ...others].map((text) => relationId(parseRelation(text))));
    expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
  });
});

test.each([
  ['A000001(n) = A000002(n)', 'A000001(n+1) = A000002(n)'],
  ['A000001(n) = A000002(n)', 'A000001(n) = -A000002(n)'],
  ['A000001(n) = A000002(2*n)', 'A000001(n) = A000002(2*n+1)'],
  ['A000001(n) = A000002(n) for n >= 1', 'A000001(n) = A000002(n) for n >= 2'],
  ['A000001(n) = partialSums(A000002)(n)', 'A000001(n) = partialSums(A000002(n+1))(n)'],
  ['A000001(n) = [q^n] A000002(q)^2', 'A000001(n) = A000002(n)^2'],
])('%s is not %s', (one, other) => {
  expect(relationId(parseRelation(one))).not.toBe(relationId(parseRelation(other)));
});

test('statements that claim nothing', () => {
  for (const text of [
    'A000001(n) = A000001(n)',
    'A000001(n+1) - n = (A000001(n) - n + 1)(n+1)',
    '2*A000001(n) = A000001(n) + A000001(n)',
  ])
    expect(isTrivial(parseRelation(text))).toBe(true);
  expect(isTrivial(parseRelation('A000001(n) = A000001(n+1)'))).toBe(false);
});

const moved = (relation: Relation, by: number): Relation => ({
  left: shifted(relation.left, by),
  right: shifted(relation.right, by),
  from: relation.from === everyIndex ? everyIndex : relation.from - by,
});

test('canonicalising twice is canonicalising once, and the canonical text parses to itself', () => {
  fc.assert(
    fc.property(anyRelation, (relation) => {
      const once = canonicalise(relation);
      expect(printRelation(canonicalise(once))).toBe(printRelation(once));
      expect(parseRelation(printRelation(once))).toEqual(once);
    }),
    { numRuns: 300 },
  );
});

test('exchanging the sides, moving n and scaling leave the identifier alone', () => {
  fc.assert(
    fc.property(
      anyRelation,
      fc.integer({ min: -4, max: 4 }),
      fc.constantFrom(rational(2), rational(-1), rational(-3, 2)),
      (relation, by, factor) => {
        const { left, right } = canonicalise(relation);
        // Where nothing but polynomials mentions n there is no sequence to read at n itself.
        fc.pre(
          anchorLeaf(
            linear([
              [1, left],
              [1, right],
            ]),
          ) !== undefined,
        );
        const id = relationId(relation);
        expect(relationId({ ...relation, left: relation.right, right: relation.left })).toBe(id);
        expect(relationId(moved(relation, by))).toBe(id);
        const scale = (side: Relation['left']) => linear([[factor, side]]);
        expect(relationId({ ...relation, left: scale(relation.left), right: scale(relation.right) })).toBe(
          id,
        );
      },
    ),
    { numRuns: 200 },
  );
});

/** Cancelling n/n is harmless in a sum, but inside an argument it would move where the argument begins. */
function dividesInsideArgument(expression: SequenceExpression): boolean {
  return [...subexpressions(expression)].some(
    (outer) =>
      outer.kind !== 'linear' &&
      outer.kind !== 'pointwiseProduct' &&
      [...subexpressions(outer)].some(
        (part) =>
          part.kind === 'pointwiseProduct' &&
          (part.nExponent < 0 || part.factors.some((f) => f.exponent < 0)),
      ),
  );
}

test('the normal form of an expression has the same values', () => {
  const terms = fc.tuple(
    ...someSequences.map(() => fc.array(fc.bigInt({ min: 1n, max: 9n }), { minLength: 12, maxLength: 12 })),
  );
  let compared = 0;
  fc.assert(
    fc.property(anyExpression, terms, (expression, values) => {
      fc.pre(!dividesInsideArgument(expression));
      const known = new Map(someSequences.map((name, i) => [name, termsOf([0, values[i]!])]));
      const given = evaluateToRun(expression, (a) => known.get(a), smallCatalogue);
      const normal = evaluateToRun(normalExpression(expression), (a) => known.get(a), smallCatalogue);
      if (given.kind === 'refused' || normal.kind === 'refused') return;
      for (let n = -3; n < 12; n++) {
        const [a, b] = [valueAt(given, n), valueAt(normal, n)];
        if (typeof a !== 'object' || typeof b !== 'object') continue;
        compared++;
        expect(a.numerator * b.denominator).toBe(b.numerator * a.denominator);
      }
    }),
    { numRuns: 800 },
  );
  expect(compared).toBeGreaterThan(300);
});
