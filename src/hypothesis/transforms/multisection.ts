import { defineTransform, termsFrom } from './define.js';

const searched: (readonly bigint[])[] = [];
for (let step = 2n; step <= 4n; step++) {
  for (let phase = 0n; phase < step; phase++) searched.push([step, phase]);
}

export const multisection = defineTransform({
  name: 'multisection',
  parameters: [
    { name: 'step', minimum: 2n, maximum: 64n },
    { name: 'phase', minimum: 0n, maximum: 63n },
  ],
  searched,
  indexOrigin: 'offset',
  readsIndex: true,
  lengthLaw: 'about 1/step of the terms that go in',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  probeLength: 'all',
  provenance: 'OEIS wiki, Transforms: bisection and its generalisation',
  sentence: 'Every step-th term: the value at n is a(step*n + phase).',
  operator: '\\operatorname{Multisection}',
  compute: (values, { first, parameters }) => {
    const step = Number(parameters[0]);
    const phase = Number(parameters[1]);
    const start = Math.ceil((first - phase) / step);
    const section: bigint[] = [];
    for (let i = step * start + phase - first; i < values.length; i += step) section.push(values[i]!);
    return termsFrom(start, section);
  },
});
