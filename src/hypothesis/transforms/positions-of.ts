import { defineTransform, termsFrom } from './define.js';

export const positionsOf = defineTransform({
  name: 'positionsOf',
  parameters: [{ name: 'value', minimum: -1_000_000n, maximum: 1_000_000n }],
  searched: [[-1n], [0n], [1n], [2n], [3n]],
  indexOrigin: 'offset',
  readsIndex: true,
  listsIndices: true,
  lengthLaw: 'as many terms as the value has occurrences',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'elementary',
  sentence: 'The indices n with a(n) equal to the value, in order; the first has index 1.',
  operator: '\\operatorname{PositionsOf}',
  compute: (values, { first, parameters }) => {
    const positions: bigint[] = [];
    for (const [i, value] of values.entries()) if (value === parameters[0]) positions.push(BigInt(first + i));
    return termsFrom(1, positions);
  },
});
