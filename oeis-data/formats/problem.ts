/** What an importer says about a line it could not take as it stood. Nothing is ever dropped without one. */

/** Kinds of import problem; stable words, they are keys of the report's JSON. */
export type ProblemKind =
  | 'byte-order-mark'
  | 'carriage-return'
  | 'invalid-utf8'
  | 'unsorted'
  | 'duplicate'
  | 'conflict'
  | 'truncated'
  | 'unterminated-list'
  | 'malformed-line'
  | 'malformed-term'
  | 'huge-term'
  | 'non-canonical-term'
  | 'missing-offset'
  | 'missing-name'
  | 'missing-terms'
  | 'self-link'
  | 'dangling-link'
  | 'index-gap'
  | 'disagrees-with-stored-terms'
  | 'unknown-sequence'
  | 'unexpected-member';

export interface ImportProblem {
  /** File name relative to the import's source. */
  readonly file: string;
  /** 1-based line number (of the first line concerned); 0 when the problem is of the file as a whole. */
  readonly line: number;
  /** How many lines the problem concerns; more than 1 only for problems told once a file. */
  readonly lines: number;
  readonly kind: ProblemKind;
  /** The text concerned, at most `excerptLength` characters. */
  readonly excerpt: string;
  /** What was done about it. */
  readonly action: string;
}

export const excerptLength = 80;

/** The beginning of `text`, on one line, marked when it was cut. */
export function excerptOf(text: string): string {
  const start = text.slice(0, excerptLength).replace(/[\r\n\t]/g, ' ');
  return text.length > excerptLength ? `${start.slice(0, excerptLength - 3)}...` : start;
}

/** Counts a problem that would repeat on every line of a file, and tells it once with its extent. */
export class RepeatedProblem {
  readonly #kind: ProblemKind;
  readonly #action: string;
  #first: { line: number; excerpt: string } | undefined;
  #lines = 0;

  constructor(kind: ProblemKind, action: string) {
    this.#kind = kind;
    this.#action = action;
  }

  add(lineNumber: number, text: string): void {
    this.#first ??= { line: lineNumber, excerpt: excerptOf(text) };
    this.#lines++;
  }

  /** @returns the one problem that stands for all lines, or undefined when there was none */
  told(file: string): ImportProblem | undefined {
    if (this.#first === undefined) return undefined;
    return { file, ...this.#first, lines: this.#lines, kind: this.#kind, action: this.#action };
  }
}
