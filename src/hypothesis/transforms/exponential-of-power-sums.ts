import { seriesFromPowerSums } from './arithmetic/exponents.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const exponentialOfPowerSums = defineTransform({
  name: 'exponentialOfPowerSums',
  indexOrigin: 1,
  lengthLaw: 'one term more than are known from a(1) on; the value at 0 is 1',
  integrality: 'checked',
  inverse: { name: 'logarithmicDerivative', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: "Newton's identities: power sums to complete symmetric functions",
  sentence: 'The coefficients of exp(sum of a(n) x^n / n), where all of them are integers.',
  operator: '\\operatorname{ExpPowerSums}',
  compute: (values, { accept }) => {
    const series = seriesFromPowerSums(values, accept);
    return series ? termsFrom(0, series) : refusal('A coefficient is not an integer.');
  },
});
