/** The shape of every parser of this folder: lines are pushed in, records and problems come out at once. */
import { excerptOf, type ImportProblem, type ProblemKind, RepeatedProblem } from './problem.js';

export interface ParseSink<Record> {
  record(record: Record): void;
  problem(problem: ImportProblem): void;
}

export interface LineParser {
  /**
   * @param text       one line, without its line ending
   * @param lineNumber 1-based
   * @param terminated false for a last line that no line ending closes: it may have been cut
   */
  line(text: string, lineNumber: number, terminated: boolean): void;
  /** Call once after the last line: tells what only the whole file shows. */
  end(): void;
}

/** Makes the parser of one file. `file` is the name that problems carry. */
export type LineFormat<Record> = (file: string, sink: ParseSink<Record>) => LineParser;

/** Writes problems of one file into a sink. */
export class ProblemTeller {
  readonly #file: string;
  readonly #sink: Pick<ParseSink<never>, 'problem'>;

  constructor(file: string, sink: Pick<ParseSink<never>, 'problem'>) {
    this.#file = file;
    this.#sink = sink;
  }

  tell(kind: ProblemKind, lineNumber: number, text: string, action: string): void {
    this.#sink.problem({
      file: this.#file,
      line: lineNumber,
      lines: 1,
      kind,
      excerpt: excerptOf(text),
      action,
    });
  }

  tellRepeated(repeated: RepeatedProblem): void {
    const problem = repeated.told(this.#file);
    if (problem !== undefined) this.#sink.problem(problem);
  }
}

/** Watches that the A-numbers of a file ascend; a file that does not is read all the same. */
export class OrderWatch {
  readonly #unsorted = new RepeatedProblem('unsorted', 'kept: the order of lines does not matter');
  #previous = '';

  see(aNumber: string, lineNumber: number): void {
    if (aNumber.length === this.#previous.length && aNumber < this.#previous) {
      this.#unsorted.add(lineNumber, aNumber);
    }
    this.#previous = aNumber;
  }

  end(teller: ProblemTeller): void {
    teller.tellRepeated(this.#unsorted);
  }
}

/** Comment and blank lines carry no record. Comments that open a file may state its source and licence. */
export function isCommentOrBlank(text: string): boolean {
  return text.startsWith('#') || text.trim() === '';
}
