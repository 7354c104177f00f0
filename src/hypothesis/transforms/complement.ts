import { isStrictlyIncreasing } from './arithmetic/ordered.js';
import { defineTransform, LARGEST_INTEGER_COUNTED, refusal, termsFrom } from './define.js';

export const complement = defineTransform({
  name: 'complement',
  indexOrigin: 'offset',
  lengthLaw: `the missing positive integers up to the last known term, at most up to ${LARGEST_INTEGER_COUNTED}`,
  integrality: 'always',
  inverse: { name: 'complement', parameters: [] },
  cost: 'linear',
  provenance: 'J. Lambek and L. Moser, Inverse and complementary sequences, 1954',
  sentence: 'The positive integers that are not terms, in order; the first has index 1.',
  operator: '\\operatorname{Complement}',
  compute: (values) => {
    if (values[0]! < 0n || !isStrictlyIncreasing(values)) {
      return refusal('The terms are not nonnegative and strictly increasing.');
    }
    const missing: bigint[] = [];
    let candidate = 1n;
    for (const value of values) {
      for (; candidate < value && candidate <= BigInt(LARGEST_INTEGER_COUNTED); candidate++)
        missing.push(candidate);
      candidate = value + 1n;
      if (value > BigInt(LARGEST_INTEGER_COUNTED)) break;
    }
    return termsFrom(1, missing);
  },
});
