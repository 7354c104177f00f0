import { defineTransform, termsFrom } from './define.js';

export const distinctInOrder = defineTransform({
  name: 'distinctInOrder',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as there are distinct ones',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'elementary',
  sentence: 'The terms in order of first appearance, without repetitions; the first has index 1.',
  operator: '\\operatorname{DistinctInOrder}',
  compute: (values) => termsFrom(1, [...new Set(values)]),
});
