import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergesOfScores } from '../../../models/tokenizer/sentence-piece.js';

describe('merges of a vocabulary with scores', () => {
  test('the best piece first, and of one piece the longest left part', () => {
    const pieces = new Map([
      ['a', -9],
      ['b', -9],
      ['c', -9],
      ['ab', -2],
      ['bc', -1],
      ['abc', -3],
    ]);
    expect(mergesOfScores(pieces)).toEqual(['b c', 'a b', 'ab c', 'a bc']);
  });

  test('a piece whose parts are no pieces is never made', () => {
    expect(mergesOfScores(new Map([['ab', 0]]))).toEqual([]);
  });

  test('every merge joins two pieces to a third, in order of its score', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', '\u{1d54f}'), minLength: 1, maxLength: 5 });
    const scored = fc.uniqueArray(fc.tuple(piece, fc.double({ min: -99, max: 0, noNaN: true })), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(scored, (entries) => {
        const pieces = new Map(entries);
        const merges = mergesOfScores(pieces).map((merge) => merge.split(' '));
        const made = merges.map(([left, right]) => {
          expect([pieces.has(left!), pieces.has(right!)]).toEqual([true, true]);
          return pieces.get(left! + right!)!;
        });
        expect(made).toEqual([...made].sort((a, b) => b - a));
        const cuts = entries.flatMap(([name]) =>
          Array.from({ length: name.length - 1 }, (_, i) => [name.slice(0, i + 1), name.slice(i + 1)]),
        );
        expect(merges.length).toBe(cuts.filter((cut) => cut.every((part) => pieces.has(part!))).length);
      }),
    );
  });
});
