/** A table of offsets: `A000045<TAB>0`. A sequence that the table leaves out has offset 0. */
import { type ANumber, type Offset, toANumber, toOffset } from '../types.js';
import { isCommentOrBlank, type LineFormat, OrderWatch, ProblemTeller } from './line-parser.js';

export interface OffsetRecord {
  readonly aNumber: ANumber;
  readonly offset: Offset;
  readonly lineNumber: number;
}

export const offsetTableFormat: LineFormat<OffsetRecord> = (file, sink) => {
  const teller = new ProblemTeller(file, sink);
  const order = new OrderWatch();
  return {
    line(text, lineNumber, terminated) {
      if (isCommentOrBlank(text)) return;
      const match = /^([A-Z]\d{6,9})(?:[ \t]+(\S*))?\s*$/.exec(text);
      if (match === null) {
        teller.tell('malformed-line', lineNumber, text, 'left out: expected "A000045<TAB>0"');
        return;
      }
      const [, aNumber = '', offsetText = ''] = match;
      if (offsetText === '') {
        teller.tell('missing-offset', lineNumber, text, 'left out: the offset is taken as 0');
        return;
      }
      const offset = Number(offsetText);
      if (!/^[+-]?\d+$/.test(offsetText) || !Number.isSafeInteger(offset)) {
        teller.tell(
          'malformed-line',
          lineNumber,
          text,
          'left out: the offset is no integer and is taken as 0',
        );
        return;
      }
      if (!terminated) {
        teller.tell(
          'truncated',
          lineNumber,
          text,
          'kept, but no line ending closes it: the offset may be cut',
        );
      }
      order.see(aNumber, lineNumber);
      sink.record({ aNumber: toANumber(aNumber), offset: toOffset(offset + 0), lineNumber });
    },
    end: () => order.end(teller),
  };
};
