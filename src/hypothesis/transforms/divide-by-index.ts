import { exactQuotient } from './arithmetic/power-series.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const divideByIndex = defineTransform({
  name: 'divideByIndex',
  indexOrigin: 1,
  lengthLaw: 'as many terms as are known from a(1) on',
  integrality: 'checked',
  inverse: { name: 'multiplyByIndex', parameters: [] },
  cost: 'linear',
  probeLength: 17,
  provenance: 'inverse of pointing',
  sentence: 'a(n)/n where every division is exact.',
  operator: '\\operatorname{DivideByIndex}',
  compute: (values) => {
    const quotients: bigint[] = [];
    for (const [i, value] of values.entries()) {
      const quotient = exactQuotient(value, BigInt(i + 1));
      if (quotient === undefined) return refusal(`a(${i + 1})/${i + 1} is not an integer.`);
      quotients.push(quotient);
    }
    return termsFrom(1, quotients);
  },
});
