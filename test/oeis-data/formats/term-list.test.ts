import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTerms, readTermList } from '../../../oeis-data/formats/term-list.js';
import { aTerm } from './hostile-text.js';

describe('readTermList', () => {
  it('gives back any list of integers, with or without the commas around it', () => {
    fc.assert(
      fc.property(
        fc.array(aTerm, { minLength: 1 }),
        fc.boolean(),
        fc.boolean(),
        (terms, leading, trailing) => {
          const list = readTermList(`${leading ? ',' : ''}${terms.join(',')}${trailing ? ',' : ''}`);
          expect(parseTerms(list.text)).toEqual(terms);
          expect(list).toMatchObject({
            count: terms.length,
            closed: trailing,
            malformed: undefined,
            rewritten: false,
          });
          const digits = terms.map((term) => String(term).replace('-', '').length);
          expect(list.longestDigits).toBe(Math.max(...digits));
        },
      ),
    );
  });

  it('keeps the value of terms that are written oddly, and says that it rewrote them', () => {
    const odd = fc.tuple(aTerm, fc.nat(3), fc.boolean(), fc.boolean()).map(([term, zeros, plus, spaced]) => {
      const sign = term < 0n ? '-' : plus ? '+' : '';
      const digits = '0'.repeat(zeros) + String(term < 0n ? -term : term);
      return { term, text: spaced ? ` ${sign}${digits} ` : sign + digits };
    });
    fc.assert(
      fc.property(fc.array(odd, { minLength: 1 }), (terms) => {
        const list = readTermList(`${terms.map(({ text }) => text).join(',')},`);
        expect(parseTerms(list.text)).toEqual(terms.map(({ term }) => term));
        expect(list.rewritten).toBe(terms.some(({ term, text }) => String(term) !== text));
        expect(list.text).toBe(terms.map(({ term }) => String(term)).join(','));
      }),
    );
  });

  it('stops before the first piece that is no integer, as later terms have no certain index', () => {
    const rubbish = fc.constantFrom('', 'x', '1x', '--1', '1-2', '1.5', '-', '+', '1 2', '٣', '1e3');
    fc.assert(
      fc.property(fc.array(aTerm), rubbish, fc.array(aTerm, { minLength: 1 }), (before, piece, after) => {
        const list = readTermList(`,${[...before, piece, ...after].join(',')},`);
        expect(parseTerms(list.text)).toEqual(before);
        expect(list.malformed).toEqual({ piece, left: after.length + 1 });
      }),
    );
  });

  it('reads a term of 100,000 digits exactly', () => {
    const huge = `7${'0123456789'.repeat(10_000)}`;
    const list = readTermList(`,1,-${huge},2,`);
    expect(list).toMatchObject({ text: `1,-${huge},2`, count: 3, longestDigits: 100_001 });
  });

  it('knows minus zero and the empty list', () => {
    expect(readTermList(',-0,')).toMatchObject({ text: '0', count: 1, rewritten: true });
    expect(readTermList('1,-0')).toMatchObject({ text: '1,0', count: 2, rewritten: true, closed: false });
    expect(readTermList(',')).toMatchObject({ text: '', count: 0, closed: true, malformed: undefined });
    expect(readTermList(',0,-1,10,0,')).toMatchObject({ text: '0,-1,10,0', rewritten: false });
  });
});
