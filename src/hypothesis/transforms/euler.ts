import { always, divisorWeightedSums, seriesFromPowerSums } from './arithmetic/exponents.js';
import { defineTransform, termsFrom } from './define.js';

export const eulerTransform = defineTransform({
  name: 'eulerTransform',
  indexOrigin: 1,
  lengthLaw: 'one term more than are known from a(1) on; the value at 0 is 1',
  integrality: 'always',
  inverse: { name: 'inverseEulerTransform', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: EULER',
  sentence:
    'Multisets of total size n from a(k) kinds of objects of size k: the product of (1 - x^k)^(-a(k)).',
  operator: '\\operatorname{Euler}',
  compute: (values, { accept }) =>
    termsFrom(0, seriesFromPowerSums(divisorWeightedSums(values, always), accept)!),
});
