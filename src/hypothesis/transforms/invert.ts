import { reciprocal } from './arithmetic/power-series.js';
import { defineTransform, termsFrom } from './define.js';

export const invert = defineTransform({
  name: 'invert',
  indexOrigin: 1,
  lengthLaw: 'one term more than are known from a(1) on; the value at 0 is 1',
  integrality: 'always',
  inverse: { name: 'inverseInvert', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: INVERT',
  sentence: 'Compositions of n whose parts k come in a(k) colours: the coefficients of 1/(1 - A(x)).',
  operator: '\\operatorname{INVERT}',
  compute: (values, { accept }) => termsFrom(0, reciprocal([1n, ...values.map((a) => -a)], accept)!),
});
