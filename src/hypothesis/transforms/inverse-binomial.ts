import { binomialRows, sumAgainstRows } from './arithmetic/triangles.js';
import { defineTransform, termsFrom } from './define.js';

export const inverseBinomial = defineTransform({
  name: 'inverseBinomial',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'always',
  inverse: { name: 'binomial', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: BINOMIALi',
  sentence: 'The sum of (-1)^(n-k) C(n,k) a(k) over k from 0 to n.',
  operator: '\\operatorname{Binomial}^{-1}',
  compute: (values, { accept }) => {
    const alternated = values.map((value, k) => (k % 2 === 0 ? value : -value));
    const sums = sumAgainstRows(binomialRows(values.length), alternated, accept);
    return termsFrom(
      0,
      sums.map((sum, n) => (n % 2 === 0 ? sum : -sum)),
    );
  },
});
