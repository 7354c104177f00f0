import { binomialRows } from './arithmetic/triangles.js';
import { defineTransform, termsFrom } from './define.js';

export const binomialSelfConvolution = defineTransform({
  name: 'binomialSelfConvolution',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'always',
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: EXPCONV of a sequence with itself',
  sentence: 'The sum of C(n,k) a(k) a(n-k): the square of the exponential generating function.',
  operator: '\\operatorname{BinomialSelfConvolution}',
  compute: (values, { accept }) => {
    const result: bigint[] = [];
    for (const row of binomialRows(values.length)) {
      const n = row.length - 1;
      let sum = 0n;
      for (let k = 0; k <= n; k++) sum += row[k]! * values[k]! * values[n - k]!;
      result.push(accept(sum));
    }
    return termsFrom(0, result);
  },
});
