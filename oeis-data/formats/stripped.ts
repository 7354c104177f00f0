/** The `stripped` file: `A000045 ,0,1,1,2,` with a comma after every term, `#` comments first. */
import { type ANumber, toANumber } from '../types.js';
import { isCommentOrBlank, type LineFormat, OrderWatch, ProblemTeller } from './line-parser.js';
import { RepeatedProblem } from './problem.js';
import { readTermList } from './term-list.js';
import { tellTermListProblems } from './term-list-problems.js';

export interface StrippedRecord {
  readonly aNumber: ANumber;
  /** Canonical decimal terms joined by commas. */
  readonly terms: string;
  readonly termCount: number;
  readonly lineNumber: number;
}

export const strippedFormat: LineFormat<StrippedRecord> = (file, sink) => {
  const teller = new ProblemTeller(file, sink);
  const order = new OrderWatch();
  const unterminated = new RepeatedProblem('unterminated-list', 'kept: no comma closes the last term');
  return {
    line(text, lineNumber, terminated) {
      if (isCommentOrBlank(text)) return;
      const match = /^([A-Z]\d{6,9})[ \t]+(?=[,+\-\d])/.exec(text);
      if (match === null) {
        const empty = /^([A-Z]\d{6,9})\s*$/.exec(text);
        if (empty === null) {
          teller.tell('malformed-line', lineNumber, text, 'left out: expected "A000045 ,0,1,1,"');
          return;
        }
        teller.tell('missing-terms', lineNumber, text, 'kept without terms');
        sink.record({ aNumber: toANumber(empty[1]!), terms: '', termCount: 0, lineNumber });
        return;
      }
      const aNumber = match[1]!;
      const list = readTermList(text, match[0].length);
      tellTermListProblems(teller, aNumber, lineNumber, list);
      let { text: terms, count: termCount } = list;
      if (list.malformed === undefined && !list.closed) {
        if (terminated) {
          unterminated.add(lineNumber, aNumber);
        } else {
          // The file stops inside this line: the last term may lack digits, and a wrong term is worse than none.
          terms = terms.includes(',') ? terms.slice(0, terms.lastIndexOf(',')) : '';
          termCount--;
          teller.tell('truncated', lineNumber, aNumber, 'the last term, which may be cut, was left out');
        }
      }
      if (termCount === 0) teller.tell('missing-terms', lineNumber, aNumber, 'kept without terms');
      order.see(aNumber, lineNumber);
      sink.record({ aNumber: toANumber(aNumber), terms, termCount, lineNumber });
    },
    end() {
      teller.tellRepeated(unterminated);
      order.end(teller);
    },
  };
};
