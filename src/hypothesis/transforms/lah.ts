import { lahRows, sumAgainstRows } from './arithmetic/triangles.js';
import { defineTransform, termsFrom } from './define.js';

export const lah = defineTransform({
  name: 'lah',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'always',
  inverse: { name: 'inverseLah', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'Lah numbers (I. Lah, 1954); exponential substitution x/(1-x), without an extra 1/(1-x)',
  sentence: 'The sum over k of L(n,k) a(k), L(n,k) = C(n-1,k-1) n!/k! the unsigned Lah numbers.',
  operator: '\\operatorname{Lah}',
  compute: (values, { accept }) => termsFrom(0, sumAgainstRows(lahRows(values.length), values, accept)),
});
