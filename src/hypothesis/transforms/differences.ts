import { defineTransform, termsFrom } from './define.js';

export const differences = defineTransform({
  name: 'differences',
  indexOrigin: 'offset',
  lengthLaw: 'one term fewer than go in',
  integrality: 'always',
  cost: 'linear',
  probeLength: 17,
  provenance: 'OEIS wiki, Transforms: DIFF',
  sentence: 'The first differences a(n+1) - a(n).',
  operator: '\\Delta',
  compute: (values, { first }) =>
    termsFrom(
      first,
      values.slice(1).map((value, i) => value - values[i]!),
    ),
});
