import { alternating, divisorWeightedSums, seriesFromPowerSums } from './arithmetic/exponents.js';
import { defineTransform, termsFrom } from './define.js';

export const weigh = defineTransform({
  name: 'weigh',
  indexOrigin: 1,
  lengthLaw: 'one term more than are known from a(1) on; the value at 0 is 1',
  integrality: 'always',
  inverse: { name: 'inverseWeigh', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: WEIGH',
  sentence: 'Sets of total size n from a(k) kinds of objects of size k: the product of (1 + x^k)^a(k).',
  operator: '\\operatorname{Weigh}',
  compute: (values, { accept }) =>
    termsFrom(0, seriesFromPowerSums(divisorWeightedSums(values, alternating), accept)!),
});
