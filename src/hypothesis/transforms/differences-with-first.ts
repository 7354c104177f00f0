import { defineTransform, termsFrom } from './define.js';

export const differencesWithFirst = defineTransform({
  name: 'differencesWithFirst',
  // Beyond its first term it repeats `differences`.
  searched: [],
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  inverse: { name: 'partialSums', parameters: [] },
  cost: 'linear',
  probeLength: 16,
  provenance: 'multiplication of the generating function by 1 - x',
  sentence: 'The first term, and then a(n) - a(n-1).',
  operator: '\\operatorname{DifferencesWithFirst}',
  compute: (values, { first }) =>
    termsFrom(
      first,
      values.map((value, i) => value - (values[i - 1] ?? 0n)),
    ),
});
