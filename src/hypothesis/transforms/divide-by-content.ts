import { greatestCommonDivisor } from '../../relation/rational.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const divideByContent = defineTransform({
  name: 'divideByContent',
  // Constant multiples are found by the affine index; a search with this transform would repeat them.
  searched: [],
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in; a further term can lower the divisor and change all of them',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'Superseeker: division by the common factor',
  sentence: 'The terms divided by their greatest common divisor.',
  operator: '\\operatorname{DivideByContent}',
  compute: (values, { first }) => {
    const content = values.reduce(greatestCommonDivisor, 0n);
    if (content === 0n) return refusal('All known terms are zero.');
    return termsFrom(
      first,
      values.map((value) => value / content),
    );
  },
});
