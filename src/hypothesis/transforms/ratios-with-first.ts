import { exactQuotient } from './arithmetic/power-series.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const ratiosWithFirst = defineTransform({
  name: 'ratiosWithFirst',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'checked',
  inverse: { name: 'partialProducts', parameters: [] },
  cost: 'linear',
  probeLength: 16,
  provenance: 'inverse of partial products',
  sentence: 'The first term, and then a(n)/a(n-1) where every division is exact.',
  operator: '\\operatorname{RatiosWithFirst}',
  compute: (values, { first }) => {
    const ratios: bigint[] = [];
    for (const [i, value] of values.entries()) {
      const ratio = exactQuotient(value, values[i - 1] ?? 1n);
      if (ratio === undefined) return refusal(`a(${first + i})/a(${first + i - 1}) is not an integer.`);
      ratios.push(ratio);
    }
    return termsFrom(first, ratios);
  },
});
