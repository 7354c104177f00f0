import { defineTransform, termsFrom } from './define.js';

export const sign = defineTransform({
  name: 'sign',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'elementary',
  sentence: 'The signs of the terms: -1, 0 or 1.',
  operator: '\\operatorname{sgn}',
  compute: (values, { first }) =>
    termsFrom(
      first,
      values.map((value) => (value > 0n ? 1n : value < 0n ? -1n : 0n)),
    ),
});
