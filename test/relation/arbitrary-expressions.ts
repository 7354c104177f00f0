/** Random expressions without needless nodes: what the parser itself can build. */
import fc from 'fast-check';
import { type ANumber, toANumber } from '../../oeis-data/types.js';
import {
  everyIndex,
  type LinearCombination,
  pointwiseOperations,
  type Rational,
  type Relation,
  type SequenceExpression,
  setOperations,
} from '../../src/relation/ast.js';
import { reference } from '../../src/relation/build.js';
import { isOne, isZero, rational } from '../../src/relation/rational.js';

export const someSequences: readonly ANumber[] = ['A000001', 'A000045', 'A000290', 'A1000000', 'L000007'].map(
  toANumber,
);

const nonZeroRational: fc.Arbitrary<Rational> = fc
  .tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 6 }))
  .filter(([p]) => p !== 0)
  .map(([p, q]) => rational(p, q));

const polynomial: fc.Arbitrary<readonly Rational[]> = fc
  .array(fc.oneof(fc.constant(rational(0)), nonZeroRational), { maxLength: 4 })
  .filter((powers) => powers.length === 0 || !isZero(powers.at(-1)!));

const exponent = fc.integer({ min: -4, max: 5 }).filter((value) => value !== 0);

function isDegenerate(expression: SequenceExpression): boolean {
  switch (expression.kind) {
    case 'linear':
      return (
        expression.terms.length === 1 &&
        expression.polynomial.length === 0 &&
        isOne(expression.terms[0]!.coefficient)
      );
    case 'pointwiseProduct':
      return (
        (expression.factors.length === 0 && expression.nExponent >= 0) ||
        (expression.factors.length === 1 &&
          expression.nExponent === 0 &&
          expression.factors[0]!.exponent === 1)
      );
    case 'reindexed':
      return expression.multiplier === 1 && expression.shift === 0;
    case 'composition':
      return isAffineIndex(expression.inner);
    default:
      return false;
  }
}

/** m*n + k with a positive integer m: such an argument is an index, not a composition. */
function isAffineIndex(inner: SequenceExpression): inner is LinearCombination {
  if (inner.kind !== 'linear' || inner.terms.length > 0 || inner.polynomial.length !== 2) return false;
  const [shift, multiplier] = inner.polynomial;
  return shift!.denominator === 1n && multiplier!.denominator === 1n && multiplier!.numerator > 0n;
}

const { expression } = fc.letrec<{ expression: SequenceExpression }>((tie) => {
  const factors = (minLength: number) =>
    fc.array(fc.record({ of: tie('expression'), exponent }), { minLength, maxLength: 3 });
  return {
    expression: fc
      .oneof(
        { maxDepth: 4, depthSize: 'small' },
        fc.constantFrom(...someSequences).map(reference),
        fc.record({
          kind: fc.constant('reindexed' as const),
          multiplier: fc.integer({ min: 1, max: 5 }),
          shift: fc.integer({ min: -7, max: 7 }),
          of: tie('expression'),
        }),
        fc.record({
          kind: fc.constant('composition' as const),
          outer: tie('expression'),
          inner: tie('expression'),
        }),
        fc.record({
          kind: fc.constant('transformed' as const),
          transform: fc.constantFrom('partialSums', 'eulerTransform', 'multisection'),
          parameters: fc.array(fc.bigInt({ min: -9n, max: 9n }), { maxLength: 2 }),
          of: tie('expression'),
        }),
        fc.record({
          kind: fc.constant('linear' as const),
          terms: fc.array(fc.record({ coefficient: nonZeroRational, of: tie('expression') }), {
            maxLength: 3,
          }),
          polynomial,
        }),
        fc.record({
          kind: fc.constant('pointwiseProduct' as const),
          factors: factors(0),
          nExponent: fc.integer({ min: -2, max: 3 }),
        }),
        fc.record(
          {
            kind: fc.constant('seriesProduct' as const),
            family: fc.constantFrom('exponential' as const, 'dirichlet' as const),
            factors: factors(0),
          },
          { requiredKeys: ['kind', 'factors'] },
        ),
        fc.record({
          kind: fc.constant('powerIndexed' as const),
          base: fc.integer({ min: 2, max: 12 }),
          exponentShift: fc.integer({ min: -3, max: 4 }),
          shift: fc.integer({ min: -5, max: 5 }),
          of: tie('expression'),
        }),
        fc.record({
          kind: fc.constant('pointwiseOperation' as const),
          operation: fc.constantFrom(...pointwiseOperations),
          left: tie('expression'),
          right: tie('expression'),
        }),
        fc.record({
          kind: fc.constant('setOperation' as const),
          operation: fc.constantFrom(...setOperations),
          left: tie('expression'),
          right: tie('expression'),
        }),
      )
      .filter((candidate) => !isDegenerate(candidate)),
  };
});

export const anyExpression: fc.Arbitrary<SequenceExpression> = expression;

export const anyRelation: fc.Arbitrary<Relation> = fc.record({
  left: expression,
  right: expression,
  from: fc.oneof(fc.constant(everyIndex), fc.integer({ min: -5, max: 9 })),
});
