/**
 * Text in chunks -> lines for a parser. Takes LF and CR LF endings and a byte order mark, and reports the
 * last two; a chunk boundary may fall anywhere, also inside a line ending.
 */
import { type LineParser, type ParseSink, ProblemTeller } from './line-parser.js';
import { RepeatedProblem } from './problem.js';

export class LineSplitter {
  readonly #parser: LineParser;
  readonly #teller: ProblemTeller;
  readonly #carriageReturns = new RepeatedProblem('carriage-return', 'read as if the line ended in LF alone');
  readonly #invalid = new RepeatedProblem('invalid-utf8', 'bytes that are not UTF-8 stand as U+FFFD');
  /** Pieces of a line whose end has not come; joined once, so that a line of any length costs linear time. */
  #pieces: string[] = [];
  #lineNumber = 0;
  #started = false;

  constructor(file: string, parser: LineParser, sink: Pick<ParseSink<never>, 'problem'>) {
    this.#parser = parser;
    this.#teller = new ProblemTeller(file, sink);
  }

  /** Lines handed to the parser so far. */
  get lineCount(): number {
    return this.#lineNumber;
  }

  push(chunk: string): void {
    if (chunk === '') return;
    let start = 0;
    if (!this.#started) {
      this.#started = true;
      if (chunk.charCodeAt(0) === 0xfeff) {
        start = 1;
        this.#teller.tell('byte-order-mark', 1, 'U+FEFF', 'skipped');
      }
    }
    for (let end = chunk.indexOf('\n', start); end !== -1; end = chunk.indexOf('\n', start)) {
      this.#pieces.push(chunk.slice(start, end));
      this.#emit(true);
      start = end + 1;
    }
    if (start < chunk.length) this.#pieces.push(chunk.slice(start));
  }

  end(): void {
    if (this.#pieces.length > 0) this.#emit(false);
    this.#teller.tellRepeated(this.#carriageReturns);
    this.#teller.tellRepeated(this.#invalid);
    this.#parser.end();
  }

  #emit(terminated: boolean): void {
    let text = this.#pieces.length === 1 ? this.#pieces[0]! : this.#pieces.join('');
    this.#pieces = [];
    this.#lineNumber++;
    if (text.charCodeAt(text.length - 1) === 13) {
      text = text.slice(0, -1);
      this.#carriageReturns.add(this.#lineNumber, text);
    }
    if (text.includes('\uFFFD')) this.#invalid.add(this.#lineNumber, text);
    this.#parser.line(text, this.#lineNumber, terminated);
  }
}

/** Parses a whole text at once: small files, members of archives, tests. */
export function parseText<Record>(
  format: (file: string, sink: ParseSink<Record>) => LineParser,
  file: string,
  text: string,
  sink: ParseSink<Record>,
): { readonly lines: number } {
  const splitter = new LineSplitter(file, format(file, sink), sink);
  splitter.push(text);
  splitter.end();
  return { lines: splitter.lineCount };
}
