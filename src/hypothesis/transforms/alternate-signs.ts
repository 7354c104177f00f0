import { defineTransform, termsFrom } from './define.js';

export const alternateSigns = defineTransform({
  name: 'alternateSigns',
  indexOrigin: 'offset',
  readsIndex: true,
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  inverse: { name: 'alternateSigns', parameters: [] },
  cost: 'linear',
  probeLength: 16,
  provenance: 'substitution of -x for x in the generating function',
  sentence: 'The terms with alternating signs: (-1)^n a(n).',
  operator: '\\operatorname{AlternateSigns}',
  compute: (values, { first }) =>
    termsFrom(
      first,
      values.map((value, i) => ((first + i) % 2 === 0 ? value : -value)),
    ),
});
