/**
 * Triangles by rows that a sequence makes: b(0), b(1), ... are its terms in order, whatever their indices. The
 * value at 0 is T(0,0); row n holds T(n,0) .. T(n,n).
 */
import { binomialRows } from '../arithmetic/triangles.js';
import { type CatalogueTransform, defineTransform, termsFrom } from '../define.js';

/** Terms of the triangle that are worked out. */
const longest = 2_016;

type Rows = (values: readonly bigint[], count: number) => Iterable<readonly bigint[]>;

function arrayOf(
  name: string,
  sentence: string,
  operator: string,
  rows: Rows,
  manyToOne = false,
): CatalogueTransform {
  return defineTransform({
    name,
    indexOrigin: 'offset',
    integrality: 'always',
    manyToOne,
    cost: 'linear',
    probeLength: 8,
    provenance: 'OEIS wiki, Triangles and arrays: regular triangles read by rows',
    searched: [],
    pairSearched: [[]],
    lengthLaw: 'n + 1 terms for each term b(n) that goes in',
    sentence,
    operator,
    compute: (values, { accept }) => {
      const count = Math.min(values.length, Math.floor(Math.sqrt(2 * longest)));
      const entries: bigint[] = [];
      for (const row of rows(values, count)) for (const entry of row) entries.push(accept(entry));
      return termsFrom(0, entries);
    },
  });
}

/** Rows of entry(n, k). */
const by =
  (entry: (b: readonly bigint[], n: number, k: number) => bigint): Rows =>
  (b, count) =>
    Array.from({ length: count }, (_, n) => Array.from({ length: n + 1 }, (_, k) => entry(b, n, k)));

function* binomialTimes(b: readonly bigint[], count: number, reversed: boolean): Generator<bigint[]> {
  let n = 0;
  for (const row of binomialRows(count)) {
    yield row.map((binomial, k) => binomial * b[reversed ? n - k : k]!);
    n++;
  }
}

/** Row n holds the coefficients of x^n in B, x B^2, x^2 B^3, ... */
function* convolutionRows(b: readonly bigint[], count: number): Generator<bigint[]> {
  const columns: bigint[][] = [b.slice(0, count)];
  for (let n = 0; n < count; n++) {
    if (n > 0) {
      const before = columns[n - 1]!;
      columns.push(
        Array.from({ length: count - n }, (_, m) => {
          let sum = 0n;
          for (let i = 0; i <= m; i++) sum += before[i]! * b[m - i]!;
          return sum;
        }),
      );
    }
    yield Array.from({ length: n + 1 }, (_, k) => columns[k]![n - k]!);
  }
}

export const arrayTransforms: readonly CatalogueTransform[] = [
  arrayOf(
    'sequenceArray',
    'The triangle T(n,k) = b(n-k): its rows run backwards through the terms.',
    '\\operatorname{SequenceArray}',
    by((b, n, k) => b[n - k]!),
  ),
  arrayOf(
    'prefixArray',
    'The triangle T(n,k) = b(k): its rows are ever longer beginnings of the terms.',
    '\\operatorname{PrefixArray}',
    by((b, _, k) => b[k]!),
  ),
  arrayOf(
    'rowConstantArray',
    'The triangle T(n,k) = b(n): the term of place n repeated n + 1 times.',
    '\\operatorname{RowConstantArray}',
    by((b, n) => b[n]!),
  ),
  arrayOf(
    'productArray',
    'The triangle T(n,k) = b(n-k) b(k): the multiplication table by antidiagonals.',
    '\\operatorname{ProductArray}',
    by((b, n, k) => b[n - k]! * b[k]!),
    true,
  ),
  arrayOf(
    'sumArray',
    'The triangle T(n,k) = b(n-k) + b(k): the addition table by antidiagonals.',
    '\\operatorname{SumArray}',
    by((b, n, k) => b[n - k]! + b[k]!),
  ),
  arrayOf(
    'differenceArray',
    'The triangle T(n,k) = b(n+1) - b(k): the differences of two terms.',
    '\\operatorname{DifferenceArray}',
    (b, count) =>
      Array.from({ length: Math.max(0, count - 1) }, (_, n) =>
        Array.from({ length: n + 1 }, (_, k) => b[n + 1]! - b[k]!),
      ),
    true,
  ),
  arrayOf(
    'binomialArray',
    'The triangle T(n,k) = C(n,k) b(k).',
    '\\operatorname{BinomialArray}',
    (b, count) => binomialTimes(b, count, false),
  ),
  arrayOf(
    'binomialSequenceArray',
    'The triangle T(n,k) = C(n,k) b(n-k): an Appell triangle.',
    '\\operatorname{BinomialSequenceArray}',
    (b, count) => binomialTimes(b, count, true),
  ),
  arrayOf(
    'convolutionTriangle',
    'The triangle of coefficients of x^n in B(x), x B(x)^2, x^2 B(x)^3, ...: a Bell-type Riordan array.',
    '\\operatorname{ConvolutionTriangle}',
    convolutionRows,
  ),
];
