import { defineTransform, refusal, termsFrom } from './define.js';

export const dirichletInverse = defineTransform({
  name: 'dirichletInverse',
  indexOrigin: 1,
  lengthLaw: 'as many terms as are known from a(1) on',
  integrality: 'checked',
  inverse: { name: 'dirichletInverse', parameters: [] },
  cost: 'linear',
  probeLength: 17,
  provenance: 'T. M. Apostol, Introduction to Analytic Number Theory, section 2.7',
  sentence: 'The sequence whose Dirichlet convolution with a is 1, 0, 0, ...; a(1) is 1 or -1.',
  operator: '\\operatorname{DirichletInverse}',
  compute: (values, { accept }) => {
    const unit = values[0]!;
    if (unit !== 1n && unit !== -1n) return refusal(`Expected a(1) = 1 or -1, got ${unit}.`);
    const rest: bigint[] = values.map((_, i) => (i === 0 ? 1n : 0n));
    const inverse: bigint[] = [];
    for (let d = 1; d <= values.length; d++) {
      const term = accept(unit * rest[d - 1]!);
      inverse.push(term);
      if (term === 0n) continue;
      for (let e = 2; d * e <= values.length; e++) rest[d * e - 1] = rest[d * e - 1]! - term * values[e - 1]!;
    }
    return termsFrom(1, inverse);
  },
});
