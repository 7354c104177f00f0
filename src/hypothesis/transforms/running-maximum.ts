import { defineTransform, termsFrom } from './define.js';

export const runningMaximum = defineTransform({
  name: 'runningMaximum',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'elementary',
  sentence: 'The largest term so far.',
  operator: '\\operatorname{RunningMaximum}',
  compute: (values, { first }) => {
    let best = values[0]!;
    return termsFrom(
      first,
      values.map((value) => {
        if (value > best) best = value;
        return best;
      }),
    );
  },
});
