import { residue } from './arithmetic/ordered.js';
import { defineTransform, termsFrom } from './define.js';

export const modulo = defineTransform({
  name: 'modulo',
  parameters: [{ name: 'modulus', minimum: 2n, maximum: 1_000_000n }],
  searched: [2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n].map((modulus) => [modulus]),
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'elementary',
  sentence: 'The remainders of the terms, from 0 to modulus - 1.',
  operator: '\\operatorname{mod}',
  compute: (values, { first, parameters }) =>
    termsFrom(
      first,
      values.map((value) => residue(value, parameters[0]!)),
    ),
});
