import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanDefinition,
  definitionCleaningVersion,
} from '../../../oeis-data/definition/clean-definition.js';

// The wording is ours; the patterns are those of the real names (see the test on real names beside this one).
describe('cleanDefinition', () => {
  it.each([
    // Agreement and disagreement with another entry.
    ['Integers in a row (agrees with A999998 only for n <= 23).', 'Integers in a row.'],
    ['Rounded powers, b(0) = 7. Agrees with A999998 up to n = 20.', 'Rounded powers, b(0) = 7.'],
    [
      'Rounded powers, starting 10, 219, ... Deviates from A999998 at the 1403rd term.',
      'Rounded powers, starting 10, 219, ...',
    ],
    ['First digit plus last digit. Different from A999998.', 'First digit plus last digit.'],
    ['First digit plus last digit. First differs from A999998 at n = 5.', 'First digit plus last digit.'],
    ['Odd values; not the same as A999998.', 'Odd values.'],
    ['Even values, essentially the same as A999998.', 'Even values.'],
    ['Some partition numbers (apart from the first term, same as A999998).', 'Some partition numbers.'],
    [
      'Half of a row; at one time this was thought of and conjectured to equal A999998.',
      'Half of a row; at one time this was thought of and conjectured to equal a sequence.',
    ],
    ['Half of a row; conjectured to be the same as A999998.', 'Half of a row.'],
    ['First 3 terms coincide with A999998. After that, squares.', 'After that, squares.'],
    ['Some counts (same as A999998, but with a(1) = 1).', 'Some counts.'],
    ['Classes of one kind (and, apart from signs, of class 12Z).', 'Classes of one kind.'],
    // Citations.
    ['Partial sums of A999998.', 'Partial sums.'],
    ['Squares, see A999998.', 'Squares.'],
    ['Squares (A999998) plus cubes (cf. A999997).', 'Squares plus cubes.'],
    ['Squares (see A999998 and A999997 for more) of primes.', 'Squares of primes.'],
    ['Cubes. Cf. A999998, A999997.', 'Cubes.'],
    ['The word A999998 with zeros removed.', 'The word with zeros removed.'],
    ['Complement of A999998 within the primes.', 'Complement of a sequence within the primes.'],
    ['Numbers k such that k is in A999998.', 'Numbers k such that k is in a sequence.'],
    ['A999998 sorted.', 'A sequence sorted.'],
    ['a(n) = A999998(n) + 2*A999997(n+1).', 'a(n) = b(n) + 2*c(n+1).'],
    ['a(n) = A999998(n), where A999998 counts b(n) and c.', 'a(n) = d(n), where d counts b(n) and c.'],
    ['A999998 * A999997.', 'b * c.'],
    // Signatures.
    ['Even numbers. - _Ada N. Author_, Jan 02 2003', 'Even numbers.'],
    ['Even numbers [From _Ada Author_, Jan 02 2003]', 'Even numbers'],
    ['Even numbers (suggested by _Ada Author_ and _B. Other_).', 'Even numbers.'],
    // Nothing left.
    ['Duplicate of A999998.', 'Unnamed sequence'],
    ['Erroneous version of A999998.', 'Unnamed sequence'],
    ['Same as A999998 except for initial term.', 'Unnamed sequence'],
    ['A999998.', 'Unnamed sequence'],
    ['', 'Unnamed sequence'],
    ['   ', 'Unnamed sequence'],
  ])('%s', (name, cleaned) => {
    expect(cleanDefinition(name)).toBe(cleaned);
  });

  it.each([
    'Numbers that are the same as their reversal.',
    'Numbers k such that the last digit of k^k is the same as the last digit of k.',
    'Numbers that differ from their reversal by a square.',
    'Numbers for which two functions of n agree.',
    'Count of pairs with different parity; duplicates removed.',
    'Odd numbers (essentially the first stage of a sieve).',
    'a(n) = a_1(n) + _2F_1(1, n; 2; x)',
    'Expansion of f(, ) [ ] in powers of x,  with two spaces .',
    'Apart from the leading term, a(n) = 4^n.',
    'Days from Jan 01 to Feb 01.',
    '2-adic expansion with digits B12345 and X1234567890123',
  ])('leaves alone: %s', (name) => {
    expect(cleanDefinition(name)).toBe(name);
  });

  it('keeps a comparison of two other sequences, which is a definition', () => {
    expect(cleanDefinition('k such that A999998(k) is different from A999997(k).')).toBe(
      'k such that b(k) is different from c(k).',
    );
    expect(cleanDefinition('Where the squares (A999998) and the cubes (A999997) agree.')).toBe(
      'Where the squares and the cubes agree.',
    );
  });

  const word = fc.constantFrom(
    'A999998',
    'A1234567',
    '(',
    ')',
    '[',
    ']',
    ',',
    '.',
    ';',
    ':',
    'of',
    'and',
    'see',
    'Cf.',
    'agrees with',
    'same as',
    'differs from',
    'essentially',
    'the',
    'n',
    '= ',
    'a(n)',
    '_Ada Author_',
    'Jan 02 2003',
    '-',
    '*',
    'A999997(n)',
  );

  it('never fails, never leaves a sequence name, is never empty, and has nothing to do a second time', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 14 }), (words) => {
        const cleaned = cleanDefinition(words.join(' '));
        expect(cleaned).not.toMatch(/(?<![A-Za-z\d])[A-Z]\d{6,9}(?!\d)/);
        expect(cleaned).toMatch(/[\p{L}\p{N}]/u);
        expect(cleaned).not.toMatch(/[\uE000-\uE002]/);
        expect(cleaned).toBe(cleaned.trim());
        expect(cleanDefinition(cleaned)).toBe(cleaned);
      }),
      { numRuns: 400 },
    );
  });

  it('takes time linear in the length of the name', () => {
    const long = `Sums ${'(see A999998 and (A999997), '.repeat(2000)}.`;
    expect(cleanDefinition(long)).not.toContain('A999998');
  });

  it('has a version, for activations to carry', () => {
    expect(Number.isInteger(definitionCleaningVersion)).toBe(true);
  });
});
