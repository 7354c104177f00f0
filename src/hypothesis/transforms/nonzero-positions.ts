import { defineTransform, termsFrom } from './define.js';

export const nonzeroPositions = defineTransform({
  name: 'nonzeroPositions',
  indexOrigin: 'offset',
  readsIndex: true,
  lengthLaw: 'as many terms as there are nonzero ones',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'support of a sequence',
  sentence: 'The indices n with a(n) not zero, in order; the first has index 1.',
  operator: '\\operatorname{NonzeroPositions}',
  compute: (values, { first }) => {
    const positions: bigint[] = [];
    for (const [i, value] of values.entries()) if (value !== 0n) positions.push(BigInt(first + i));
    return termsFrom(1, positions);
  },
});
