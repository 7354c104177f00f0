import { stirlingSecondRows, sumAgainstRows } from './arithmetic/triangles.js';
import { defineTransform, termsFrom } from './define.js';

export const stirlingSecond = defineTransform({
  name: 'stirlingSecond',
  indexOrigin: 1,
  lengthLaw: 'as many terms as are known from a(1) on',
  integrality: 'always',
  inverse: { name: 'stirlingFirst', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: STIRLING',
  sentence: 'The sum over k from 1 to n of S(n,k) a(k), S(n,k) the Stirling numbers of the second kind.',
  operator: '\\operatorname{Stirling2}',
  compute: (values, { accept }) => {
    const rows = stirlingSecondRows(values.length + 1);
    return termsFrom(1, sumAgainstRows(rows, [0n, ...values], accept).slice(1));
  },
});
