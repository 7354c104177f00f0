/**
 * The comma-separated integers of `stripped` and %S lines, checked character by character. Terms stay text:
 * 155,706 sequences need no bigint before somebody asks for one.
 */

export interface TermList {
  /** Canonical decimal integers joined by commas, without a trailing comma: `0,1,-5`. */
  readonly text: string;
  readonly count: number;
  /** Digits of the longest term. */
  readonly longestDigits: number;
  /** False when the last term has no comma after it. */
  readonly closed: boolean;
  /** The first piece that is no integer; the list stops before it, as later terms would lose their index. */
  readonly malformed: { readonly piece: string; readonly left: number } | undefined;
  /** True when a term was rewritten (`+5`, `-0`, `007`, spaces). */
  readonly rewritten: boolean;
}

const comma = 44;
const minus = 45;
const zero = 48;
const nine = 57;

/**
 * Reads `text` from position `from`; a leading comma (the layout of `stripped`) is skipped.
 * Time and memory are linear in the text, whatever the length of a term.
 */
export function readTermList(text: string, from = 0): TermList {
  const start = text.charCodeAt(from) === comma ? from + 1 : from;
  let count = 0;
  let longestDigits = 0;
  let digits = 0;
  for (let position = start; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code >= zero && code <= nine) {
      // A leading zero of a longer term, or of a negative one, is not canonical.
      const leading =
        digits === 1 && text.charCodeAt(position - 1) === zero && startsTerm(text, position - 1, start);
      if (leading) return readLoosely(text, start);
      digits++;
    } else if (code === comma && digits > 0) {
      if (isNegativeZero(text, position, digits)) return readLoosely(text, start);
      count++;
      if (digits > longestDigits) longestDigits = digits;
      digits = 0;
    } else if (
      !(code === minus && digits === 0 && (position === start || text.charCodeAt(position - 1) === comma))
    ) {
      return readLoosely(text, start);
    }
  }
  const closed = text.length === start ? from !== start : text.charCodeAt(text.length - 1) === comma;
  if (!closed && text.length > start) {
    if (digits === 0 || isNegativeZero(text, text.length, digits)) return readLoosely(text, start);
    count++;
    if (digits > longestDigits) longestDigits = digits;
  }
  const list = text.slice(start, closed && text.length > start ? -1 : undefined);
  return { text: list, count, longestDigits, closed, malformed: undefined, rewritten: false };
}

function startsTerm(text: string, position: number, start: number): boolean {
  if (position === start) return true;
  const before = text.charCodeAt(position - 1);
  return before === comma || before === minus;
}

function isNegativeZero(text: string, end: number, digits: number): boolean {
  return digits === 1 && text.charCodeAt(end - 1) === zero && text.charCodeAt(end - 2) === minus;
}

/** The slow way, term by term, for lists that are not canonical. */
function readLoosely(text: string, start: number): TermList {
  const pieces = text.slice(start).split(',');
  const closed = pieces.length > 1 && pieces.at(-1)!.trim() === '';
  if (closed) pieces.pop();
  const terms: string[] = [];
  let rewritten = false;
  let longestDigits = 0;
  for (const [index, piece] of pieces.entries()) {
    const match = /^\s*([+-]?)0*(\d+)\s*$/.exec(piece);
    if (match === null) {
      const malformed = { piece, left: pieces.length - index };
      return { text: terms.join(','), count: terms.length, longestDigits, closed, malformed, rewritten };
    }
    const term = match[1] === '-' && match[2] !== '0' ? `-${match[2]}` : match[2]!;
    if (term !== piece) rewritten = true;
    longestDigits = Math.max(longestDigits, match[2]!.length);
    terms.push(term);
  }
  return {
    text: terms.join(','),
    count: terms.length,
    longestDigits,
    closed,
    malformed: undefined,
    rewritten,
  };
}

/** Joined decimal terms -> exact integers. */
export function parseTerms(text: string): bigint[] {
  return text === '' ? [] : text.split(',').map(BigInt);
}

/** A term of more digits than this is worth a line in the import report; it is kept exactly. */
export const hugeTermDigits = 10_000;
