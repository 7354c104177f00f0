/** Indices chosen by comparing a term with its own index, or with the next term. */
import { type CatalogueTransform, defineTransform, termsFrom } from '../define.js';

interface Comparison {
  readonly name: string;
  readonly words: string;
  /** Undefined where the terms do not decide. */
  readonly holds: (value: bigint, n: bigint, next: bigint | undefined) => boolean | undefined;
}

const comparisons: readonly Comparison[] = [
  { name: 'indicesDividingTerms', words: 'n divides a(n)', holds: (a, n) => n > 0n && a % n === 0n },
  {
    name: 'indicesNotDividingTerms',
    words: 'n does not divide a(n)',
    holds: (a, n) => n > 0n && a % n !== 0n,
  },
  {
    name: 'indicesDividedByTerms',
    words: 'a(n) divides n',
    holds: (a, n) => n > 0n && a !== 0n && n % a === 0n,
  },
  {
    name: 'indicesNotDividedByTerms',
    words: 'a(n) does not divide n',
    holds: (a, n) => n > 0n && a !== 0n && n % a !== 0n,
  },
  { name: 'fixedPoints', words: 'a(n) = n', holds: (a, n) => a === n },
  { name: 'exceedances', words: 'a(n) > n', holds: (a, n) => a > n },
  { name: 'deficiencies', words: 'a(n) < n', holds: (a, n) => a < n },
  {
    name: 'ascents',
    words: 'a(n) < a(n+1)',
    holds: (a, _, next) => (next === undefined ? undefined : a < next),
  },
  {
    name: 'descents',
    words: 'a(n) > a(n+1)',
    holds: (a, _, next) => (next === undefined ? undefined : a > next),
  },
  {
    name: 'plateaus',
    words: 'a(n) = a(n+1)',
    holds: (a, _, next) => (next === undefined ? undefined : a === next),
  },
];

export const indexComparisons: readonly CatalogueTransform[] = comparisons.map(({ name, words, holds }) =>
  defineTransform({
    name,
    indexOrigin: 'offset',
    readsIndex: true,
    listsIndices: true,
    lengthLaw: 'as many terms as there are such indices',
    integrality: 'always',
    manyToOne: true,
    cost: 'linear',
    provenance: 'elementary',
    searched: [],
    pairSearched: [[]],
    sentence: `The indices n with ${words}, in order; the first has index 1.`,
    operator: `\\operatorname{${name[0]!.toUpperCase()}${name.slice(1)}}`,
    compute: (values, { first }) => {
      const indices: bigint[] = [];
      for (const [position, value] of values.entries()) {
        const n = BigInt(first + position);
        const verdict = holds(value, n, values[position + 1]);
        if (verdict === undefined) break;
        if (verdict) indices.push(n);
      }
      return termsFrom(1, indices);
    },
  }),
);
