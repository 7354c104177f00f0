/** The `names` file: `A000045 <name>`, one sequence a line, `#` comments first. */
import { type ANumber, toANumber } from '../types.js';
import { isCommentOrBlank, type LineFormat, OrderWatch, ProblemTeller } from './line-parser.js';

export interface NameRecord {
  readonly aNumber: ANumber;
  readonly name: string;
  readonly lineNumber: number;
}

export const namesFormat: LineFormat<NameRecord> = (file, sink) => {
  const teller = new ProblemTeller(file, sink);
  const order = new OrderWatch();
  return {
    line(text, lineNumber, terminated) {
      if (isCommentOrBlank(text)) return;
      const match = /^([A-Z]\d{6,9})(?:[ \t]+(.*))?$/s.exec(text);
      if (match === null) {
        teller.tell('malformed-line', lineNumber, text, 'left out: expected "A000045 name"');
        return;
      }
      const [, aNumber = '', name = ''] = match;
      if (!terminated) {
        teller.tell('truncated', lineNumber, text, 'kept, but no line ending closes it: the name may be cut');
      }
      if (name.trim() === '') teller.tell('missing-name', lineNumber, text, 'kept with an empty name');
      order.see(aNumber, lineNumber);
      sink.record({ aNumber: toANumber(aNumber), name: name.trim(), lineNumber });
    },
    end: () => order.end(teller),
  };
};
