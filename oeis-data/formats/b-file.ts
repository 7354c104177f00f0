/** The b-file `b000045.txt`: `n a(n)` a line, n ascending by one, `#` comments. One file is one record. */
import { type ANumber, type Offset, toANumber, toOffset } from '../types.js';
import { isCommentOrBlank, type LineFormat, ProblemTeller } from './line-parser.js';
import { RepeatedProblem } from './problem.js';
import { hugeTermDigits } from './term-list.js';

export interface BFileRecord {
  readonly aNumber: ANumber;
  /** Index n of the first term. */
  readonly firstIndex: Offset;
  /** Canonical decimal terms joined by commas. */
  readonly terms: string;
  readonly termCount: number;
}

/** The sequence that a b-file's name speaks of: `b000045.txt` (or `.txt.gz`), in any folder. */
export function bFileSequence(path: string): ANumber | undefined {
  const match = /(?:^|\/)b(\d{6,9})\.txt(?:\.gz)?$/.exec(path);
  return match === null ? undefined : toANumber(`A${match[1]}`);
}

/** @returns the parser of the b-file of `aNumber`; it yields one record at the end, if any line held a term */
export function bFileFormat(aNumber: ANumber): LineFormat<BFileRecord> {
  return (file, sink) => {
    const teller = new ProblemTeller(file, sink);
    const unsorted = new RepeatedProblem('unsorted', 'put in order of their indices');
    const indices: number[] = [];
    const values: string[] = [];
    const lineNumbers: number[] = [];
    let ascending = true;
    return {
      line(text, lineNumber, terminated) {
        if (isCommentOrBlank(text)) return;
        const match = /^\s*([+-]?\d+)[ \t]+([+-]?)0*(\d+)\s*$/.exec(text);
        const index = match === null ? Number.NaN : Number(match[1]) + 0;
        if (match === null || !Number.isSafeInteger(index)) {
          teller.tell('malformed-line', lineNumber, text, 'left out: expected "n a(n)", two integers');
          return;
        }
        if (!terminated) {
          // A digit may be missing from its end, and a wrong term is worse than none.
          teller.tell(
            'truncated',
            lineNumber,
            text,
            'left out: no line ending closes it, the term may be cut',
          );
          return;
        }
        const digits = match[3]!;
        if (digits.length > hugeTermDigits) {
          teller.tell('huge-term', lineNumber, `a(${index}): ${digits.length} digits`, 'kept exactly');
        }
        const previous = indices.at(-1);
        if (previous !== undefined && index <= previous) {
          ascending = false;
          if (index < previous) unsorted.add(lineNumber, text);
        }
        indices.push(index);
        values.push(match[2] === '-' && digits !== '0' ? `-${digits}` : digits);
        lineNumbers.push(lineNumber);
      },
      end() {
        teller.tellRepeated(unsorted);
        if (indices.length === 0) {
          teller.tell('missing-terms', 0, file, 'left out: the file holds no term');
          return;
        }
        const order = indices.map((_, position) => position);
        if (!ascending) order.sort((a, b) => indices[a]! - indices[b]! || a - b);
        const run: string[] = [];
        const firstIndex = indices[order[0]!]!;
        for (const [rank, position] of order.entries()) {
          const index = indices[position]!;
          const expected = firstIndex + run.length;
          if (index === expected - 1 && rank > 0) {
            const same = run.at(-1) === values[position];
            teller.tell(
              same ? 'duplicate' : 'conflict',
              lineNumbers[position]!,
              `${index} ${values[position]}`,
              same
                ? 'left out: the same line stands before'
                : 'left out: the first value of this index was kept',
            );
          } else if (index === expected) {
            run.push(values[position]!);
          } else {
            teller.tell(
              'index-gap',
              lineNumbers[position]!,
              `${index} ${values[position]}`,
              `expected index ${expected}: the ${run.length} terms before the gap were kept, ${order.length - rank} after it left out`,
            );
            break;
          }
        }
        sink.record({
          aNumber,
          firstIndex: toOffset(firstIndex),
          terms: run.join(','),
          termCount: run.length,
        });
      },
    };
  };
}
