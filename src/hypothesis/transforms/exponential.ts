import { binomialRows } from './arithmetic/triangles.js';
import { defineTransform, termsFrom } from './define.js';

export const exponential = defineTransform({
  name: 'exponential',
  indexOrigin: 1,
  lengthLaw: 'one term more than are known from a(1) on; the value at 0 is 1',
  integrality: 'always',
  inverse: { name: 'logarithm', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: EXP',
  sentence:
    'Set partitions of n points whose blocks of k points come in a(k) kinds: 1 + B = exp(A), exponential.',
  operator: '\\operatorname{EXP}',
  compute: (values, { accept }) => {
    const result: bigint[] = [1n];
    // b(n) = sum of C(n-1, k-1) a(k) b(n-k): the block that holds point n has k points.
    for (const row of binomialRows(values.length)) {
      const n = row.length;
      let sum = 0n;
      for (let k = 1; k <= n; k++) sum += row[k - 1]! * values[k - 1]! * result[n - k]!;
      result.push(accept(sum));
    }
    return termsFrom(0, result);
  },
});
