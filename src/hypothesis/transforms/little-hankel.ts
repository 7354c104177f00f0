import { defineTransform, termsFrom } from './define.js';

export const littleHankel = defineTransform({
  name: 'littleHankel',
  indexOrigin: 'offset',
  lengthLaw: 'two terms fewer than go in',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  probeLength: 18,
  provenance: 'superseeker: 2 by 2 Hankel determinants',
  sentence: 'a(n)^2 - a(n-1) a(n+1).',
  operator: '\\operatorname{LittleHankel}',
  compute: (values, { first, accept }) =>
    termsFrom(
      first + 1,
      values.slice(2).map((value, i) => accept(values[i + 1]! * values[i + 1]! - values[i]! * value)),
    ),
});
