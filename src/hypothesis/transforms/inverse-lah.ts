import { lahRows, sumAgainstRows } from './arithmetic/triangles.js';
import { defineTransform, termsFrom } from './define.js';

export const inverseLah = defineTransform({
  name: 'inverseLah',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'always',
  inverse: { name: 'lah', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'Lah numbers (I. Lah, 1954); exponential substitution x/(1+x)',
  sentence: 'The sum over k of (-1)^(n-k) L(n,k) a(k), L(n,k) the unsigned Lah numbers.',
  operator: '\\operatorname{Lah}^{-1}',
  compute: (values, { accept }) => {
    const alternated = values.map((value, k) => (k % 2 === 0 ? value : -value));
    const sums = sumAgainstRows(lahRows(values.length), alternated, accept);
    return termsFrom(
      0,
      sums.map((sum, n) => (n % 2 === 0 ? sum : -sum)),
    );
  },
});
