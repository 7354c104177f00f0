/** Terms that have a property, and their positions: one transform of either kind for each property. */
import { residue } from '../arithmetic/ordered.js';
import { type CatalogueTransform, defineTransform, termsFrom } from '../define.js';
import { predicates } from './predicates.js';

const shared = {
  indexOrigin: 'offset',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'elementary',
  searched: [],
} as const;

type Holds = (value: bigint) => boolean | undefined;

/** Positions of the terms with the property, before the first for which it is not decided. */
function positionsWith(values: readonly bigint[], holds: Holds): number[] {
  const positions: number[] = [];
  for (const [position, value] of values.entries()) {
    const verdict = holds(value);
    if (verdict === undefined) break;
    if (verdict) positions.push(position);
  }
  return positions;
}

/** Both transforms of a property ask for the positions in the same terms, one after the other. */
function rememberLatest(holds: Holds): (values: readonly bigint[]) => readonly number[] {
  let latest: { readonly values: readonly bigint[]; readonly positions: readonly number[] } | undefined;
  return (values) => {
    if (latest?.values !== values) latest = { values, positions: positionsWith(values, holds) };
    return latest.positions;
  };
}

const byProperty: readonly CatalogueTransform[] = predicates.flatMap(({ plural, words, holds }) => {
  const positionsIn = rememberLatest(holds);
  return [
    defineTransform({
      ...shared,
      name: `positionsOf${plural}`,
      readsIndex: true,
      listsIndices: true,
      pairSearched: [[]],
      lengthLaw: 'as many terms as have the property',
      sentence: `The indices n at which a(n) is among the terms that are ${words}, in order; the first has index 1.`,
      operator: `\\operatorname{PositionsOf${plural}}`,
      compute: (values, { first }) =>
        termsFrom(
          1,
          positionsIn(values).map((position) => BigInt(first + position)),
        ),
    }),
    defineTransform({
      ...shared,
      name: `${plural[0]!.toLowerCase()}${plural.slice(1)}In`,
      pairSearched: [[]],
      lengthLaw: 'as many terms as have the property',
      sentence: `The terms that are ${words}, in order; the first has index 1.`,
      operator: `\\operatorname{${plural}In}`,
      compute: (values) =>
        termsFrom(
          1,
          positionsIn(values).map((position) => values[position]!),
        ),
    }),
  ];
});

const residueParameters = [
  { name: 'modulus', minimum: 2n, maximum: 1_000_000n },
  { name: 'remainder', minimum: 0n, maximum: 999_999n },
];
const residues: (readonly bigint[])[] = [];
for (let modulus = 2n; modulus <= 6n; modulus++)
  for (let remainder = 0n; remainder < modulus; remainder++) residues.push([modulus, remainder]);

const positionsOfResidue = defineTransform({
  ...shared,
  name: 'positionsOfResidue',
  parameters: residueParameters,
  readsIndex: true,
  listsIndices: true,
  pairSearched: residues,
  lengthLaw: 'as many terms as have the remainder',
  sentence: 'The indices n at which a(n) has this remainder, in order; the first has index 1.',
  operator: '\\operatorname{PositionsOfResidue}',
  compute: (values, { first, parameters: [modulus, remainder] }) =>
    termsFrom(
      1,
      positionsWith(values, (value) => residue(value, modulus!) === remainder).map((position) =>
        BigInt(first + position),
      ),
    ),
});

const residuesIn = defineTransform({
  ...shared,
  name: 'residuesIn',
  parameters: residueParameters,
  pairSearched: residues,
  lengthLaw: 'as many terms as have the remainder',
  sentence: 'The terms that have this remainder, in order; the first has index 1.',
  operator: '\\operatorname{ResiduesIn}',
  compute: (values, { parameters: [modulus, remainder] }) =>
    termsFrom(
      1,
      positionsWith(values, (value) => residue(value, modulus!) === remainder).map(
        (position) => values[position]!,
      ),
    ),
});

export const selectionTransforms: readonly CatalogueTransform[] = [
  ...byProperty,
  positionsOfResidue,
  residuesIn,
];
