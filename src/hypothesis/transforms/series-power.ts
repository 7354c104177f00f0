import { power } from './arithmetic/power-series.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const seriesPower = defineTransform({
  name: 'seriesPower',
  parameters: [{ name: 'exponent', minimum: -64n, maximum: 64n }],
  searched: [[-3n], [-2n], [3n], [4n]],
  indexOrigin: 0,
  lengthLaw: 'as many terms as are known from a(0) on',
  integrality: 'checked',
  cost: 'quadratic',
  probeLength: 16,
  provenance: 'integer powers of formal power series',
  sentence: 'The coefficients of a power of the generating function; a negative power needs a(0) = 1 or -1.',
  operator: '\\operatorname{SeriesPower}',
  compute: (values, { parameters, accept }) => {
    const result = power(values, Number(parameters[0]), accept);
    return result ? termsFrom(0, result) : refusal(`Expected a(0) = 1 or -1, got ${values[0]}.`);
  },
});
