import { defineTransform, termsFrom } from './define.js';

export const partialProducts = defineTransform({
  name: 'partialProducts',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  inverse: { name: 'ratiosWithFirst', parameters: [] },
  cost: 'linear',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: PPRODUCT',
  sentence: 'The product of all terms from the first up to a(n).',
  operator: '\\operatorname{PartialProducts}',
  compute: (values, { first, accept }) => {
    let product = 1n;
    return termsFrom(
      first,
      values.map((value) => {
        product *= value;
        return accept(product);
      }),
    );
  },
});
