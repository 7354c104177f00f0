/** Writes lines the way the world's files come: byte order marks, CR LF, comments, blanks, odd chunk borders. */
import fc from 'fast-check';
import type { LineFormat } from '../../../oeis-data/formats/line-parser.js';
import { LineSplitter } from '../../../oeis-data/formats/line-splitter.js';
import type { ImportProblem, ProblemKind } from '../../../oeis-data/formats/problem.js';
import type { ANumber } from '../../../oeis-data/types.js';

export const anANumber = fc
  .tuple(fc.constantFrom('A', 'A', 'A', 'L'), fc.integer({ min: 0, max: 9_999_999 }))
  .map(([letter, n]) => `${letter}${String(n).padStart(6, '0')}` as ANumber);

export const aTerm = fc.oneof(
  fc.bigInt({ min: -1000n, max: 1000n }),
  fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }),
);

/** One line of text without what a line format cannot hold: line ends, and spaces at its ends. */
export const aLineOfText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.replace(/[\r\n\uFEFF\uFFFD]/g, ' ').trim())
  .filter((text) => text !== '');

export interface Decoration {
  readonly byteOrderMark: boolean;
  /** Cycled over the lines: which of them end in CR LF. */
  readonly carriageReturns: readonly boolean[];
  /** Cycled over the lines: what stands before each. */
  readonly before: readonly ('' | 'comment' | 'blank')[];
  /** Sizes of the chunks in which the text arrives, cycled. */
  readonly chunks: readonly number[];
}

export const aDecoration: fc.Arbitrary<Decoration> = fc.record({
  byteOrderMark: fc.boolean(),
  carriageReturns: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  before: fc.array(fc.constantFrom('' as const, 'comment' as const, 'blank' as const), {
    minLength: 1,
    maxLength: 4,
  }),
  chunks: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
});

export function decorate(lines: readonly string[], decoration: Decoration): string {
  const { byteOrderMark, carriageReturns, before } = decoration;
  const text = lines.map((line, index) => {
    const end = carriageReturns[index % carriageReturns.length] ? '\r\n' : '\n';
    const kind = before[index % before.length];
    const prefix = kind === 'comment' ? `# A000045 ,1,2,3,${end}` : kind === 'blank' ? ` \t${end}` : '';
    return `${prefix}${line}${end}`;
  });
  return (byteOrderMark ? '\uFEFF' : '') + text.join('');
}

export interface Parsed<Record> {
  readonly records: Record[];
  readonly problems: ImportProblem[];
  readonly lines: number;
}

export function parse<Record>(
  format: LineFormat<Record>,
  text: string,
  chunks: readonly number[] = [Number.POSITIVE_INFINITY],
): Parsed<Record> {
  const records: Record[] = [];
  const problems: ImportProblem[] = [];
  const sink = {
    record: (record: Record) => records.push(record),
    problem: (problem: ImportProblem) => problems.push(problem),
  };
  const splitter = new LineSplitter('the file', format('the file', sink), sink);
  for (let start = 0, turn = 0; start < text.length; turn++) {
    const end = Math.min(text.length, start + chunks[turn % chunks.length]!);
    splitter.push(text.slice(start, end));
    start = end;
  }
  splitter.end();
  return { records, problems, lines: splitter.lineCount };
}

export const kindsOf = (problems: readonly ImportProblem[]): ProblemKind[] =>
  problems.map(({ kind }) => kind);

/** The kinds that decoration itself must lead to, and no others. */
export function expectedOfDecoration(text: string): ProblemKind[] {
  const expected: ProblemKind[] = [];
  if (text.startsWith('\uFEFF')) expected.push('byte-order-mark');
  if (text.includes('\r\n')) expected.push('carriage-return');
  return expected;
}

export const decorationKinds: ReadonlySet<ProblemKind> = new Set(['byte-order-mark', 'carriage-return']);
