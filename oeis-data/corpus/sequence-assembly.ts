/**
 * Puts sequences together from the files of a release. An internal-format entry is the whole truth about its
 * sequence; names, terms and offsets of the tables fill in the rest. Where two sources disagree the report
 * says so, and which was kept.
 */

import type { Statement } from 'better-sqlite3';
import type { BFileRecord } from '../formats/b-file.js';
import { citedSequences } from '../formats/cited-sequences.js';
import type { InternalRecord } from '../formats/internal-format.js';
import type { LinkRecord } from '../formats/link-table.js';
import type { NameRecord } from '../formats/names.js';
import type { OffsetRecord } from '../formats/offset-table.js';
import { excerptOf, type ImportProblem, type ProblemKind, RepeatedProblem } from '../formats/problem.js';
import type { StrippedRecord } from '../formats/stripped.js';
import type { ANumber } from '../types.js';
import type { CorpusWriter } from './corpus-writer.js';
import { linkKindOf } from './schema.js';
import { sequenceKey, sequenceOfKey } from './sequence-key.js';

interface Sourced<Value> {
  readonly value: Value;
  readonly source: number;
}

interface StoredSequence {
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
  readonly #dangling = new Map<string, RepeatedProblem>();
  readonly #bFiles = new Set<ANumber>();
  readonly #unknownBFiles = new RepeatedProblem(
    'unknown-sequence',
    'kept: the corpus has no such sequence yet',
  );
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
      const stored = this.#stored(aNumber)!;
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
      if (this.#stored(aNumber)!.name !== name) {
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
      this.#repeated(file, record, this.#stored(aNumber)!.terms === terms, terms);
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
  finishSequences(): void {
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

  tableLink(record: LinkRecord, file: string, source: number): void {
    const { from, to, kind, lineNumber } = record;
    if (!this.#writer.link(record, source)) {
      this.#problem(
        'duplicate',
        file,
        lineNumber,
        `${from} ${to} ${kind}`,
        'left out: this link is there already',
      );
      return;
    }
    if (!this.#written.has(from) || !this.#written.has(to))
      this.#dangles(file, lineNumber, `${from} ${to} ${kind}`);
  }

  /** @param deriveNames whether names are to be read for citations, as no table lists them */
  finishLinks(deriveNames: boolean): void {
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

  bFile(
    record: BFileRecord,
    from: {
      readonly file: string;
      readonly checksum: string;
      readonly computed: boolean;
      readonly source: number;
    },
  ): void {
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

  finishBFiles(): void {
    const problem = this.#unknownBFiles.told('b-files');
    if (problem !== undefined) this.#tell(problem);
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

  #stored(aNumber: ANumber): StoredSequence | undefined {
    return this.#select.get(sequenceKey(aNumber)) as StoredSequence | undefined;
  }

  /** An entry's terms against those of the stripped file: the longer list, if one continues the other. */
  #reconcileTerms(
    { aNumber, terms, termCount, lineNumber }: StrippedRecord,
    file: string,
    source: number,
  ): void {
    const stored = this.#stored(aNumber)!;
    if (stored.terms === terms || continues(stored.terms, terms)) return;
    if (continues(terms, stored.terms)) {
      this.#writer.db
        .prepare('UPDATE sequence SET terms = ?, term_count = ?, terms_source = ? WHERE key = ?')
        .run(terms, termCount, source, sequenceKey(aNumber));
      return;
    }
    this.#problem('conflict', file, lineNumber, `${aNumber} ${terms}`, "the entry's own terms were kept");
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

/** Whether `longer` begins with all the terms of `shorter`. */
function continues(longer: string, shorter: string): boolean {
  return (
    longer.length >= shorter.length &&
    (longer === shorter || shorter === '' || longer.startsWith(`${shorter},`))
  );
}
