/** A table of links: `from<TAB>to<TAB>kind`, kind one of name, cross-reference, formula, program. */
import { type Link, type LinkKind, linkKinds, toANumber } from '../types.js';
import { isCommentOrBlank, type LineFormat, ProblemTeller } from './line-parser.js';

export interface LinkRecord extends Link {
  readonly lineNumber: number;
}

export const linkTableFormat: LineFormat<LinkRecord> = (file, sink) => {
  const teller = new ProblemTeller(file, sink);
  return {
    line(text, lineNumber) {
      if (isCommentOrBlank(text)) return;
      const match = /^([A-Z]\d{6,9})[ \t]+([A-Z]\d{6,9})[ \t]+(\S+)\s*$/.exec(text);
      if (match === null) {
        teller.tell('malformed-line', lineNumber, text, 'left out: expected "A000045<TAB>A000032<TAB>name"');
        return;
      }
      const [, from = '', to = '', kind = ''] = match;
      if (!isLinkKind(kind)) {
        teller.tell(
          'malformed-line',
          lineNumber,
          text,
          `left out: expected one of the kinds ${linkKinds.join(', ')}`,
        );
        return;
      }
      if (from === to) {
        teller.tell('self-link', lineNumber, text, 'left out: a sequence is no neighbour of itself');
        return;
      }
      sink.record({ from: toANumber(from), to: toANumber(to), kind, lineNumber });
    },
    end() {},
  };
};

function isLinkKind(kind: string): kind is LinkKind {
  return (linkKinds as readonly string[]).includes(kind);
}
