import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sequenceKey, sequenceOfKey } from '../../../oeis-data/corpus/sequence-key.js';
import type { ANumber } from '../../../oeis-data/types.js';

const anyName = fc
  .tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 6, max: 9 }), fc.nat(999_999_999))
  .map(
    ([letter, digits, n]) =>
      `${String.fromCharCode(65 + letter)}${String(n % 10 ** digits).padStart(digits, '0')}` as ANumber,
  );

describe('sequence keys', () => {
  it('stand for every sequence name, and are safe integers', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(sequenceOfKey(sequenceKey(name))).toBe(name);
        expect(Number.isSafeInteger(sequenceKey(name))).toBe(true);
      }),
    );
  });

  it('are in the order of letters, then numbers', () => {
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        const order =
          one[0] === other[0] ? Number(one.slice(1)) - Number(other.slice(1)) : one < other ? -1 : 1;
        fc.pre(order !== 0);
        expect(Math.sign(sequenceKey(one) - sequenceKey(other))).toBe(Math.sign(order));
      }),
    );
    expect(sequenceKey('A999999' as ANumber)).toBeLessThan(sequenceKey('A1000000' as ANumber));
  });
});
