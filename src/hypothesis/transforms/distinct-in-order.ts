import { defineTransform, refusal, termsFrom } from './define.js';

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
  compute: (values) => {
    const distinct = [...new Set(values)];
    return distinct.length < values.length
      ? termsFrom(1, distinct)
      : refusal('All known terms are distinct.');
  },
});
