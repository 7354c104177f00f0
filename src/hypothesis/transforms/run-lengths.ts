import { defineTransform, termsFrom } from './define.js';

export const runLengths = defineTransform({
  name: 'runLengths',
  indexOrigin: 'offset',
  lengthLaw: 'one term fewer than there are runs: the last run may go on',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'run-length encoding',
  sentence: 'The lengths of the runs of equal neighbours; the first has index 1.',
  operator: '\\operatorname{RunLengths}',
  compute: (values) => {
    const lengths: bigint[] = [];
    let start = 0;
    for (let i = 1; i < values.length; i++) {
      if (values[i] === values[i - 1]) continue;
      lengths.push(BigInt(i - start));
      start = i;
    }
    return termsFrom(1, lengths);
  },
});
