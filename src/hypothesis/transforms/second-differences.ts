import { defineTransform, termsFrom } from './define.js';

export const secondDifferences = defineTransform({
  name: 'secondDifferences',
  indexOrigin: 'offset',
  lengthLaw: 'two terms fewer than go in',
  integrality: 'always',
  cost: 'linear',
  probeLength: 18,
  provenance: 'differences, taken twice',
  sentence: 'The second differences a(n+2) - 2a(n+1) + a(n).',
  operator: '\\Delta^2',
  compute: (values, { first }) =>
    termsFrom(
      first,
      values.slice(2).map((value, i) => value - 2n * values[i + 1]! + values[i]!),
    ),
});
