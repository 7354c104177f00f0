import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bFileFormat, bFileSequence } from '../../../oeis-data/formats/b-file.js';
import type { ANumber } from '../../../oeis-data/types.js';
import { aDecoration, aTerm, decorate, decorationKinds, kindsOf, parse } from './hostile-text.js';

const format = bFileFormat('A000045' as ANumber);

describe('the b-file format', () => {
  it('reads back any run of terms from any first index', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -30, max: 30 }),
        fc.array(aTerm, { minLength: 1, maxLength: 20 }),
        aDecoration,
        fc.constantFrom(' ', '\t', '  '),
        (firstIndex, terms, decoration, space) => {
          const lines = terms.map((term, position) => `${firstIndex + position}${space}${term}`);
          const { records, problems } = parse(format, decorate(lines, decoration), decoration.chunks);
          expect(records).toEqual([
            { aNumber: 'A000045', firstIndex, terms: terms.join(','), termCount: terms.length },
          ]);
          expect(kindsOf(problems).filter((kind) => !decorationKinds.has(kind))).toEqual([]);
        },
      ),
    );
  });

  it('puts shuffled and repeated lines in order, and says so', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 30 }), {
          minLength: 2,
          maxLength: 12,
          comparator: 'IsStrictlyEqual',
        }),
        fc.infiniteStream(fc.nat(3)),
        (order, repeats) => {
          const run = [...order.keys()];
          // A permutation of 0..k-1, each line one or more times.
          const shuffled = [...run].sort((a, b) => order[a]! - order[b]!);
          const lines = shuffled.flatMap((n) =>
            new Array<string>(1 + (repeats.next().value as number)).fill(`${n} ${n * n}`),
          );
          const { records, problems } = parse(format, `${lines.join('\n')}\n`);
          expect(records).toMatchObject([{ firstIndex: 0, terms: run.map((n) => n * n).join(',') }]);
          expect(kindsOf(problems).filter((kind) => kind === 'duplicate')).toHaveLength(
            lines.length - run.length,
          );
          expect(kindsOf(problems).includes('unsorted')).toBe(
            shuffled.some((n, at) => at > 0 && n < shuffled[at - 1]!),
          );
        },
      ),
    );
  });

  it('stops at a gap and tells how many terms lie beyond it', () => {
    const { records, problems } = parse(format, '1 1\n2 4\n4 16\n5 25\n');
    expect(records).toMatchObject([{ firstIndex: 1, terms: '1,4', termCount: 2 }]);
    expect(problems).toMatchObject([{ kind: 'index-gap', line: 3 }]);
    expect(problems[0]!.action).toContain('2 after it left out');
  });

  it('keeps the first of two values of one index', () => {
    const { records, problems } = parse(format, '1 1\n2 4\n2 5\n3 9\n');
    expect(records).toMatchObject([{ terms: '1,4,9' }]);
    expect(problems).toMatchObject([{ kind: 'conflict', line: 3 }]);
  });

  it('leaves out a last line that may be cut, and lines that are no pair of integers', () => {
    const { records, problems } = parse(format, '0 1\nn a(n)\n1 x\n2 3 4\n1 2\n2 31');
    expect(records).toMatchObject([{ terms: '1,2' }]);
    expect(problems.map(({ kind, line }) => [kind, line])).toEqual([
      ['malformed-line', 2],
      ['malformed-line', 3],
      ['malformed-line', 4],
      ['truncated', 6],
    ]);
  });

  it('keeps a term of 100,000 digits exactly and tells of it', () => {
    const huge = `-${'8'.repeat(100_000)}`;
    const { records, problems } = parse(format, `0 ${huge}\n`);
    expect(records[0]!.terms).toBe(huge);
    expect(problems).toMatchObject([{ kind: 'huge-term', line: 1 }]);
  });

  it('tells an empty file', () => {
    expect(parse(format, '# nothing\n')).toMatchObject({
      records: [],
      problems: [{ kind: 'missing-terms' }],
    });
  });

  it('knows its sequence by its file name', () => {
    expect(bFileSequence('bfo/b000045.txt')).toBe('A000045');
    expect(bFileSequence('b1234567.txt.gz')).toBe('A1234567');
    expect(bFileSequence('b45.txt')).toBeUndefined();
    expect(bFileSequence('ab000045.txt')).toBeUndefined();
  });
});
