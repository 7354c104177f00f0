/** Hand-written terms and a transform or two, so that tests of the language need no other room. */
import { type ANumber, type Terms, toOffset } from '../../oeis-data/types.js';
import type { TermLookup } from '../../src/relation/evaluate/evaluate.js';
import type { Transform, TransformCatalogue } from '../../src/relation/transform.js';

type Written = readonly [offset: number, values: readonly (number | bigint)[]];

export function termsOf([offset, values]: Written): Terms {
  return { offset: toOffset(offset), values: values.map(BigInt) };
}

export function lookupOf(sequences: Readonly<Record<string, Written>>): TermLookup {
  const terms = new Map(Object.entries(sequences).map(([name, written]) => [name, termsOf(written)]));
  return (aNumber: ANumber) => terms.get(aNumber);
}

function transform(name: string, apply: Transform['apply'], inverse?: string): Transform {
  return {
    name,
    parameters: [],
    indexOrigin: 'offset',
    lengthLaw: 'length',
    integrality: 'always',
    ...(inverse === undefined ? {} : { inverse: { name: inverse, parameters: [] } }),
    manyToOne: false,
    cost: 'linear',
    provenance: 'textbook',
    sentence: name,
    latex: (argument) => `\\operatorname{${name}}(${argument})`,
    apply,
  };
}

const partialSums = transform(
  'partialSums',
  ({ offset, values }) => {
    let sum = 0n;
    return { kind: 'terms', terms: { offset, values: values.map((value) => (sum += value)) } };
  },
  'firstDifferences',
);

const records = transform('records', ({ values }) => {
  const found: bigint[] = [];
  for (const value of values) if (found.length === 0 || value > found.at(-1)!) found.push(value);
  return { kind: 'terms', terms: { offset: toOffset(1), values: found } };
});

export const smallCatalogue: TransformCatalogue = new Map(
  [partialSums, records].map((entry) => [entry.name, entry]),
);
