import { exactDigits } from './arithmetic/digits.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const digitReversal = defineTransform({
  name: 'digitReversal',
  parameters: [{ name: 'base', minimum: 2n, maximum: 36n }],
  searched: [[2n], [10n]],
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'checked',
  manyToOne: true,
  cost: 'linear',
  provenance: 'elementary; base 2 is the binary reversal',
  sentence: 'The number with the digits of a(n) in reverse order, in a base; no term is negative.',
  operator: '\\operatorname{DigitReversal}',
  compute: (values, { first, parameters }) => {
    if (values.some((value) => value < 0n)) return refusal('A known term is negative.');
    const base = Number(parameters[0]);
    return termsFrom(
      first,
      values.map((value) => exactDigits([...value.toString(base)].reverse().join(''), base)),
    );
  },
});
