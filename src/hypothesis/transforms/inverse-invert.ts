import { reciprocal } from './arithmetic/power-series.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const inverseInvert = defineTransform({
  name: 'inverseInvert',
  indexOrigin: 0,
  lengthLaw: 'one term fewer than are known from a(0) on; the first index is 1',
  integrality: 'always',
  inverse: { name: 'invert', parameters: [] },
  cost: 'quadratic',
  probeLength: 17,
  provenance: 'OEIS wiki, Transforms: INVERTi',
  sentence: 'The numbers of colours of which a(n) is the INVERT transform: the coefficients of 1 - 1/A(x).',
  operator: '\\operatorname{INVERT}^{-1}',
  compute: (values, { accept }) => {
    if (values[0] !== 1n) return refusal(`Expected a(0) = 1, got ${values[0]}.`);
    return termsFrom(
      1,
      reciprocal(values, accept)!
        .slice(1)
        .map((b) => -b),
    );
  },
});
