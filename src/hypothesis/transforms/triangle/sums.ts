/** One value for each row, or each antidiagonal, of a triangle read by rows. */
import { defineTransform, termsFrom } from '../define.js';
import { completeRows, entryAt } from './rows.js';

const shared = {
  indexOrigin: 'offset',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'OEIS wiki, Triangles and arrays: regular triangles read by rows',
  searched: [],
  lengthLaw: 'one term for each complete row',
} as const;

export const triangleRowPolynomials = defineTransform({
  ...shared,
  name: 'triangleRowPolynomials',
  parameters: [{ name: 'x', minimum: -100n, maximum: 100n }],
  pairSearched: [[1n], [-1n], [2n], [-2n], [3n], [-3n], [4n], [5n]],
  sentence:
    'The sums over k of T(n,k) x^k of the terms read as a triangle by rows: row sums for x = 1, alternating ones for x = -1.',
  operator: '\\operatorname{RowPolynomials}',
  compute: (values, { parameters: [x], accept }) =>
    termsFrom(
      0,
      completeRows(values).map((row) => row.reduceRight((sum, entry) => accept(sum * x! + entry), 0n)),
    ),
});

export const triangleRowMoments = defineTransform({
  ...shared,
  name: 'triangleRowMoments',
  parameters: [
    { name: 'power of k', minimum: 0n, maximum: 8n },
    { name: 'power of the entry', minimum: 1n, maximum: 8n },
  ],
  pairSearched: [
    [0n, 2n],
    [1n, 1n],
    [2n, 1n],
    [0n, 3n],
  ],
  sentence: 'The sums over k of k^p T(n,k)^q of the terms read as a triangle by rows.',
  operator: '\\operatorname{RowMoments}',
  compute: (values, { parameters: [p, q], accept }) =>
    termsFrom(
      0,
      completeRows(values).map((row) =>
        row.reduce((sum, entry, k) => accept(sum + BigInt(k) ** p! * entry ** q!), 0n),
      ),
    ),
});

export const triangleAntidiagonalSums = defineTransform({
  ...shared,
  name: 'triangleAntidiagonalSums',
  pairSearched: [[]],
  lengthLaw: 'one term for each row that is known as far as its antidiagonal reads',
  sentence: 'The sums T(n,0) + T(n-1,1) + T(n-2,2) + ... of the terms read as a triangle by rows.',
  operator: '\\operatorname{AntidiagonalSums}',
  compute: (values) => {
    const sums: bigint[] = [];
    for (let n = 0; entryAt(values, n, 0) !== undefined; n++) {
      let sum = 0n;
      for (let k = 0; 2 * k <= n; k++) sum += entryAt(values, n - k, k)!;
      sums.push(sum);
    }
    return termsFrom(0, sums);
  },
});

function greater(left: bigint, right: bigint): bigint {
  if (left < right) return right;
  return left;
}

export const triangleRowMaxima = defineTransform({
  ...shared,
  name: 'triangleRowMaxima',
  pairSearched: [[]],
  sentence: 'The greatest entry of each row of the terms read as a triangle by rows.',
  operator: '\\operatorname{RowMaxima}',
  compute: (values) =>
    termsFrom(
      0,
      completeRows(values).map((row) => row.reduce(greater)),
    ),
});
