import { exactQuotient } from './arithmetic/power-series.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const seriesSquareRoot = defineTransform({
  name: 'seriesSquareRoot',
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'checked',
  inverse: { name: 'selfConvolution', parameters: [] },
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: CONVi',
  sentence: 'The series with constant term 1 whose square is the generating function.',
  operator: '\\operatorname{SeriesSquareRoot}',
  compute: (values, { accept }) => {
    if (values[0] !== 1n) return refusal(`Expected a(0) = 1, got ${values[0]}.`);
    const root: bigint[] = [1n];
    for (let n = 1; n < values.length; n++) {
      let rest = values[n]!;
      for (let k = 1; k < n; k++) rest -= root[k]! * root[n - k]!;
      const half = exactQuotient(rest, 2n);
      if (half === undefined) return refusal(`The coefficient of x^${n} is not an integer.`);
      root.push(accept(half));
    }
    return termsFrom(0, root);
  },
});
