import { defineTransform, termsFrom } from './define.js';

export const multiplyByFactorial = defineTransform({
  name: 'multiplyByFactorial',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'always',
  inverse: { name: 'divideByFactorial', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'Laplace transform: from ordinary to exponential generating function',
  sentence: 'n! times a(n).',
  operator: '\\operatorname{Laplace}',
  compute: (values, { accept }) => {
    let factorial = 1n;
    return termsFrom(
      0,
      values.map((value, n) => {
        if (n > 0) factorial *= BigInt(n);
        return accept(factorial * value);
      }),
    );
  },
});
