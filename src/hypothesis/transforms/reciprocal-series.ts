import { reciprocal } from './arithmetic/power-series.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const reciprocalSeries = defineTransform({
  name: 'reciprocalSeries',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'checked',
  inverse: { name: 'reciprocalSeries', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'reciprocal of a formal power series',
  sentence: 'The coefficients of 1/A(x), where a(0) is 1 or -1.',
  operator: '\\operatorname{Reciprocal}',
  compute: (values, { accept }) => {
    const result = reciprocal(values, accept);
    return result ? termsFrom(0, result) : refusal(`Expected a(0) = 1 or -1, got ${values[0]}.`);
  },
});
