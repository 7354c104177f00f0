/**
 * The OEIS internal format: `%S A000045 0,1,1,2,...` and its sister lines, one or more entries a file.
 * %S %T %U hold the terms, or their absolute values when %V %W %X hold the signed ones (the older form).
 */
import { type ANumber, type Link, type LinkKind, type Offset, toANumber, toOffset } from '../types.js';
import { citedSequences } from './cited-sequences.js';
import { isCommentOrBlank, type LineFormat, OrderWatch, ProblemTeller } from './line-parser.js';
import { readTermList } from './term-list.js';
import { tellTermListProblems } from './term-list-problems.js';

export interface InternalRecord {
  readonly aNumber: ANumber;
  readonly name: string;
  /** Canonical decimal terms joined by commas. */
  readonly terms: string;
  readonly termCount: number;
  /** undefined when the entry has no %O line. */
  readonly offset: Offset | undefined;
  /** Second value of %O: 1-based position of the first term greater than 1 in absolute value. */
  readonly secondOffset: number | undefined;
  readonly keywords: readonly string[];
  /** What the entry's text cites: %N name, %F formula, %Y cross-reference, %o program. */
  readonly links: readonly Link[];
  /** Every line of the entry but %S..%X, %N, %O and %K, by its letter, in order: comments, formulas, programs... */
  readonly text: ReadonlyMap<string, readonly string[]>;
  /** Line of the entry's first field. */
  readonly lineNumber: number;
}

const linkKindOfField: Readonly<Record<string, LinkKind>> = {
  N: 'name',
  F: 'formula',
  Y: 'cross-reference',
  o: 'program',
};

/** What surrounds entries in the text output of an OEIS search. */
const searchOutput = /^(?:Search:|Showing \d|Content is available under|Results \d)/;

interface OpenEntry {
  readonly aNumber: ANumber;
  readonly lineNumber: number;
  readonly fields: Map<string, string[]>;
  readonly fieldLine: Map<string, number>;
  cutField: string | undefined;
}

export const internalFormat: LineFormat<InternalRecord> = (file, sink) => {
  const teller = new ProblemTeller(file, sink);
  const order = new OrderWatch();
  let entry: OpenEntry | undefined;

  function close(): void {
    if (entry === undefined) return;
    order.see(entry.aNumber, entry.lineNumber);
    sink.record(recordOf(entry, teller));
    entry = undefined;
  }

  return {
    line(text, lineNumber, terminated) {
      if (isCommentOrBlank(text) || searchOutput.test(text)) return;
      const match = /^%([A-Za-z])[ \t]([A-Z]\d{6,9})(?:[ \t](.*))?$/s.exec(text);
      if (match === null) {
        teller.tell('malformed-line', lineNumber, text, 'left out: expected "%S A000045 ..."');
        return;
      }
      const [, field = '', aNumber = '', content = ''] = match;
      if (entry !== undefined && (entry.aNumber !== aNumber || field === 'I')) close();
      entry ??= {
        aNumber: toANumber(aNumber),
        lineNumber,
        fields: new Map(),
        fieldLine: new Map(),
        cutField: undefined,
      };
      const lines = entry.fields.get(field);
      if (lines === undefined) {
        entry.fields.set(field, [content]);
        entry.fieldLine.set(field, lineNumber);
      } else {
        lines.push(content);
      }
      if (!terminated) {
        entry.cutField = field;
        teller.tell('truncated', lineNumber, text, 'no line ending closes it: the entry may be cut here');
      }
    },
    end() {
      close();
      order.end(teller);
    },
  };
};

function recordOf(entry: OpenEntry, teller: ProblemTeller): InternalRecord {
  const { terms, termCount } = termsOf(entry, teller);
  const name = (entry.fields.get('N') ?? []).join(' ').trim();
  if (name === '') teller.tell('missing-name', entry.lineNumber, entry.aNumber, 'kept with an empty name');
  const { offset, secondOffset } = offsetOf(entry, teller);
  const keywords = (entry.fields.get('K') ?? [])
    .join(',')
    .split(',')
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== '');
  const text = new Map([...entry.fields].filter(([field]) => !/[STUVWXNOK]/.test(field)));
  return {
    aNumber: entry.aNumber,
    name,
    terms,
    termCount,
    offset,
    secondOffset,
    keywords,
    links: linksOf(entry),
    text,
    lineNumber: entry.lineNumber,
  };
}

function termsOf(entry: OpenEntry, teller: ProblemTeller): { terms: string; termCount: number } {
  const absolute = termLine(entry, ['S', 'T', 'U']);
  const signed = termLine(entry, ['V', 'W', 'X']);
  const chosen = signed ?? absolute;
  if (chosen === undefined) {
    teller.tell('missing-terms', entry.lineNumber, entry.aNumber, 'kept without terms');
    return { terms: '', termCount: 0 };
  }
  const list = readTermList(chosen.text);
  tellTermListProblems(teller, entry.aNumber, chosen.lineNumber, list);
  if (signed !== undefined && absolute !== undefined) {
    const unsigned = readTermList(absolute.text);
    if (list.text.replaceAll('-', '') !== unsigned.text) {
      teller.tell(
        'conflict',
        chosen.lineNumber,
        `${entry.aNumber}: ${list.count} signed terms, ${unsigned.count} absolute values`,
        'the signed terms (%V %W %X) were kept, though %S %T %U differ from their absolute values',
      );
    }
  }
  let { text: terms, count: termCount } = list;
  if (
    entry.cutField !== undefined &&
    chosen.fields.includes(entry.cutField) &&
    !list.closed &&
    termCount > 0
  ) {
    terms = terms.includes(',') ? terms.slice(0, terms.lastIndexOf(',')) : '';
    termCount--;
    teller.tell(
      'truncated',
      chosen.lineNumber,
      entry.aNumber,
      'the last term, which may be cut, was left out',
    );
  }
  if (termCount === 0) teller.tell('missing-terms', chosen.lineNumber, entry.aNumber, 'kept without terms');
  return { terms, termCount };
}

/** Joins the lines of a continued list: every line but the last ends in a comma, or should. */
function termLine(
  entry: OpenEntry,
  fields: readonly string[],
): { text: string; lineNumber: number; fields: readonly string[] } | undefined {
  const lines = fields.flatMap((field) => entry.fields.get(field) ?? []).map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.length === 0) return undefined;
  const text = filled
    .map((line, index) => (index < filled.length - 1 ? line.replace(/,$/, '') : line))
    .join(',');
  const first = fields.find((field) => entry.fieldLine.has(field))!;
  return { text, lineNumber: entry.fieldLine.get(first)!, fields };
}

function offsetOf(
  entry: OpenEntry,
  teller: ProblemTeller,
): { offset: Offset | undefined; secondOffset: number | undefined } {
  const lines = entry.fields.get('O');
  if (lines === undefined) {
    teller.tell('missing-offset', entry.lineNumber, entry.aNumber, 'no %O line: the offset is taken as 0');
    return { offset: undefined, secondOffset: undefined };
  }
  const match = /^\s*([+-]?\d+)\s*(?:,\s*(\d+)\s*)?$/.exec(lines[0]!);
  const offset = match === null ? Number.NaN : Number(match[1]) + 0;
  if (match === null || !Number.isSafeInteger(offset)) {
    const lineNumber = entry.fieldLine.get('O')!;
    teller.tell(
      'missing-offset',
      lineNumber,
      `${entry.aNumber} %O ${lines[0]}`,
      'not "0,4": the offset is taken as 0',
    );
    return { offset: undefined, secondOffset: undefined };
  }
  return { offset: toOffset(offset), secondOffset: match[2] === undefined ? undefined : Number(match[2]) };
}

function linksOf(entry: OpenEntry): Link[] {
  return Object.entries(linkKindOfField).flatMap(([field, kind]) =>
    citedSequences((entry.fields.get(field) ?? []).join('\n'))
      .filter((to) => to !== entry.aNumber)
      .map((to) => ({ from: entry.aNumber, to, kind })),
  );
}
