import { absolute, greatestCommonDivisor } from '../../relation/rational.js';
import { defineTransform, refusal, termsFrom } from './define.js';

export const runningLcm = defineTransform({
  name: 'runningLcm',
  indexOrigin: 'offset',
  lengthLaw: 'as many terms as go in',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  probeLength: 16,
  provenance: 'elementary',
  sentence: 'The least common multiple of all terms from the first up to a(n); no term is zero.',
  operator: '\\operatorname{RunningLcm}',
  compute: (values, { first, accept }) => {
    if (values.includes(0n)) return refusal('A known term is zero.');
    let multiple = 1n;
    return termsFrom(
      first,
      values.map((value) => {
        const size = absolute(value);
        multiple = accept((multiple / greatestCommonDivisor(multiple, size)) * size);
        return multiple;
      }),
    );
  },
});
