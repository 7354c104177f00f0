/** Reads a corpus database. */
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { cleanDefinition, definitionCleaningVersion } from '../definition/clean-definition.js';
import type { ImportProblem } from '../formats/problem.js';
import { parseTerms } from '../formats/term-list.js';
import { type ANumber, type Link, type LinkKind, type SourcedTerms, toOffset } from '../types.js';
import type { Corpus, CorpusSequence, FieldSource } from './corpus.js';
import { definitionHash } from './corpus-writer.js';
import { corpusErrors } from './errors.js';
import type { ImportReport } from './import-report.js';
import { corpusApplicationId, corpusSchemaVersion, linkKindCode, linkKindOf } from './schema.js';
import { sequenceKey, sequenceOfKey } from './sequence-key.js';

/**
 * @throws `CORPUS_DATABASE_MISSING`, `CORPUS_DATABASE_UNREADABLE`, `CORPUS_SCHEMA_VERSION`
 */
export function openCorpus(path: string): Corpus {
  if (!existsSync(path)) throw corpusErrors.CORPUS_DATABASE_MISSING({ got: path });
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { readonly: true, fileMustExist: true });
    if (db.pragma('application_id', { simple: true }) !== corpusApplicationId) {
      throw new Error('it is another kind of database');
    }
    const version = db.pragma('user_version', { simple: true }) as number;
    if (version === corpusSchemaVersion) return new SqliteCorpus(path, db);
    throw corpusErrors.CORPUS_SCHEMA_VERSION({ path, got: version, expected: corpusSchemaVersion });
  } catch (error) {
    db?.close();
    if (error instanceof Error && 'facts' in error) throw error;
    throw corpusErrors.CORPUS_DATABASE_UNREADABLE({ got: path, reason: (error as Error).message });
  }
}

type SequenceColumns = [
  key: number,
  name: string,
  terms: string,
  offset: number,
  secondOffset: number | null,
  keywords: string,
];
type LinkColumns = [from: number, to: number, kind: number];

const sequenceColumns = 'key, name, terms, "offset", second_offset, keywords';

class SqliteCorpus implements Corpus {
  readonly path: string;
  readonly hash: string;
  readonly label: string;
  readonly attribution: string;
  readonly surveyedKinds: readonly LinkKind[];
  readonly #db: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();
  readonly #definitionsAreCurrent: boolean;

  constructor(path: string, db: Database.Database) {
    this.path = path;
    this.#db = db;
    this.hash = this.#meta('hash')!;
    this.label = this.#meta('label')!;
    this.attribution = this.#meta('attribution')!;
    this.surveyedKinds = this.#meta('surveyed_kinds')!.split(',').filter(Boolean) as LinkKind[];
    this.#definitionsAreCurrent =
      this.#meta('definition_cleaning_version') === String(definitionCleaningVersion);
  }

  sequenceCount(): number {
    return this.#value<number>('SELECT count(*) FROM sequence')!;
  }

  linkCount(): number {
    return this.#value<number>('SELECT count(*) FROM link')!;
  }

  sequence(aNumber: ANumber): CorpusSequence | undefined {
    const row = this.#row<SequenceColumns>(
      `SELECT ${sequenceColumns} FROM sequence WHERE key = ?`,
      sequenceKey(aNumber),
    );
    return row === undefined ? undefined : sequenceOfRow(row);
  }

  *sequences(): IterableIterator<CorpusSequence> {
    // A statement of its own: two iterations may run at once.
    const rows = this.#db.prepare(`SELECT ${sequenceColumns} FROM sequence ORDER BY key`).raw().iterate();
    for (const row of rows as IterableIterator<SequenceColumns>) yield sequenceOfRow(row);
  }

  mostReferenced(limit: number): ANumber[] {
    return this.#values<number>(
      'SELECT key FROM reference_rank WHERE position <= ? ORDER BY position',
      limit,
    ).map(sequenceOfKey);
  }

  *links(): IterableIterator<Link> {
    const rows = this.#db.prepare('SELECT from_key, to_key, kind FROM link ORDER BY 1, 2, 3').raw().iterate();
    for (const row of rows as IterableIterator<LinkColumns>) yield linkOfRow(row);
  }

  linksAmong(aNumbers: readonly ANumber[], kinds: readonly LinkKind[] = this.surveyedKinds): Link[] {
    const keys = new Set(aNumbers.map(sequenceKey));
    const codes = new Set(kinds.map(linkKindCode));
    return [...keys]
      .sort((a, b) => a - b)
      .flatMap((key) =>
        this.#rows<LinkColumns>('SELECT from_key, to_key, kind FROM link WHERE from_key = ?', key),
      )
      .filter(([, to, kind]) => keys.has(to) && codes.has(kind))
      .map(linkOfRow);
  }

  linksOf(aNumber: ANumber): Link[] {
    const key = sequenceKey(aNumber);
    return this.#rows<LinkColumns>(
      'SELECT from_key, to_key, kind FROM link WHERE from_key = ? UNION ALL SELECT from_key, to_key, kind FROM link WHERE to_key = ? ORDER BY 1, 2, 3',
      key,
      key,
    ).map(linkOfRow);
  }

  whyLinked({ from, to, kind }: Link): string | undefined {
    const key = [sequenceKey(from), sequenceKey(to), linkKindCode(kind)];
    return (
      this.#value<string>('SELECT why FROM link WHERE from_key = ? AND to_key = ? AND kind = ?', ...key) ??
      undefined
    );
  }

  definition(aNumber: ANumber): string | undefined {
    const name = this.#value<string>('SELECT name FROM sequence WHERE key = ?', sequenceKey(aNumber));
    return name === undefined ? undefined : cleanDefinition(name);
  }

  definitionHash(aNumber: ANumber): string | undefined {
    if (this.#definitionsAreCurrent) {
      return this.#value<string>('SELECT definition_hash FROM sequence WHERE key = ?', sequenceKey(aNumber));
    }
    const definition = this.definition(aNumber);
    return definition === undefined ? undefined : definitionHash(definition);
  }

  bFileTerms(aNumber: ANumber): SourcedTerms | undefined {
    const row = this.#row<[number, string, string, string, number]>(
      'SELECT first_index, terms, file, checksum, computed FROM b_file WHERE key = ?',
      sequenceKey(aNumber),
    );
    if (row === undefined) return undefined;
    const [firstIndex, terms, file, checksum, computed] = row;
    return {
      terms: { offset: toOffset(firstIndex), values: parseTerms(terms) },
      provenance: {
        kind: 'b-file',
        label: computed === 1 ? `${file} (computed by a program)` : file,
        checksum,
        dependsOn: computed === 1 ? this.programDependencies(aNumber) : new Set(),
      },
    };
  }

  programDependencies(aNumber: ANumber): ReadonlySet<ANumber> {
    const key = sequenceKey(aNumber);
    const program = linkKindCode('program');
    const reached = this.#values<number>(
      `WITH RECURSIVE reached (key) AS (
         SELECT ? UNION SELECT l.to_key FROM reached JOIN link l ON l.from_key = reached.key AND l.kind = ?
       ) SELECT key FROM reached`,
      key,
      program,
    );
    return new Set(reached.filter((other) => other !== key).map(sequenceOfKey));
  }

  entryText(aNumber: ANumber): ReadonlyMap<string, readonly string[]> {
    const rows = this.#rows<[string, string]>(
      'SELECT field, lines FROM entry_text WHERE key = ? ORDER BY field',
      sequenceKey(aNumber),
    );
    return new Map(rows.map(([field, lines]) => [field, lines.split('\n')]));
  }

  fieldSources(
    aNumber: ANumber,
  ): Readonly<Record<'name' | 'terms' | 'offset' | 'keywords', FieldSource | undefined>> {
    const ids = this.#row<(number | null)[]>(
      'SELECT name_source, terms_source, offset_source, keywords_source FROM sequence WHERE key = ?',
      sequenceKey(aNumber),
    );
    const [name, terms, offset, keywords] = (ids ?? []).map((id) => this.#source(id));
    return { name, terms, offset, keywords };
  }

  importReport(): ImportReport {
    return JSON.parse(this.#meta('report')!) as ImportReport;
  }

  *importProblems(): IterableIterator<ImportProblem> {
    const columns = 'file, line, lines, kind, excerpt, action';
    yield* this.#db
      .prepare(`SELECT ${columns} FROM problem ORDER BY id`)
      .iterate() as IterableIterator<ImportProblem>;
  }

  licenceNotice(): string | undefined {
    return this.#meta('licence_notice');
  }

  close(): void {
    this.#db.close();
  }

  #source(id: number | null): FieldSource | undefined {
    const row = this.#row<[string, string, string]>(
      'SELECT file, licence, attribution FROM source WHERE id = ?',
      id,
    );
    return row === undefined ? undefined : { file: row[0], licence: row[1], attribution: row[2] };
  }

  #meta(key: string): string | undefined {
    return this.#value<string>('SELECT value FROM meta WHERE key = ?', key);
  }

  #statement(query: string): Database.Statement {
    let statement = this.#statements.get(query);
    if (statement === undefined) {
      statement = this.#db.prepare(query).raw();
      this.#statements.set(query, statement);
    }
    return statement;
  }

  #row<Row extends unknown[]>(query: string, ...parameters: unknown[]): Row | undefined {
    return this.#statement(query).get(...parameters) as Row | undefined;
  }

  #rows<Row extends unknown[]>(query: string, ...parameters: unknown[]): Row[] {
    return this.#statement(query).all(...parameters) as Row[];
  }

  #value<Value>(query: string, ...parameters: unknown[]): Value | undefined {
    return this.#row<[Value]>(query, ...parameters)?.[0];
  }

  #values<Value>(query: string, ...parameters: unknown[]): Value[] {
    return this.#rows<[Value]>(query, ...parameters).map(([value]) => value);
  }
}

function sequenceOfRow([key, name, terms, offset, secondOffset, keywords]: SequenceColumns): CorpusSequence {
  return {
    aNumber: sequenceOfKey(key),
    name,
    terms: { offset: toOffset(offset), values: parseTerms(terms) },
    keywords: keywords === '' ? [] : keywords.split(','),
    secondOffset: secondOffset ?? undefined,
  };
}

function linkOfRow([from, to, kind]: LinkColumns): Link {
  return { from: sequenceOfKey(from), to: sequenceOfKey(to), kind: linkKindOf(kind) };
}
