import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineFormat } from '../../../oeis-data/formats/line-parser.js';
import { linkTableFormat } from '../../../oeis-data/formats/link-table.js';
import { namesFormat } from '../../../oeis-data/formats/names.js';
import { offsetTableFormat } from '../../../oeis-data/formats/offset-table.js';
import { strippedFormat } from '../../../oeis-data/formats/stripped.js';
import { linkKinds } from '../../../oeis-data/types.js';
import {
  aDecoration,
  aLineOfText,
  anANumber,
  aTerm,
  decorate,
  decorationKinds,
  expectedOfDecoration,
  kindsOf,
  parse,
} from './hostile-text.js';

const anOffset = fc.integer({ min: -50, max: 1000 });

interface TableCase {
  readonly title: string;
  readonly format: LineFormat<unknown>;
  readonly record: fc.Arbitrary<{ readonly line: string; readonly record: object }>;
}

const tables: readonly TableCase[] = [
  {
    title: 'names',
    format: namesFormat,
    record: fc
      .tuple(anANumber, aLineOfText)
      .map(([aNumber, name]) => ({ line: `${aNumber} ${name}`, record: { aNumber, name } })),
  },
  {
    title: 'stripped',
    format: strippedFormat,
    record: fc.tuple(anANumber, fc.array(aTerm, { minLength: 1, maxLength: 8 })).map(([aNumber, terms]) => ({
      line: `${aNumber} ,${terms.join(',')},`,
      record: { aNumber, terms: terms.join(','), termCount: terms.length },
    })),
  },
  {
    title: 'offsets',
    format: offsetTableFormat,
    record: fc
      .tuple(anANumber, anOffset)
      .map(([aNumber, offset]) => ({ line: `${aNumber}\t${offset}`, record: { aNumber, offset } })),
  },
  {
    title: 'links',
    format: linkTableFormat,
    record: fc
      .tuple(anANumber, anANumber, fc.constantFrom(...linkKinds))
      .filter(([from, to]) => from !== to)
      .map(([from, to, kind]) => ({ line: `${from}\t${to}\t${kind}`, record: { from, to, kind } })),
  },
];

it('the names format keeps a name with Unicode line separators whole', () => {
  const { records, problems } = parse(namesFormat, 'A000045 one\u2028two\u2029three\n');
  expect(records).toMatchObject([{ aNumber: 'A000045', name: 'one\u2028two\u2029three' }]);
  expect(problems).toEqual([]);
});

describe.each(tables)('the $title format', ({ format, record }) => {
  it('reads back what was written, whatever the line ends, comments and chunk borders', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), aDecoration, (written, decoration) => {
        const text = decorate(
          written.map(({ line }) => line),
          decoration,
        );
        const { records, problems, lines } = parse(format, text, decoration.chunks);
        expect(records).toMatchObject(written.map((one) => one.record));
        expect(records).toHaveLength(written.length);
        const told = kindsOf(problems).filter((kind) => decorationKinds.has(kind));
        expect(told).toEqual(expectedOfDecoration(text));
        expect(kindsOf(problems).filter((kind) => !decorationKinds.has(kind) && kind !== 'unsorted')).toEqual(
          [],
        );
        expect(lines).toBe(text.replace(/^\uFEFF/, '').split('\n').length - 1);
      }),
    );
  });

  it('gives a record or a problem for every line of rubbish, and its line number', () => {
    const rubbish = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replace(/\n/g, ' '));
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            rubbish,
            record.map(({ line }) => line),
          ),
          { maxLength: 10 },
        ),
        (lines) => {
          const { records, problems } = parse(format, lines.map((line) => `${line}\n`).join(''));
          const accounted = new Set([
            ...(records as { lineNumber: number }[]).map(({ lineNumber }) => lineNumber),
            ...problems.map(({ line }) => line),
          ]);
          for (const [index, line] of lines.entries()) {
            const shown = line.replace(/^\uFEFF/, '');
            const silent = shown.startsWith('#') || shown.trim() === '';
            if (!silent) expect(accounted).toContain(index + 1);
          }
        },
      ),
    );
  });
});

describe('problems of tables', () => {
  const tell = (format: LineFormat<unknown>, text: string) =>
    parse(format, text).problems.map(({ line, lines, kind, action }) => ({ line, lines, kind, action }));

  it('are told once for a whole file of CR LF lines, with their number', () => {
    const text = '\uFEFFA000001 one\r\nA000002 two\r\nA000003 three\n';
    expect(tell(namesFormat, text)).toMatchObject([
      { line: 1, lines: 1, kind: 'byte-order-mark' },
      { line: 1, lines: 2, kind: 'carriage-return' },
    ]);
  });

  it('drop the last term of a file that is cut in the middle of a line, and keep the others', () => {
    const { records, problems } = parse(strippedFormat, 'A000001 ,1,2,3,\nA000002 ,4,5,67');
    expect(records).toMatchObject([{ terms: '1,2,3' }, { terms: '4,5', termCount: 2 }]);
    expect(problems).toMatchObject([{ kind: 'truncated', line: 2, file: 'the file' }]);
  });

  it('keep all terms of a cut file whose last line is closed by a comma', () => {
    expect(parse(strippedFormat, 'A000002 ,4,5,67,')).toMatchObject({
      records: [{ terms: '4,5,67' }],
      problems: [],
    });
  });

  it('tell terms without a closing comma, but keep them where a line end follows', () => {
    const { records, problems } = parse(strippedFormat, 'A000001 ,1,2\nA000002 ,3,4\n');
    expect(records).toMatchObject([{ terms: '1,2' }, { terms: '3,4' }]);
    expect(problems).toMatchObject([{ kind: 'unterminated-list', line: 1, lines: 2 }]);
  });

  it('tell unsorted lines once, where the order first breaks', () => {
    const text = 'A000003 c\nA000001 a\nA000002 b\nA000001 a\n';
    expect(tell(namesFormat, text)).toMatchObject([{ kind: 'unsorted', line: 2, lines: 2 }]);
  });

  it('tell a missing offset, a self-link, an unknown kind, a huge term', () => {
    expect(tell(offsetTableFormat, 'A000001\t\nA000002\tx\nA000003\t99999999999999999999\n')).toMatchObject([
      { kind: 'missing-offset', line: 1 },
      { kind: 'malformed-line', line: 2 },
      { kind: 'malformed-line', line: 3 },
    ]);
    expect(tell(linkTableFormat, 'A000001\tA000001\tname\nA000001\tA000002\tnam')).toMatchObject([
      { kind: 'self-link', line: 1 },
      { kind: 'malformed-line', line: 2 },
    ]);
    const huge = parse(strippedFormat, `A000001 ,1,${'9'.repeat(100_000)},\n`);
    expect(huge.records).toMatchObject([{ termCount: 2 }]);
    expect(huge.problems).toMatchObject([{ kind: 'huge-term', line: 1 }]);
    expect(huge.problems[0]!.excerpt.length).toBeLessThanOrEqual(80);
  });

  it('keep sequences whose line has no terms or no name', () => {
    expect(parse(strippedFormat, 'A000001\nA000002 ,\n')).toMatchObject({
      records: [{ termCount: 0 }, { termCount: 0 }],
      problems: [{ kind: 'missing-terms' }, { kind: 'missing-terms' }],
    });
    expect(parse(namesFormat, 'A000001\n')).toMatchObject({
      records: [{ name: '' }],
      problems: [{ kind: 'missing-name' }],
    });
  });

  it('tell bytes that are not UTF-8', () => {
    const text = Buffer.from([0x41, 0x30, 0x30, 0x30, 0x30, 0x30, 0x31, 0x20, 0xe9, 0x0a]).toString('utf8');
    expect(tell(namesFormat, text)).toMatchObject([{ kind: 'invalid-utf8', line: 1 }]);
  });
});
