import { defineTransform, refusal, termsFrom } from './define.js';

export const firstPositions = defineTransform({
  name: 'firstPositions',
  indexOrigin: 'offset',
  readsIndex: true,
  lengthLaw: 'values at 1, 2, ... up to the first integer that is not among the known terms',
  integrality: 'checked',
  manyToOne: true,
  cost: 'linear',
  provenance: 'inverse permutation, and its extension to sequences with repeated terms',
  sentence: 'The least k with a(k) = n; for a permutation of the positive integers, its inverse.',
  operator: '\\operatorname{FirstPositions}',
  compute: (values, { first }) => {
    const positions = new Map<bigint, bigint>();
    for (const [i, value] of values.entries()) {
      if (!positions.has(value)) positions.set(value, BigInt(first + i));
    }
    const result: bigint[] = [];
    for (let n = 1n; ; n++) {
      const position = positions.get(n);
      if (position === undefined) break;
      result.push(position);
    }
    return result.length > 0 ? termsFrom(1, result) : refusal('1 is not among the known terms.');
  },
});
