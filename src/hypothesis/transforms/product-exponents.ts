import { always, exponentsFromSums, powerSumsOf } from './arithmetic/exponents.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const productExponents = defineTransform({
  name: 'productExponents',
  indexOrigin: 0,
  lengthLaw: 'one term fewer than are known from a(0) on; the first index is 1',
  integrality: 'always',
  inverse: { name: 'productFromExponents', parameters: [] },
  cost: 'quadratic',
  probeLength: 17,
  provenance: 'G. E. Andrews, q-Series, CBMS 66, 1986 (products from series)',
  sentence: 'The exponents e(n) of A(q) = product of (1 - q^n)^e(n), where a(0) = 1.',
  operator: '\\operatorname{ProductExponents}',
  compute: (values, { accept }) =>
    values[0] === 1n
      ? termsFrom(
          1,
          exponentsFromSums(powerSumsOf(values), always, accept).map((e) => -e),
        )
      : refusal(`Expected a(0) = 1, got ${values[0]}.`),
});
