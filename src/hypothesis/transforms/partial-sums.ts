import { defineTransform, termsFrom } from './define.js';

export const partialSums = defineTransform({
  name: 'partialSums',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  inverse: { name: 'differencesWithFirst', parameters: [] },
  cost: 'linear',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: PSUM',
  sentence: 'The sum of all terms from the first up to a(n).',
  operator: '\\operatorname{PartialSums}',
  compute: (values, { first, accept }) => {
    let sum = 0n;
    return termsFrom(
      first,
      values.map((value) => {
        sum += value;
        return accept(sum);
      }),
    );
  },
});
