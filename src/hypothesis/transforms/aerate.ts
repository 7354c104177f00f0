import { defineTransform, termsFrom } from './define.js';

export const aerate = defineTransform({
  name: 'aerate',
  parameters: [{ name: 'step', minimum: 2n, maximum: 64n }],
  searched: [[2n]],
  indexOrigin: 0,
  lengthLaw: 'step * (length - 1) + 1 terms',
  integrality: 'always',
  cost: 'linear',
  probeLength: 12,
  provenance: 'substitution of x^step for x in the generating function',
  sentence: 'The terms with step - 1 zeros between neighbours: a(n/step) where step divides n, else 0.',
  operator: '\\operatorname{Aerate}',
  compute: (values, { parameters }) => {
    const step = Number(parameters[0]);
    const spread = new Array<bigint>(step * (values.length - 1) + 1).fill(0n);
    for (const [n, value] of values.entries()) spread[step * n] = value;
    return termsFrom(0, spread);
  },
});
