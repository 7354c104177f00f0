import { dirichletProduct } from './arithmetic/divisors.js';
import { defineTransform, termsFrom } from './define.js';

export const dirichletSelfConvolution = defineTransform({
  name: 'dirichletSelfConvolution',
  indexOrigin: 1,
  lengthLaw: 'as many terms as are known from a(1) on',
  integrality: 'always',
  cost: 'linear',
  probeLength: 17,
  provenance: 'OEIS wiki, Transforms: DIRICHLET of a sequence with itself',
  sentence: 'The sum of a(d) a(n/d) over the divisors d of n.',
  operator: '\\operatorname{DirichletSelfConvolution}',
  compute: (values, { accept }) => termsFrom(1, dirichletProduct(values, values, accept)),
});
