import { dirichletProduct, totientTable } from './arithmetic/divisors.js';
import { defineTransform, termsFrom } from './define.js';

export const gcdSum = defineTransform({
  name: 'gcdSum',
  indexOrigin: 1,
  lengthLaw: 'as many terms as are known from a(1) on',
  integrality: 'always',
  cost: 'linear',
  probeLength: 17,
  provenance: 'E. Cesaro, 1885: sums over greatest common divisors',
  sentence: 'The sum of a(gcd(k, n)) over k from 1 to n.',
  operator: '\\operatorname{GcdSum}',
  compute: (values, { accept }) => {
    const phi = Array.from(totientTable(values.length).subarray(1), BigInt);
    return termsFrom(1, dirichletProduct(phi, values, accept));
  },
});
