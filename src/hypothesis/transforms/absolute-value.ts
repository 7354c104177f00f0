import { absolute } from '../../relation/rational.js';
import { defineTransform, termsFrom } from './define.js';

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
  compute: (values, { first }) => termsFrom(first, values.map(absolute)),
});
