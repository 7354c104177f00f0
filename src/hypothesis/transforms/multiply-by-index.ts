import { defineTransform, termsFrom } from './define.js';

export const multiplyByIndex = defineTransform({
  name: 'multiplyByIndex',
  indexOrigin: 1,
  lengthLaw: 'as many terms as are known from a(1) on',
  integrality: 'always',
  inverse: { name: 'divideByIndex', parameters: [] },
  cost: 'linear',
  probeLength: 17,
  provenance: 'pointing of combinatorial classes (Flajolet and Sedgewick)',
  sentence: 'n times a(n).',
  operator: '\\operatorname{Pointing}',
  compute: (values) =>
    termsFrom(
      1,
      values.map((value, i) => BigInt(i + 1) * value),
    ),
});
