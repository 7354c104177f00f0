import { absolute } from '../../relation/rational.js';
import { defineTransform, termsFrom } from './define.js';

export const digitSum = defineTransform({
  name: 'digitSum',
  parameters: [{ name: 'base', minimum: 2n, maximum: 36n }],
  searched: [[2n], [3n], [10n]],
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'elementary; base 2 is the binary weight',
  sentence: 'The sum of the digits of |a(n)| in a base.',
  operator: '\\operatorname{DigitSum}',
  compute: (values, { first, parameters }) => {
    const base = Number(parameters[0]);
    return termsFrom(
      first,
      values.map((value) => {
        let sum = 0;
        for (const digit of absolute(value).toString(base)) sum += Number.parseInt(digit, base);
        return BigInt(sum);
      }),
    );
  },
});
