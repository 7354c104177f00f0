import { defineTransform, termsFrom } from './define.js';

export const alternatingSums = defineTransform({
  name: 'alternatingSums',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  inverse: { name: 'pairSumsWithFirst', parameters: [] },
  cost: 'linear',
  probeLength: 16,
  provenance: 'division of the generating function by 1 + x',
  sentence: 'a(n) - a(n-1) + a(n-2) - ... down to the first term.',
  operator: '\\operatorname{AlternatingSums}',
  compute: (values, { first, accept }) => {
    let sum = 0n;
    return termsFrom(
      first,
      values.map((value) => {
        sum = value - sum;
        return accept(sum);
      }),
    );
  },
});
