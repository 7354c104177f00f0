import { binomialRows } from './arithmetic/triangles.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const exponentialReciprocal = defineTransform({
  name: 'exponentialReciprocal',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'checked',
  inverse: { name: 'exponentialReciprocal', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'reciprocal of an exponential generating function',
  sentence: 'The terms with exponential generating function 1/A(x), where a(0) is 1 or -1.',
  operator: '\\operatorname{ExponentialReciprocal}',
  compute: (values, { accept }) => {
    const unit = values[0];
    if (unit !== 1n && unit !== -1n) return refusal(`Expected a(0) = 1 or -1, got ${unit}.`);
    const result: bigint[] = [];
    for (const row of binomialRows(values.length)) {
      const n = row.length - 1;
      let sum = n === 0 ? -1n : 0n;
      for (let k = 1; k <= n; k++) sum += row[k]! * values[k]! * result[n - k]!;
      result.push(accept(-unit * sum));
    }
    return termsFrom(0, result);
  },
});
