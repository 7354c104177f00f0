/** The statements that fill a draft. */
import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { cleanDefinition } from '../definition/clean-definition.js';
import type { ImportProblem } from '../formats/problem.js';
import type { ANumber, Link } from '../types.js';
import { linkKindCode } from './schema.js';
import { sequenceKey } from './sequence-key.js';

export interface SourceRow {
  readonly file: string;
  readonly format: string;
  readonly licence: string;
  readonly attribution: string;
}

export interface SequenceRow {
  readonly aNumber: ANumber;
  readonly name: string;
  /** Canonical decimal terms joined by commas. */
  readonly terms: string;
  readonly termCount: number;
  readonly offset: number;
  readonly secondOffset: number | undefined;
  readonly keywords: readonly string[];
  readonly nameSource: number | undefined;
  readonly termsSource: number | undefined;
  readonly offsetSource: number | undefined;
  readonly keywordsSource: number | undefined;
}

export interface BFileRow {
  readonly aNumber: ANumber;
  readonly firstIndex: number;
  readonly terms: string;
  readonly termCount: number;
  readonly file: string;
  readonly checksum: string;
  readonly computed: boolean;
  readonly source: number;
}

/** What extraction compares: two names with one cleaned definition need no second run of a model. */
export function definitionHash(definition: string): string {
  return hash('sha256', definition);
}

export class CorpusWriter {
  readonly db: Database.Database;
  readonly #source: Database.Statement;
  readonly #sequence: Database.Statement;
  readonly #link: Database.Statement;
  readonly #bFile: Database.Statement;
  readonly #text: Database.Statement;
  readonly #problem: Database.Statement;

  constructor(db: Database.Database) {
    this.db = db;
    this.#source = db.prepare('INSERT INTO source (file, format, licence, attribution) VALUES (?, ?, ?, ?)');
    this.#sequence = db.prepare(`INSERT INTO sequence
      (key, a_number, name, definition_hash, terms, term_count, "offset", second_offset, keywords,
       name_source, terms_source, offset_source, keywords_source)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    this.#link = db.prepare(
      'INSERT OR IGNORE INTO link (from_key, to_key, kind, source, why) VALUES (?, ?, ?, ?, ?)',
    );
    this.#bFile = db.prepare(`INSERT INTO b_file
      (key, first_index, terms, term_count, file, checksum, computed, source) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
    this.#text = db.prepare(
      'INSERT OR IGNORE INTO entry_text (key, field, lines, source) VALUES (?, ?, ?, ?)',
    );
    this.#problem = db.prepare(
      'INSERT INTO problem (file, line, lines, kind, excerpt, action) VALUES (?, ?, ?, ?, ?, ?)',
    );
  }

  /** @returns the source's id, for the rows that come from it */
  source(row: SourceRow): number {
    return Number(this.#source.run(row.file, row.format, row.licence, row.attribution).lastInsertRowid);
  }

  sequence(row: SequenceRow): void {
    this.#sequence.run(
      sequenceKey(row.aNumber),
      row.aNumber,
      row.name,
      definitionHash(cleanDefinition(row.name)),
      row.terms,
      row.termCount,
      row.offset,
      row.secondOffset ?? null,
      row.keywords.join(','),
      row.nameSource ?? null,
      row.termsSource ?? null,
      row.offsetSource ?? null,
      row.keywordsSource ?? null,
    );
  }

  /** @returns false when this link, with this kind, is there already */
  link(link: Link, source: number, why?: string): boolean {
    const { changes } = this.#link.run(
      sequenceKey(link.from),
      sequenceKey(link.to),
      linkKindCode(link.kind),
      source,
      why ?? null,
    );
    return changes > 0;
  }

  bFile(row: BFileRow): void {
    this.#bFile.run(
      sequenceKey(row.aNumber),
      row.firstIndex,
      row.terms,
      row.termCount,
      row.file,
      row.checksum,
      row.computed ? 1 : 0,
      row.source,
    );
  }

  text(aNumber: ANumber, field: string, lines: readonly string[], source: number): void {
    this.#text.run(sequenceKey(aNumber), field, lines.join('\n'), source);
  }

  problem(problem: ImportProblem): void {
    this.#problem.run(
      problem.file,
      problem.line,
      problem.lines,
      problem.kind,
      problem.excerpt,
      problem.action,
    );
  }

  meta(key: string, value: string): void {
    this.db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value);
  }
}
