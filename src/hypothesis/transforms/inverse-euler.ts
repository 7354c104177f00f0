import { always, exponentsFromSums, powerSumsOf } from './arithmetic/exponents.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const inverseEulerTransform = defineTransform({
  name: 'inverseEulerTransform',
  indexOrigin: 0,
  lengthLaw: 'one term fewer than are known from a(0) on; the first index is 1',
  integrality: 'always',
  inverse: { name: 'eulerTransform', parameters: [] },
  cost: 'quadratic',
  probeLength: 17,
  provenance: 'OEIS wiki, Transforms: EULERi',
  sentence: 'The numbers of kinds of which a(n) counts the multisets, where a(0) = 1.',
  operator: '\\operatorname{Euler}^{-1}',
  compute: (values, { accept }) =>
    values[0] === 1n
      ? termsFrom(1, exponentsFromSums(powerSumsOf(values), always, accept))
      : refusal(`Expected a(0) = 1, got ${values[0]}.`),
});
