import { defineTransform, termsFrom } from './define.js';

export const pairSumsWithFirst = defineTransform({
  name: 'pairSumsWithFirst',
  // Beyond its first term it repeats `movingSum` of width 2.
  searched: [],
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  inverse: { name: 'alternatingSums', parameters: [] },
  cost: 'linear',
  provenance: 'multiplication of the generating function by 1 + x',
  sentence: 'The first term, and then a(n) + a(n-1).',
  operator: '\\operatorname{PairSumsWithFirst}',
  compute: (values, { first }) =>
    termsFrom(
      first,
      values.map((value, i) => value + (values[i - 1] ?? 0n)),
    ),
});
