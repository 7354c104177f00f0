import { alternating, exponentsFromSums, powerSumsOf } from './arithmetic/exponents.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const inverseWeigh = defineTransform({
  name: 'inverseWeigh',
  indexOrigin: 0,
  lengthLaw: 'one term fewer than are known from a(0) on; the first index is 1',
  integrality: 'always',
  inverse: { name: 'weigh', parameters: [] },
  cost: 'quadratic',
  probeLength: 17,
  provenance: 'OEIS wiki, Transforms: WEIGHi',
  sentence: 'The numbers of kinds of which a(n) counts the sets without repetition, where a(0) = 1.',
  operator: '\\operatorname{Weigh}^{-1}',
  compute: (values, { accept }) =>
    values[0] === 1n
      ? termsFrom(1, exponentsFromSums(powerSumsOf(values), alternating, accept))
      : refusal(`Expected a(0) = 1, got ${values[0]}.`),
});
