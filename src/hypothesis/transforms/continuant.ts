import { defineTransform, termsFrom } from './define.js';

export const continuant = defineTransform({
  name: 'continuant',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  cost: 'quadratic',
  probeLength: 16,
  provenance: "Euler's continuants: numerators of continued fractions",
  sentence:
    'The numerators of the continued fraction with these partial quotients: b(n) = a(n) b(n-1) + b(n-2).',
  operator: '\\operatorname{Continuant}',
  compute: (values, { first, accept }) => {
    let [before, last] = [0n, 1n];
    return termsFrom(
      first,
      values.map((value) => {
        [before, last] = [last, accept(value * last + before)];
        return last;
      }),
    );
  },
});
