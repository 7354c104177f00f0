/** Tells what was odd about a list of terms, in the words that all formats share. */
import type { ProblemTeller } from './line-parser.js';
import { hugeTermDigits, type TermList } from './term-list.js';

export function tellTermListProblems(
  teller: ProblemTeller,
  aNumber: string,
  lineNumber: number,
  list: TermList,
): void {
  if (list.malformed !== undefined) {
    const { piece, left } = list.malformed;
    teller.tell(
      'malformed-term',
      lineNumber,
      `${aNumber} term ${list.count + 1}: "${piece}"`,
      `the ${list.count} terms before it were kept; ${left} from it on were left out, as their index is uncertain`,
    );
  }
  if (list.rewritten) {
    teller.tell(
      'non-canonical-term',
      lineNumber,
      aNumber,
      'signs, zeros or spaces were rewritten; the value is the same',
    );
  }
  if (list.longestDigits > hugeTermDigits) {
    teller.tell(
      'huge-term',
      lineNumber,
      `${aNumber}: a term of ${list.longestDigits} digits`,
      'kept exactly',
    );
  }
}
