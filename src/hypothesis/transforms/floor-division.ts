import { residue } from './arithmetic/ordered.js';
import { defineTransform, termsFrom } from './define.js';

export const floorDivision = defineTransform({
  name: 'floorDivision',
  parameters: [{ name: 'divisor', minimum: 2n, maximum: 1_000_000n }],
  searched: [[2n], [3n], [10n]],
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'elementary',
  sentence: 'The terms divided by a constant and rounded down.',
  operator: '\\operatorname{FloorDivision}',
  compute: (values, { first, parameters }) => {
    const divisor = parameters[0]!;
    return termsFrom(
      first,
      values.map((value) => (value - residue(value, divisor)) / divisor),
    );
  },
});
