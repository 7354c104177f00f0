import { isStrictlyIncreasing } from './arithmetic/ordered.js';
import { defineTransform, LARGEST_INTEGER_COUNTED, refusal, termsFrom } from './define.js';

function countPartitions(distinct: boolean) {
  return (values: readonly bigint[], accept: (term: bigint) => bigint) => {
    if (values[0]! < 1n || !isStrictlyIncreasing(values)) {
      return refusal('The terms are not positive and strictly increasing.');
    }
    // Every part up to the last known term is known, so every total up to it is certain.
    const last = values[values.length - 1]!;
    const largest = last > BigInt(LARGEST_INTEGER_COUNTED) ? LARGEST_INTEGER_COUNTED : Number(last);
    const ways = new Array<bigint>(largest + 1).fill(0n);
    ways[0] = 1n;
    for (const value of values) {
      if (value > BigInt(largest)) break;
      const part = Number(value);
      if (distinct) for (let n = largest; n >= part; n--) ways[n] = ways[n]! + ways[n - part]!;
      else for (let n = part; n <= largest; n++) ways[n] = ways[n]! + ways[n - part]!;
    }
    return termsFrom(0, ways.map(accept));
  };
}

const repeated = countPartitions(false);
const distinct = countPartitions(true);
const lengthLaw = `values at 0..N, where N is the last known term, at most ${LARGEST_INTEGER_COUNTED}`;

export const partitionsInto = defineTransform({
  name: 'partitionsInto',
  indexOrigin: 'offset',
  lengthLaw,
  integrality: 'always',
  cost: 'linear',
  provenance: 'OEIS wiki, Transforms: PARTITION',
  sentence: 'Partitions of n into parts that are terms of the sequence.',
  operator: '\\operatorname{PartitionsInto}',
  compute: (values, { accept }) => repeated(values, accept),
});

export const partitionsIntoDistinct = defineTransform({
  name: 'partitionsIntoDistinct',
  indexOrigin: 'offset',
  lengthLaw,
  integrality: 'always',
  cost: 'linear',
  provenance: 'product of (1 + x^a) over the terms a',
  sentence: 'Partitions of n into distinct parts that are terms of the sequence.',
  operator: '\\operatorname{PartitionsIntoDistinct}',
  compute: (values, { accept }) => distinct(values, accept),
});
