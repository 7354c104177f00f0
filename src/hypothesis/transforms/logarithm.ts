import { binomialRows } from './arithmetic/triangles.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const logarithm = defineTransform({
  name: 'logarithm',
  indexOrigin: 0,
  lengthLaw: 'one term fewer than are known from a(0) on; the first index is 1',
  integrality: 'always',
  inverse: { name: 'exponential', parameters: [] },
  cost: 'quadratic',
  probeLength: 17,
  provenance: 'OEIS wiki, Transforms: LOG',
  sentence: 'Connected structures of which a(n) counts the sets: B = log(A), exponential, where a(0) = 1.',
  operator: '\\operatorname{LOG}',
  compute: (values, { accept }) => {
    if (values[0] !== 1n) return refusal(`Expected a(0) = 1, got ${values[0]}.`);
    const result: bigint[] = [];
    for (const row of binomialRows(values.length - 1)) {
      const n = row.length;
      let rest = values[n]!;
      for (let k = 1; k < n; k++) rest -= row[k - 1]! * result[k - 1]! * values[n - k]!;
      result.push(accept(rest));
    }
    return termsFrom(1, result);
  },
});
