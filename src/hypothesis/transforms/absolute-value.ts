import { absolute } from '../../relation/rational.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const absoluteValue = defineTransform({
  name: 'absoluteValue',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'elementary',
  sentence: 'The terms without their signs.',
  operator: '\\operatorname{Abs}',
  compute: (values, { first }) =>
    values.some((value) => value < 0n)
      ? termsFrom(first, values.map(absolute))
      : refusal('No known term is negative.'),
});
