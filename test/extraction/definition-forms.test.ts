import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toANumber } from '../../oeis-data/types.js';
import { definitionFormIdentity, definitionForms } from '../../src/extraction/definition-forms.js';

const { plain, shuffled } = definitionForms;
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

describe('definition forms', () => {
  it('plain changes nothing, and both are known by name and version', () => {
    expect(plain.apply('a  b', toANumber('A000001'))).toBe('a  b');
    expect([plain, shuffled].map(definitionFormIdentity)).toEqual(['plain/1', 'shuffled/1']);
  });

  it('shuffled keeps every word as often as it was, and is the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 999_999 }), (text, number) => {
        const aNumber = toANumber(`A${String(number).padStart(6, '0')}`);
        const once = shuffled.apply(text, aNumber);
        expect(wordsOf(once).sort()).toEqual(wordsOf(text).sort());
        expect(shuffled.apply(text, aNumber)).toBe(once);
      }),
    );
  });

  it('every order is as likely as another, and equal texts of two sequences are shuffled apart', () => {
    const counts = new Map<string, number>();
    const tries = 6_000;
    for (let number = 1; number <= tries; number++) {
      const order = shuffled.apply('a b c', toANumber(`A${String(number).padStart(6, '0')}`));
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // Five standard deviations of a binomial count.
    const deviation = Math.sqrt(tries * (1 / 6) * (5 / 6));
    for (const count of counts.values()) expect(Math.abs(count - tries / 6)).toBeLessThan(5 * deviation);
  });

  // Stores of this version hold activations of this very text.
  it('version 1 of a known definition', () => {
    expect(shuffled.apply('one two three four five six', toANumber('A000041'))).toBe(
      'six four five one two three',
    );
  });
});
