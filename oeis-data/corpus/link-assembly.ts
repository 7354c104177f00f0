/** Links from tables, from entries and from names; those that point outside the corpus are kept and told. */
import { citedSequences } from '../formats/cited-sequences.js';
import type { LinkRecord } from '../formats/link-table.js';
import { excerptOf, type ImportProblem, RepeatedProblem } from '../formats/problem.js';
import type { ANumber } from '../types.js';
import type { CorpusWriter } from './corpus-writer.js';
import { linkKindOf } from './schema.js';
import { sequenceOfKey } from './sequence-key.js';

export class LinkAssembly {
  readonly #writer: CorpusWriter;
  readonly #tell: (problem: ImportProblem) => void;
  readonly #isKnown: (aNumber: ANumber) => boolean;
  readonly #dangling = new Map<string, RepeatedProblem>();

  /** @param isKnown whether the corpus has a sequence; all sequences are written before the first link */
  constructor(
    writer: CorpusWriter,
    tell: (problem: ImportProblem) => void,
    isKnown: (aNumber: ANumber) => boolean,
  ) {
    this.#writer = writer;
    this.#tell = tell;
    this.#isKnown = isKnown;
  }

  /** A link of a table. */
  add(record: LinkRecord, file: string, source: number): void {
    const { from, to, kind, lineNumber } = record;
    const text = `${from} ${to} ${kind}`;
    if (!this.#writer.link(record, source)) {
      const excerpt = excerptOf(text);
      const action = 'left out: this link is there already';
      this.#tell({ file, line: lineNumber, lines: 1, kind: 'duplicate', excerpt, action });
      return;
    }
    if (!this.#isKnown(from) || !this.#isKnown(to)) this.#dangles(file, lineNumber, text);
  }

  /** @param deriveNames whether names are to be read for citations, as no table lists them */
  finish(deriveNames: boolean): void {
    if (deriveNames) this.#linksOfNames();
    const rows = this.#writer.db
      .prepare(
        `SELECT s.file, l.from_key, l.to_key, l.kind FROM link l JOIN source s ON s.id = l.source
         WHERE s.format IN ('internal', 'names') AND NOT EXISTS (SELECT 1 FROM main.sequence WHERE key = l.to_key)`,
      )
      .raw()
      .iterate() as IterableIterator<[string, number, number, number]>;
    for (const [file, from, to, kind] of rows) {
      this.#dangles(file, 0, `${sequenceOfKey(from)} ${sequenceOfKey(to)} ${linkKindOf(kind)}`);
    }
    for (const [file, repeated] of this.#dangling) this.#tell(repeated.told(file)!);
  }

  #linksOfNames(): void {
    const named = this.#writer.db
      .prepare(
        `SELECT s.a_number, s.name, s.name_source FROM main.sequence s JOIN source o ON o.id = s.name_source
         WHERE o.format = 'names'`,
      )
      .raw()
      .all() as [ANumber, string, number][];
    for (const [from, name, source] of named) {
      for (const to of citedSequences(name)) {
        if (to !== from) this.#writer.link({ from, to, kind: 'name' }, source);
      }
    }
  }

  #dangles(file: string, line: number, text: string): void {
    let repeated = this.#dangling.get(file);
    if (repeated === undefined) {
      repeated = new RepeatedProblem('dangling-link', 'kept: an end of the link is not in this corpus');
      this.#dangling.set(file, repeated);
    }
    repeated.add(line, text);
  }
}
