import { binomialRows, sumAgainstRows } from './arithmetic/triangles.js';
import { defineTransform, termsFrom } from './define.js';

export const binomial = defineTransform({
  name: 'binomial',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'always',
  inverse: { name: 'inverseBinomial', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: BINOMIAL',
  sentence: 'The sum of C(n,k) a(k) over k from 0 to n.',
  operator: '\\operatorname{Binomial}',
  compute: (values, { accept }) => termsFrom(0, sumAgainstRows(binomialRows(values.length), values, accept)),
});
