import { defineTransform, termsFrom } from './define.js';

export const boustrophedon = defineTransform({
  name: 'boustrophedon',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'always',
  inverse: { name: 'inverseBoustrophedon', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'J. Millar, N. J. A. Sloane, N. E. Young, A new operation on sequences, 1996',
  sentence: 'The ends of the rows when a triangle is filled to and fro: A(x) (sec x + tan x), exponential.',
  operator: '\\operatorname{Boustrophedon}',
  compute: (values, { accept }) => {
    let row: bigint[] = [];
    return termsFrom(
      0,
      values.map((value) => {
        const next = [value];
        for (let k = row.length - 1; k >= 0; k--) next.push(next[next.length - 1]! + row[k]!);
        row = next;
        return accept(row[row.length - 1]!);
      }),
    );
  },
});
