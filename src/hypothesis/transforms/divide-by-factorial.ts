import { exactQuotient } from './arithmetic/power-series.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const divideByFactorial = defineTransform({
  name: 'divideByFactorial',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'checked',
  inverse: { name: 'multiplyByFactorial', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'inverse Laplace transform: from exponential to ordinary generating function',
  sentence: 'a(n)/n! where every division is exact.',
  operator: '\\operatorname{Borel}',
  compute: (values) => {
    let factorial = 1n;
    const quotients: bigint[] = [];
    for (const [n, value] of values.entries()) {
      if (n > 0) factorial *= BigInt(n);
      const quotient = exactQuotient(value, factorial);
      if (quotient === undefined) return refusal(`a(${n})/${n}! is not an integer.`);
      quotients.push(quotient);
    }
    return termsFrom(0, quotients);
  },
});
