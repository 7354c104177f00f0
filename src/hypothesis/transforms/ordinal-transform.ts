import { defineTransform, termsFrom } from './define.js';

export const ordinalTransform = defineTransform({
  name: 'ordinalTransform',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'F. T. Adams-Watters: ordinal transform',
  sentence: 'How many times the value a(n) has occurred so far.',
  operator: '\\operatorname{Ordinal}',
  compute: (values, { first }) => {
    const seen = new Map<bigint, bigint>();
    return termsFrom(
      first,
      values.map((value) => {
        const occurrences = (seen.get(value) ?? 0n) + 1n;
        seen.set(value, occurrences);
        return occurrences;
      }),
    );
  },
});
