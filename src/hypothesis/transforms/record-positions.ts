import { defineTransform, termsFrom } from './define.js';

export const recordPositions = defineTransform({
  name: 'recordPositions',
  indexOrigin: 'offset',
  readsIndex: true,
  lengthLaw: 'as many terms as there are records',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'OEIS wiki, Transforms: RECORDS',
  sentence: 'The indices at which records occur; the first has index 1.',
  operator: '\\operatorname{RecordPositions}',
  compute: (values, { first }) => {
    const positions: bigint[] = [];
    let best: bigint | undefined;
    for (const [i, value] of values.entries()) {
      if (best !== undefined && value <= best) continue;
      best = value;
      positions.push(BigInt(first + i));
    }
    return termsFrom(1, positions);
  },
});
