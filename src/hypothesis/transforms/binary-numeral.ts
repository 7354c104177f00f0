import { defineTransform, refusal, termsFrom } from './define.js';

export const binaryNumeral = defineTransform({
  name: 'binaryNumeral',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'checked',
  inverse: { name: 'readBinaryNumeral', parameters: [] },
  cost: 'linear',
  provenance: 'elementary',
  sentence: 'a(n) written in binary and read as a decimal number; no term is negative.',
  operator: '\\operatorname{BinaryNumeral}',
  compute: (values, { first, accept }) =>
    values.some((value) => value < 0n)
      ? refusal('A known term is negative.')
      : termsFrom(
          first,
          values.map((value) => accept(BigInt(value.toString(2)))),
        ),
});

export const readBinaryNumeral = defineTransform({
  name: 'readBinaryNumeral',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'checked',
  inverse: { name: 'binaryNumeral', parameters: [] },
  cost: 'linear',
  provenance: 'elementary',
  sentence: 'The decimal digits of a(n), all 0 or 1, read as a binary number.',
  operator: '\\operatorname{ReadBinaryNumeral}',
  compute: (values, { first }) => {
    const numerals = values.map(String);
    if (!numerals.every((numeral) => /^[01]+$/.test(numeral))) return refusal('A digit is neither 0 nor 1.');
    return termsFrom(
      first,
      numerals.map((numeral) => BigInt(`0b${numeral}`)),
    );
  },
});
