/** What is worked out once all rows are there: the most-referenced order, the content hash, what changed. */
import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { type ANumber, type LinkKind, linkKinds } from '../types.js';
import type { ChangedField, CorpusChanges } from './import-report.js';
import { corpusIndices, linkKindCode, linkKindOf } from './schema.js';
import { sequenceOfKey } from './sequence-key.js';

/**
 * Orders all sequences by in-degree over links (one for each kind), then by distinct neighbours in either
 * direction, both descending, then by A-number. Only surveyed kinds count: a kind known of a few entries alone
 * would favour whatever those few happen to cite.
 */
export function rankByReferences(db: Database.Database, surveyedKinds: readonly LinkKind[]): void {
  const kinds = surveyedKinds.map(linkKindCode).join(',');
  db.exec(corpusIndices);
  db.exec(`
    INSERT INTO reference_rank (key, in_degree, neighbours)
    SELECT s.key, coalesce(i.n, 0), coalesce(d.n, 0)
    FROM sequence s
    LEFT JOIN (SELECT to_key AS key, count(*) AS n FROM link WHERE kind IN (${kinds}) GROUP BY to_key) i USING (key)
    LEFT JOIN (
      SELECT one AS key, count(*) AS n FROM (
        SELECT from_key AS one, to_key AS other FROM link WHERE kind IN (${kinds})
        UNION
        SELECT to_key, from_key FROM link WHERE kind IN (${kinds})
      ) GROUP BY one
    ) d USING (key)
    ORDER BY 2 DESC, 3 DESC, 1`);
}

/**
 * sha256 over the content in a canonical order: sequences, entry text, b-files and links, sorted by key. Where
 * it came from, when, and in which order it was imported do not enter.
 */
export function contentHash(db: Database.Database): string {
  const hash = createHash('sha256').update('lamplighter corpus 1\n');
  const feed = (table: string, query: string): void => {
    hash.update(`\n${table}\n`);
    for (const row of db.prepare(query).raw().iterate() as IterableIterator<unknown[]>) {
      hash.update(row.join('\t'));
      hash.update('\n');
    }
  };
  feed(
    'sequence',
    'SELECT a_number, name, "offset", second_offset, keywords, terms FROM sequence ORDER BY key',
  );
  feed('entry_text', 'SELECT key, field, length(lines), lines FROM entry_text ORDER BY key, field');
  feed('b_file', 'SELECT key, first_index, computed, terms FROM b_file ORDER BY key');
  feed('link', 'SELECT from_key, to_key, kind, why FROM link ORDER BY from_key, to_key, kind');
  return hash.digest('hex');
}

export function countLinksByKind(db: Database.Database): Record<LinkKind, number> {
  const rows = db.prepare('SELECT kind, count(*) FROM link GROUP BY kind').raw().all() as [number, number][];
  const counts = Object.fromEntries(linkKinds.map((kind) => [kind, 0])) as Record<LinkKind, number>;
  for (const [code, count] of rows) counts[linkKindOf(code)] = count;
  return counts;
}

/** Compares with the corpus attached as `former`. Lists are in A-number order. */
export function changesSinceFormer(db: Database.Database): CorpusChanges {
  const keys = (query: string): ANumber[] =>
    (db.prepare(query).pluck().all() as number[]).map((key) => sequenceOfKey(key));
  const fields = new Map<number, Set<ChangedField>>();
  const mark = (field: ChangedField, query: string): void => {
    for (const key of db.prepare(query).pluck().iterate() as IterableIterator<number>) {
      const changed = fields.get(key);
      if (changed === undefined) fields.set(key, new Set([field]));
      else changed.add(field);
    }
  };
  const both = 'FROM main.sequence s JOIN former.sequence f USING (key)';
  mark('name', `SELECT key ${both} WHERE s.name <> f.name`);
  mark('definition', `SELECT key ${both} WHERE s.definition_hash <> f.definition_hash`);
  mark('terms', `SELECT key ${both} WHERE s.terms <> f.terms`);
  mark(
    'offset',
    `SELECT key ${both} WHERE s."offset" <> f."offset" OR s.second_offset IS NOT f.second_offset`,
  );
  mark('keywords', `SELECT key ${both} WHERE s.keywords <> f.keywords`);
  for (const [field, table, columns] of [
    ['text', 'entry_text', 'key, field, lines'],
    ['links', 'link', 'from_key AS key, to_key, kind, why'],
    ['b-file', 'b_file', 'key, first_index, terms, computed'],
  ] as const) {
    const now = `SELECT ${columns} FROM main.${table}`;
    const then = `SELECT ${columns} FROM former.${table}`;
    mark(
      field,
      `SELECT DISTINCT key FROM (SELECT * FROM (${now} EXCEPT ${then}) UNION ALL SELECT * FROM (${then} EXCEPT ${now}))
       WHERE key IN (SELECT key FROM main.sequence) AND key IN (SELECT key FROM former.sequence)`,
    );
  }
  return {
    added: keys('SELECT key FROM main.sequence EXCEPT SELECT key FROM former.sequence ORDER BY 1'),
    gone: keys('SELECT key FROM former.sequence EXCEPT SELECT key FROM main.sequence ORDER BY 1'),
    changed: [...fields]
      .sort(([a], [b]) => a - b)
      .map(([key, changed]) => ({ aNumber: sequenceOfKey(key), fields: [...changed] })),
  };
}
