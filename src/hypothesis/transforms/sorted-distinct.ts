import { isNondecreasing } from './arithmetic/ordered.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const sortedDistinct = defineTransform({
  name: 'sortedDistinct',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as there are distinct ones',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'OEIS wiki, Transforms: sorting and uniqueness',
  sentence: 'The distinct terms of a nondecreasing sequence, in order; the first has index 1.',
  operator: '\\operatorname{SortedDistinct}',
  compute: (values) => {
    // Of a sequence that goes down again, a later term could come before any known one.
    if (!isNondecreasing(values)) return refusal('The terms are not nondecreasing.');
    return termsFrom(1, [...new Set(values)]);
  },
});
