/** How many bits it takes to write a relation down, sequences aside: these are paid for by the search. */
import {
  everyIndex,
  pointwiseOperations,
  type Rational,
  type Relation,
  type SequenceExpression,
  seriesFamilies,
  setOperations,
} from '../ast.js';
import { isZero } from '../rational.js';
import { parts } from '../references.js';
import { bitLength, spellingBits } from './code-length.js';

/** Bits to name one of about 128 transforms. */
const transformBits = 7;
/** Bits to say which kind of node comes next. */
const nodeBits = 1;
/** Bits to name one of the pointwise operations, the set operations, the families of series. */
const pointwiseOperationBits = Math.log2(pointwiseOperations.length);
const setOperationBits = Math.log2(setOperations.length);
const familyBits = Math.log2(seriesFamilies.length);

/** Bits for constants, exponents, shifts, multipliers, transforms and the shape of the expression. */
export function descriptionBits(relation: Relation): number {
  const bound = relation.from === everyIndex ? 0 : 1 + integerBits(relation.from);
  return expressionBits(relation.left) + expressionBits(relation.right) + bound;
}

function expressionBits(expression: SequenceExpression): number {
  let bits = expression.kind === 'reference' ? 0 : nodeBits + ownBits(expression);
  for (const part of parts(expression)) bits += expressionBits(part);
  return bits;
}

function ownBits(expression: SequenceExpression): number {
  switch (expression.kind) {
    case 'reindexed':
      return integerBits(expression.multiplier - 1) + integerBits(expression.shift);
    case 'transformed':
      return transformBits + sum(expression.parameters.map(bigintBits));
    case 'linear': {
      const powers = expression.polynomial.filter((coefficient) => !isZero(coefficient));
      return (
        sum(expression.terms.map((term) => rationalBits(term.coefficient))) +
        sum(powers.map(rationalBits)) +
        integerBits(expression.polynomial.length)
      );
    }
    case 'pointwiseProduct':
      return (
        sum(expression.factors.map((f) => integerBits(f.exponent - 1))) + integerBits(expression.nExponent)
      );
    case 'seriesProduct':
      return (
        sum(expression.factors.map((f) => integerBits(f.exponent - 1))) +
        (expression.family === undefined ? 0 : familyBits)
      );
    case 'powerIndexed':
      return (
        integerBits(expression.base - 2) +
        integerBits(expression.exponentShift) +
        integerBits(expression.shift)
      );
    case 'pointwiseOperation':
      return pointwiseOperationBits;
    case 'setOperation':
      return setOperationBits;
    default:
      return 0;
  }
}

function sum(bits: readonly number[]): number {
  return bits.reduce((total, value) => total + value, 0);
}

/** 1 bit for 0, and a sign and a spelling for the rest. */
function bigintBits(value: bigint): number {
  return value === 0n ? 1 : 1 + spellingBits(2 ** Math.min(1023, bitLength(value)) - 1);
}

function integerBits(value: number): number {
  return bigintBits(BigInt(value));
}

/** The coefficient 1 costs one bit. */
function rationalBits({ numerator, denominator }: Rational): number {
  return bigintBits(numerator - 1n) + (denominator === 1n ? 0 : bigintBits(denominator));
}
