import { defineTransform, termsFrom } from './define.js';

export const restrictedGrowth = defineTransform({
  name: 'restrictedGrowth',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'restricted growth strings (W. F. Lunnon and others)',
  sentence: 'The values renamed 1, 2, 3, ... in order of first appearance.',
  operator: '\\operatorname{RestrictedGrowth}',
  compute: (values, { first }) => {
    const names = new Map<bigint, bigint>();
    return termsFrom(
      first,
      values.map((value) => {
        const name = names.get(value) ?? BigInt(names.size + 1);
        names.set(value, name);
        return name;
      }),
    );
  },
});
