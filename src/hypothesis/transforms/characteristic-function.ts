import { isStrictlyIncreasing } from './arithmetic/ordered.js';
import { defineTransform, LARGEST_INTEGER_COUNTED, refusal, termsFrom } from './define.js';

export const characteristicFunction = defineTransform({
  name: 'characteristicFunction',
  indexOrigin: 'offset',
  lengthLaw: `values at 0..N, where N is the last known term, at most ${LARGEST_INTEGER_COUNTED}`,
  integrality: 'always',
  inverse: { name: 'positionsOf', parameters: [1n] },
  cost: 'linear',
  provenance: 'OEIS wiki, Transforms: CHARFUNC',
  sentence: '1 where n is a term of the sequence, else 0.',
  operator: '\\chi',
  compute: (values) => {
    if (values[0]! < 0n || !isStrictlyIncreasing(values)) {
      return refusal('The terms are not nonnegative and strictly increasing.');
    }
    const last = values[values.length - 1]!;
    const largest = last > BigInt(LARGEST_INTEGER_COUNTED) ? LARGEST_INTEGER_COUNTED : Number(last);
    const indicator = new Array<bigint>(largest + 1).fill(0n);
    for (const value of values) if (value <= BigInt(largest)) indicator[Number(value)] = 1n;
    return termsFrom(0, indicator);
  },
});
