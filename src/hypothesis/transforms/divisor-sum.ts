import { dirichletProduct } from './arithmetic/divisors.js';
import { defineTransform, termsFrom } from './define.js';

export const divisorSum = defineTransform({
  name: 'divisorSum',
  indexOrigin: 1,
  lengthLaw: 'as many terms as are known from a(1) on',
  integrality: 'always',
  inverse: { name: 'moebius', parameters: [] },
  cost: 'linear',
  probeLength: 17,
  provenance: 'OEIS wiki, Transforms: MOBIUSi',
  sentence: 'The sum of a(d) over the divisors d of n.',
  operator: '\\operatorname{DivisorSum}',
  compute: (values, { accept }) =>
    termsFrom(
      1,
      dirichletProduct(
        values.map(() => 1n),
        values,
        accept,
      ),
    ),
});
