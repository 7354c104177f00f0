import { dirichletProduct, moebiusTable } from './arithmetic/divisors.js';
import { defineTransform, termsFrom } from './define.js';

export const moebius = defineTransform({
  name: 'moebius',
  indexOrigin: 1,
  lengthLaw: 'as many terms as are known from a(1) on',
  integrality: 'always',
  inverse: { name: 'divisorSum', parameters: [] },
  cost: 'linear',
  probeLength: 17,
  provenance: 'OEIS wiki, Transforms: MOBIUS',
  sentence: 'The sum of mu(n/d) a(d) over the divisors d of n.',
  operator: '\\operatorname{Moebius}',
  compute: (values, { accept }) => {
    const mu = Array.from(moebiusTable(values.length).subarray(1), BigInt);
    return termsFrom(1, dirichletProduct(mu, values, accept));
  },
});
