import { multiply, reciprocal } from './arithmetic/power-series.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const logarithmicDerivative = defineTransform({
  name: 'logarithmicDerivative',
  indexOrigin: 0,
  lengthLaw: 'one term fewer than are known from a(0) on; the first index is 1',
  integrality: 'checked',
  inverse: { name: 'exponentialOfPowerSums', parameters: [] },
  cost: 'quadratic',
  probeLength: 17,
  provenance: "x A'(x)/A(x), Newton's identities",
  sentence: "The coefficients of x A'(x)/A(x), where a(0) is 1 or -1.",
  operator: '\\operatorname{LogDerivative}',
  compute: (values, { accept }) => {
    const inverse = reciprocal(values, accept);
    if (inverse === undefined) return refusal(`Expected a(0) = 1 or -1, got ${values[0]}.`);
    const derivative = values.map((value, n) => BigInt(n) * value);
    return termsFrom(1, multiply(derivative, inverse, accept).slice(1));
  },
});
