/** The tables of a corpus: one SQLite file. Terms are exact decimal text; nothing is ever a float. */
import { type LinkKind, linkKinds } from '../types.js';

/** Raised whenever the tables change; an older corpus is imported again, never migrated. */
export const corpusSchemaVersion = 1;

/** `PRAGMA application_id` of a corpus: "LAMC". */
export const corpusApplicationId = 0x4c414d43;

export const corpusTables = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- Where fields came from. licence and attribution are what an export must carry.
CREATE TABLE source (
  id INTEGER PRIMARY KEY, file TEXT NOT NULL, format TEXT NOT NULL,
  licence TEXT NOT NULL, attribution TEXT NOT NULL
);

-- key: see sequence-key.ts. offset_source NULL: no source gave an offset, 0 was taken.
CREATE TABLE sequence (
  key INTEGER PRIMARY KEY, a_number TEXT NOT NULL,
  name TEXT NOT NULL, definition_hash TEXT NOT NULL,
  terms TEXT NOT NULL, term_count INTEGER NOT NULL,
  "offset" INTEGER NOT NULL, second_offset INTEGER,
  keywords TEXT NOT NULL,
  name_source INTEGER REFERENCES source(id), terms_source INTEGER REFERENCES source(id),
  offset_source INTEGER REFERENCES source(id), keywords_source INTEGER REFERENCES source(id)
);

-- kind: position in linkKinds of oeis-data/types.ts. Ends may be outside the corpus.
CREATE TABLE link (
  from_key INTEGER NOT NULL, to_key INTEGER NOT NULL, kind INTEGER NOT NULL,
  source INTEGER NOT NULL REFERENCES source(id), why TEXT,
  PRIMARY KEY (from_key, to_key, kind)
) WITHOUT ROWID;

-- computed: 1 when a program computed these terms, which then depend on every sequence that it calls.
CREATE TABLE b_file (
  key INTEGER PRIMARY KEY, first_index INTEGER NOT NULL, terms TEXT NOT NULL, term_count INTEGER NOT NULL,
  file TEXT NOT NULL, checksum TEXT NOT NULL, computed INTEGER NOT NULL,
  source INTEGER NOT NULL REFERENCES source(id)
);

-- Other lines of internal-format entries (comments C, formulas F, cross-references Y, programs o, ...).
CREATE TABLE entry_text (
  key INTEGER NOT NULL, field TEXT NOT NULL, lines TEXT NOT NULL, source INTEGER NOT NULL REFERENCES source(id),
  PRIMARY KEY (key, field)
);

-- The most-referenced order: in-degree, then distinct neighbours, both descending, then A-number.
CREATE TABLE reference_rank (
  position INTEGER PRIMARY KEY, key INTEGER NOT NULL, in_degree INTEGER NOT NULL, neighbours INTEGER NOT NULL
);

CREATE TABLE problem (
  id INTEGER PRIMARY KEY, file TEXT NOT NULL, line INTEGER NOT NULL, lines INTEGER NOT NULL,
  kind TEXT NOT NULL, excerpt TEXT NOT NULL, action TEXT NOT NULL
);
`;

/** Made after the rows, which is faster than keeping them up to date. */
export const corpusIndices = `
CREATE INDEX link_to ON link (to_key, from_key);
CREATE VIEW link_by_name AS
  SELECT f.a_number AS "from", t.a_number AS "to",
    CASE kind ${linkKinds.map((kind, code) => `WHEN ${code} THEN '${kind}'`).join(' ')} END AS kind, why
  FROM link LEFT JOIN sequence f ON f.key = from_key LEFT JOIN sequence t ON t.key = to_key;
`;

export function linkKindCode(kind: LinkKind): number {
  return linkKinds.indexOf(kind);
}

export function linkKindOf(code: number): LinkKind {
  return linkKinds[code]!;
}
