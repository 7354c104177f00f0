import { multiply } from './arithmetic/power-series.js';
import { defineTransform, termsFrom } from './define.js';

export const selfConvolution = defineTransform({
  name: 'selfConvolution',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'always',
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: CONV of a sequence with itself',
  sentence: 'The sum of a(k) a(n-k) over k from 0 to n: the square of the generating function.',
  operator: '\\operatorname{SelfConvolution}',
  compute: (values, { accept }) => termsFrom(0, multiply(values, values, accept)),
});
