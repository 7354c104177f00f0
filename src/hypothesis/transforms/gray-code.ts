import { defineTransform, refusal, termsFrom } from './define.js';

export const grayCode = defineTransform({
  name: 'grayCode',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'checked',
  inverse: { name: 'inverseGrayCode', parameters: [] },
  cost: 'linear',
  probeLength: 16,
  provenance: 'F. Gray, 1953: reflected binary code',
  sentence: 'The reflected binary code of a(n): a(n) XOR floor(a(n)/2); no term is negative.',
  operator: '\\operatorname{Gray}',
  compute: (values, { first }) =>
    values.some((value) => value < 0n)
      ? refusal('A known term is negative.')
      : termsFrom(
          first,
          values.map((value) => value ^ (value >> 1n)),
        ),
});

export const inverseGrayCode = defineTransform({
  name: 'inverseGrayCode',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'checked',
  inverse: { name: 'grayCode', parameters: [] },
  cost: 'linear',
  probeLength: 16,
  provenance: 'F. Gray, 1953: reflected binary code',
  sentence: 'The number whose reflected binary code is a(n); no term is negative.',
  operator: '\\operatorname{Gray}^{-1}',
  compute: (values, { first }) =>
    values.some((value) => value < 0n)
      ? refusal('A known term is negative.')
      : termsFrom(
          first,
          values.map((value) => {
            let code = value;
            for (let shift = 1n; value >> shift > 0n; shift <<= 1n) code ^= code >> shift;
            return code;
          }),
        ),
});
