import { defineTransform, termsFrom } from './define.js';

export const inverseCatalan = defineTransform({
  name: 'inverseCatalan',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'always',
  inverse: { name: 'catalan', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'P. Barry, A Catalan transform and related transformations on integer sequences, 2005',
  sentence: 'The coefficients of A(x - x^2): the sum of (-1)^(n-k) C(k, n-k) a(k).',
  operator: '\\operatorname{Catalan}^{-1}',
  compute: (values, { accept }) => {
    const result = new Array<bigint>(values.length).fill(0n);
    for (const [k, value] of values.entries()) {
      let coefficient = value;
      for (let j = 0; j <= k && k + j < values.length; j++) {
        result[k + j] = result[k + j]! + coefficient;
        coefficient = (-coefficient * BigInt(k - j)) / BigInt(j + 1);
      }
    }
    return termsFrom(0, result.map(accept));
  },
});
