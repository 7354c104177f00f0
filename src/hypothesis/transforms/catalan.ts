import { defineTransform, termsFrom } from './define.js';

/** Powers of x C(x) by its ballot numbers: row n + 1 from row n through suffix sums. */
export const catalan = defineTransform({
  name: 'catalan',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'always',
  inverse: { name: 'inverseCatalan', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'P. Barry, A Catalan transform and related transformations on integer sequences, 2005',
  sentence: 'The coefficients of A(x C(x)), where C generates the Catalan numbers.',
  operator: '\\operatorname{Catalan}',
  compute: (values, { accept }) => {
    // row[k] is the coefficient of x^n in (x C)^k; x C = x + (x C)^2 gives T(n+1,k) = sum of T(n,j), j >= k-1.
    let row: bigint[] = [1n];
    const result: bigint[] = [];
    for (let n = 0; n < values.length; n++) {
      let sum = 0n;
      for (let k = 0; k <= n; k++) sum += row[k]! * values[k]!;
      result.push(accept(sum));
      const next = new Array<bigint>(n + 2).fill(0n);
      let suffix = 0n;
      for (let k = n + 1; k >= 1; k--) next[k] = suffix += row[k - 1]!;
      row = next;
    }
    return termsFrom(0, result);
  },
});
