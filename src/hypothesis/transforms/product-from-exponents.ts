import { always, divisorWeightedSums, seriesFromPowerSums } from './arithmetic/exponents.js';
import { defineTransform, termsFrom } from './define.js';

export const productFromExponents = defineTransform({
  name: 'productFromExponents',
  indexOrigin: 1,
  lengthLaw: 'one term more than are known from a(1) on; the value at 0 is 1',
  integrality: 'always',
  inverse: { name: 'productExponents', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'G. E. Andrews, q-Series, CBMS 66, 1986',
  sentence: 'The coefficients of the product of (1 - q^n)^a(n).',
  operator: '\\operatorname{ProductFromExponents}',
  compute: (values, { accept }) =>
    termsFrom(
      0,
      seriesFromPowerSums(
        divisorWeightedSums(
          values.map((a) => -a),
          always,
        ),
        accept,
      )!,
    ),
});
