import { defineTransform, termsFrom } from './define.js';

export const movingSum = defineTransform({
  name: 'movingSum',
  parameters: [{ name: 'width', minimum: 2n, maximum: 12n }],
  searched: [[2n], [3n], [4n]],
  indexOrigin: 'offset',
  lengthLaw: 'width - 1 terms fewer than go in',
  integrality: 'always',
  cost: 'linear',
  probeLength: 20,
  provenance: 'multiplication of the generating function by 1 + x + ... + x^(width-1)',
  sentence: 'The sum of a(n), a(n+1), ..., a(n+width-1).',
  operator: '\\operatorname{MovingSum}',
  compute: (values, { first, parameters }) => {
    const width = Number(parameters[0]);
    const sums: bigint[] = [];
    for (let i = 0; i + width <= values.length; i++) {
      let sum = 0n;
      for (let k = 0; k < width; k++) sum += values[i + k]!;
      sums.push(sum);
    }
    return termsFrom(first, sums);
  },
});
