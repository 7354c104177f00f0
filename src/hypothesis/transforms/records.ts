import { defineTransform, termsFrom } from './define.js';

export const records = defineTransform({
  name: 'records',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as there are records',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'OEIS wiki, Transforms: RECORDS',
  sentence: 'The terms that are larger than all before them; the first has index 1.',
  operator: '\\operatorname{Records}',
  compute: (values) => {
    const best: bigint[] = [];
    for (const value of values) if (best.length === 0 || value > best[best.length - 1]!) best.push(value);
    return termsFrom(1, best);
  },
});
