/**
 * Puts sequences together from the files of a release. An internal-format entry is the whole truth about its
 * sequence; names, terms and offsets of the tables fill in the rest. Where two sources disagree the report
 * says so, and which was kept.
 */
import type { Statement } from 'better-sqlite3';
import type { InternalRecord } from '../formats/internal-format.js';
import type { NameRecord } from '../formats/names.js';
import type { OffsetRecord } from '../formats/offset-table.js';
import { excerptOf, type ImportProblem, type ProblemKind, RepeatedProblem } from '../formats/problem.js';
import type { StrippedRecord } from '../formats/stripped.js';
import type { ANumber } from '../types.js';
import type { CorpusWriter } from './corpus-writer.js';
import { sequenceKey } from './sequence-key.js';
import { continues } from './term-lists.js';

interface Sourced<Value> {
  readonly value: Value;
  readonly source: number;
}

/** What a row of the draft holds so far. */
export interface StoredSequence {
  readonly name: string;
  readonly terms: string;
  readonly offset: number;
}

export class SequenceAssembly {
  readonly #writer: CorpusWriter;
  readonly #tell: (problem: ImportProblem) => void;
  readonly #offsets = new Map<ANumber, Sourced<OffsetRecord>>();
  readonly #names = new Map<ANumber, Sourced<NameRecord> & { readonly file: string }>();
  /** Sequences whose row is written. */
  readonly #written = new Set<ANumber>();
  readonly #entries = new Set<ANumber>();
  readonly #select: Statement;
  #offsetFile: string | undefined;

  constructor(writer: CorpusWriter, tell: (problem: ImportProblem) => void) {
    this.#writer = writer;
    this.#tell = tell;
    this.#select = writer.db.prepare('SELECT name, terms, "offset" FROM main.sequence WHERE key = ?');
  }

  get sequenceCount(): number {
    return this.#written.size;
  }

  /** Sequences read from internal-format entries. */
  get entryCount(): number {
    return this.#entries.size;
  }

  has(aNumber: ANumber): boolean {
    return this.#written.has(aNumber);
  }

  stored(aNumber: ANumber): StoredSequence | undefined {
    return this.#select.get(sequenceKey(aNumber)) as StoredSequence | undefined;
  }

  offset(record: OffsetRecord, file: string, source: number): void {
    this.#offsetFile = file;
    const former = this.#offsets.get(record.aNumber);
    if (former === undefined) {
      this.#offsets.set(record.aNumber, { value: record, source });
      return;
    }
    this.#repeated(file, record, former.value.offset === record.offset, String(record.offset));
  }

  entry(record: InternalRecord, file: string, source: number): void {
    const { aNumber } = record;
    if (this.#written.has(aNumber)) {
      const stored = this.stored(aNumber)!;
      this.#repeated(file, record, stored.terms === record.terms && stored.name === record.name, record.name);
      return;
    }
    const table = this.#offsets.get(aNumber);
    const offset = record.offset ?? table?.value.offset ?? 0;
    if (table !== undefined && table.value.offset !== offset) {
      this.#problem(
        'conflict',
        file,
        record.lineNumber,
        `${aNumber}: %O ${offset}, table ${table.value.offset}`,
        'the offset of the entry was kept',
      );
    }
    this.#writer.sequence({
      aNumber,
      name: record.name,
      terms: record.terms,
      termCount: record.termCount,
      offset,
      secondOffset: record.secondOffset,
      keywords: record.keywords,
      nameSource: source,
      termsSource: source,
      offsetSource: record.offset === undefined ? table?.source : source,
      keywordsSource: source,
    });
    this.#written.add(aNumber);
    this.#entries.add(aNumber);
    for (const [field, lines] of record.text) this.#writer.text(aNumber, field, lines, source);
    for (const link of record.links) this.#writer.link(link, source);
  }

  name(record: NameRecord, file: string, source: number): void {
    const { aNumber, name, lineNumber } = record;
    if (this.#entries.has(aNumber)) {
      if (this.stored(aNumber)!.name !== name) {
        this.#problem(
          'conflict',
          file,
          lineNumber,
          `${aNumber} ${name}`,
          "the entry's own name (%N) was kept",
        );
      }
      return;
    }
    const former = this.#names.get(aNumber);
    if (former === undefined) this.#names.set(aNumber, { value: record, source, file });
    else this.#repeated(file, record, former.value.name === name, name);
  }

  terms(record: StrippedRecord, file: string, source: number): void {
    const { aNumber, terms, termCount, lineNumber } = record;
    if (this.#entries.has(aNumber)) {
      this.#reconcileTerms(record, file, source);
      return;
    }
    if (this.#written.has(aNumber)) {
      this.#repeated(file, record, this.stored(aNumber)!.terms === terms, terms);
      return;
    }
    const name = this.#names.get(aNumber);
    if (name === undefined) {
      this.#problem(
        'missing-name',
        file,
        lineNumber,
        aNumber,
        'kept with an empty name: no names file has one',
      );
    }
    this.#write(aNumber, name, { value: { terms, termCount }, source });
    this.#names.delete(aNumber);
  }

  /** Names without terms become sequences without terms; offsets of unknown sequences are told. */
  finish(): void {
    for (const [aNumber, name] of this.#names) {
      const { lineNumber } = name.value;
      this.#problem(
        'missing-terms',
        name.file,
        lineNumber,
        aNumber,
        'kept without terms: no stripped file has any',
      );
      this.#write(aNumber, name, undefined);
    }
    this.#names.clear();
    const unknown = new RepeatedProblem('unknown-sequence', 'left out: no file has this sequence');
    for (const [aNumber, { value }] of this.#offsets) {
      if (!this.#written.has(aNumber)) unknown.add(value.lineNumber, aNumber);
    }
    const problem = unknown.told(this.#offsetFile ?? 'offsets');
    if (problem !== undefined) this.#tell(problem);
    if (this.#offsetFile === undefined && this.#written.size > this.#entries.size) {
      const lines = this.#written.size - this.#entries.size;
      const action = 'no offsets table is there: these sequences are taken to start at index 0';
      this.#tell({
        file: 'offsets',
        line: 0,
        lines,
        kind: 'missing-offset',
        excerpt: `${lines} sequences`,
        action,
      });
    }
    this.#offsets.clear();
  }

  #write(
    aNumber: ANumber,
    name: Sourced<NameRecord> | undefined,
    terms: Sourced<{ readonly terms: string; readonly termCount: number }> | undefined,
  ): void {
    const offset = this.#offsets.get(aNumber);
    this.#writer.sequence({
      aNumber,
      name: name?.value.name ?? '',
      terms: terms?.value.terms ?? '',
      termCount: terms?.value.termCount ?? 0,
      offset: offset?.value.offset ?? 0,
      secondOffset: undefined,
      keywords: [],
      nameSource: name?.source,
      termsSource: terms?.source,
      offsetSource: offset?.source,
      keywordsSource: undefined,
    });
    this.#written.add(aNumber);
  }

  /** An entry's terms against those of the stripped file: the longer list, if one continues the other. */
  #reconcileTerms(
    { aNumber, terms, termCount, lineNumber }: StrippedRecord,
    file: string,
    source: number,
  ): void {
    const stored = this.stored(aNumber)!;
    if (stored.terms === terms || continues(stored.terms, terms)) return;
    if (continues(terms, stored.terms)) {
      this.#writer.db
        .prepare('UPDATE sequence SET terms = ?, term_count = ?, terms_source = ? WHERE key = ?')
        .run(terms, termCount, source, sequenceKey(aNumber));
      return;
    }
    this.#problem('conflict', file, lineNumber, `${aNumber} ${terms}`, "the entry's own terms were kept");
  }

  #repeated(
    file: string,
    record: { aNumber: ANumber; lineNumber: number },
    same: boolean,
    text: string,
  ): void {
    const action = same ? 'left out: the same was read before' : 'left out: what was read first was kept';
    this.#problem(
      same ? 'duplicate' : 'conflict',
      file,
      record.lineNumber,
      `${record.aNumber} ${text}`,
      action,
    );
  }

  #problem(kind: ProblemKind, file: string, line: number, text: string, action: string): void {
    this.#tell({ file, line, lines: 1, kind, excerpt: excerptOf(text), action });
  }
}
