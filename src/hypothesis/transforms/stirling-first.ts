import { stirlingFirstRows, sumAgainstRows } from './arithmetic/triangles.js';
import { defineTransform, termsFrom } from './define.js';

export const stirlingFirst = defineTransform({
  name: 'stirlingFirst',
  indexOrigin: 1,
  lengthLaw: 'as many terms as are known from a(1) on',
  integrality: 'always',
  inverse: { name: 'stirlingSecond', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: STIRLINGi',
  sentence:
    'The sum over k from 1 to n of s(n,k) a(k), s(n,k) the signed Stirling numbers of the first kind.',
  operator: '\\operatorname{Stirling1}',
  compute: (values, { accept }) => {
    const rows = stirlingFirstRows(values.length + 1);
    return termsFrom(1, sumAgainstRows(rows, [0n, ...values], accept).slice(1));
  },
});
