import { defineTransform, refusal, termsFrom } from './define.js';

export const xorWithIndex = defineTransform({
  name: 'xorWithIndex',
  indexOrigin: 'offset',
  readsIndex: true,
  lengthLaw: 'as many terms as go in',
  integrality: 'checked',
  inverse: { name: 'xorWithIndex', parameters: [] },
  cost: 'linear',
  probeLength: 16,
  provenance: 'bitwise exclusive or',
  sentence: 'n XOR a(n); neither an index nor a term is negative.',
  operator: '\\operatorname{XorWithIndex}',
  compute: (values, { first }) =>
    first < 0 || values.some((value) => value < 0n)
      ? refusal('An index or a known term is negative.')
      : termsFrom(
          first,
          values.map((value, i) => BigInt(first + i) ^ value),
        ),
});
