import { isNondecreasing } from './arithmetic/ordered.js';
import { defineTransform, LARGEST_INTEGER_COUNTED, refusal, termsFrom } from './define.js';

export const countingFunction = defineTransform({
  name: 'countingFunction',
  indexOrigin: 'offset',
  lengthLaw: `values at 0..N-1, where N is the last known term, at most ${LARGEST_INTEGER_COUNTED}`,
  integrality: 'always',
  cost: 'linear',
  provenance: 'counting function of a set or multiset of integers',
  sentence: 'The number of terms that are at most n.',
  operator: '\\operatorname{CountUpTo}',
  compute: (values) => {
    if (values[0]! < 0n || !isNondecreasing(values)) {
      return refusal('The terms are not nonnegative and nondecreasing.');
    }
    // A further term may equal the last one, so only the indices below it are certain.
    const last = values[values.length - 1]!;
    const largest = last > BigInt(LARGEST_INTEGER_COUNTED) ? LARGEST_INTEGER_COUNTED : Number(last);
    const counts: bigint[] = [];
    let counted = 0;
    for (let n = 0; n < largest; n++) {
      while (counted < values.length && values[counted]! <= BigInt(n)) counted++;
      counts.push(BigInt(counted));
    }
    return termsFrom(0, counts);
  },
});
