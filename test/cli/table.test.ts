import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { table } from '../../src/cli/table.js';

describe('a table', () => {
  it('shows every word of every cell, whatever the width', () => {
    const word = fc.stringMatching(/^[a-z0-9()^*+-]{1,20}$/);
    const cell = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 10, max: 120 }),
        (rows, width) => {
          const drawn = table(['one', 'two'], rows, width);
          for (const w of rows.flat().join(' ').split(' ')) expect(drawn).toContain(w);
        },
      ),
    );
  });

  it('wraps at words when the terminal is narrow', () => {
    const lines = table(['formula', 'n'], [['A000001(n) = A000002(n) + A000003(n)', '7']], 30).split('\n');
    expect(lines.every((line) => line.length <= 30)).toBe(true);
  });
});
