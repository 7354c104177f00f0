import { defineTransform, termsFrom } from './define.js';

export const inverseBoustrophedon = defineTransform({
  name: 'inverseBoustrophedon',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'always',
  inverse: { name: 'boustrophedon', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'J. Millar, N. J. A. Sloane, N. E. Young, A new operation on sequences, 1996',
  sentence: 'The row starts of which the terms are the boustrophedon transform.',
  operator: '\\operatorname{Boustrophedon}^{-1}',
  compute: (values, { accept }) => {
    let row: bigint[] = [];
    return termsFrom(
      0,
      values.map((value) => {
        // The row is known from its end, the transform, back to its start.
        const next = [value];
        for (const above of row) next.push(next[next.length - 1]! - above);
        row = next.reverse();
        return accept(row[0]!);
      }),
    );
  },
});
