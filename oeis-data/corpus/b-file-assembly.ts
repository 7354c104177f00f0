/** b-files beside the sequences that they continue. */
import type { BFileRecord } from '../formats/b-file.js';
import { excerptOf, type ImportProblem, type ProblemKind, RepeatedProblem } from '../formats/problem.js';
import type { ANumber } from '../types.js';
import type { CorpusWriter } from './corpus-writer.js';
import type { StoredSequence } from './sequence-assembly.js';
import { continues } from './term-lists.js';

export interface BFileOrigin {
  readonly file: string;
  readonly checksum: string;
  /** True when a program computed the terms. */
  readonly computed: boolean;
  readonly source: number;
}

export class BFileAssembly {
  readonly #writer: CorpusWriter;
  readonly #tell: (problem: ImportProblem) => void;
  readonly #stored: (aNumber: ANumber) => StoredSequence | undefined;
  readonly #bFiles = new Set<ANumber>();
  readonly #unknownBFiles = new RepeatedProblem(
    'unknown-sequence',
    'kept: the corpus has no such sequence yet',
  );

  constructor(
    writer: CorpusWriter,
    tell: (problem: ImportProblem) => void,
    stored: (aNumber: ANumber) => StoredSequence | undefined,
  ) {
    this.#writer = writer;
    this.#tell = tell;
    this.#stored = stored;
  }

  add(record: BFileRecord, from: BFileOrigin): void {
    const { aNumber, firstIndex, terms, termCount } = record;
    const { file } = from;
    if (this.#bFiles.has(aNumber)) {
      this.#problem(
        'duplicate',
        file,
        0,
        aNumber,
        'left out: another b-file of this sequence was read before',
      );
      return;
    }
    this.#bFiles.add(aNumber);
    const stored = this.#stored(aNumber);
    if (stored === undefined) {
      this.#unknownBFiles.add(0, file);
    } else {
      this.#compare(stored, record, file);
    }
    this.#writer.bFile({ aNumber, firstIndex, terms, termCount, ...from });
  }

  finish(): void {
    const problem = this.#unknownBFiles.told('b-files');
    if (problem !== undefined) this.#tell(problem);
  }

  /** Tells the first index at which a b-file and the stored terms differ. */
  #compare(stored: StoredSequence, record: BFileRecord, file: string): void {
    const shift = record.firstIndex - stored.offset;
    const same =
      shift === 0 && (continues(record.terms, stored.terms) || continues(stored.terms, record.terms));
    if (same || stored.terms === '') return;
    const ours = stored.terms.split(',');
    const theirs = record.terms.split(',');
    for (let position = Math.max(0, shift); position < ours.length; position++) {
      const other = theirs[position - shift];
      if (other === undefined) return;
      if (other === ours[position]) continue;
      const index = stored.offset + position;
      const excerpt = `a(${index}): stored ${ours[position]}, b-file ${other}`;
      this.#problem('disagrees-with-stored-terms', file, 0, excerpt, 'both were kept, each with its source');
      return;
    }
  }

  #problem(kind: ProblemKind, file: string, line: number, text: string, action: string): void {
    this.#tell({ file, line, lines: 1, kind, excerpt: excerptOf(text), action });
  }
}
