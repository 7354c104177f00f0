/**
 * A corpus under construction: a file of its own beside the target, which takes the target's place only when
 * it is whole. An import that fails, or is killed at any instant, leaves the former corpus as it was.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { corpusErrors } from './errors.js';
import { corpusApplicationId, corpusSchemaVersion, corpusTables } from './schema.js';

export interface Draft {
  readonly db: Database.Database;
  /** True when a corpus of this schema was at the target: its tables are attached as `former`. */
  readonly hasFormer: boolean;
  /** Puts the draft in the target's place; the disk holds it before the name points to it. */
  publish(): void;
  /** Removes the draft; harmless after `publish`. */
  discard(): void;
}

let drafts = 0;

/** @throws `CORPUS_TARGET_NOT_A_CORPUS`, `CORPUS_NOT_WRITTEN` */
export function openDraft(target: string): Draft {
  const path = resolve(target);
  const former = formerCorpus(path);
  const draftPath = `${path}.importing-${process.pid}-${++drafts}`;
  let db: Database.Database;
  try {
    mkdirSync(dirname(path), { recursive: true });
    removeAbandonedDrafts(path);
    db = new Database(draftPath);
  } catch (error) {
    throw notWritten(target, error);
  }
  // Durability comes from the rename at the end: until then nobody reads the draft. (Defensive mode, which is
  // better-sqlite3's default, does not allow journal_mode OFF.)
  db.pragma('main.journal_mode = MEMORY');
  db.pragma('main.synchronous = OFF');
  db.pragma('main.locking_mode = EXCLUSIVE');
  db.pragma('cache_size = -65536');
  db.pragma('temp_store = MEMORY');
  db.pragma(`application_id = ${corpusApplicationId}`);
  db.pragma(`user_version = ${corpusSchemaVersion}`);
  if (former) db.prepare('ATTACH ? AS former').run(path);
  db.exec('BEGIN');
  db.exec(corpusTables);
  let open = true;
  return {
    db,
    hasFormer: former,
    publish() {
      db.exec('COMMIT');
      db.close();
      open = false;
      flush(draftPath);
      renameSync(draftPath, path);
      flush(dirname(path));
    },
    discard() {
      if (open) db.close();
      open = false;
      rmSync(draftPath, { force: true });
    },
  };
}

/** Turns the errors of a full or read-only disk into the catalogue's. */
export function notWritten(target: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const ofTheDisk =
    /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|ENOSPC|EACCES|EPERM|EROFS|ENOTDIR|EDQUOT|EISDIR|EEXIST)/;
  return ofTheDisk.test(code) ? corpusErrors.CORPUS_NOT_WRITTEN({ target, reason: message }) : error;
}

/** Whether the target holds a corpus of this schema; a file that is no corpus at all is refused. */
function formerCorpus(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const db = new Database(path, { readonly: true });
    try {
      if (db.pragma('application_id', { simple: true }) !== corpusApplicationId)
        throw new Error('another kind');
      return db.pragma('user_version', { simple: true }) === corpusSchemaVersion;
    } finally {
      db.close();
    }
  } catch {
    throw corpusErrors.CORPUS_TARGET_NOT_A_CORPUS({ target: path });
  }
}

/** Drafts of imports that were killed: their process is no more. */
function removeAbandonedDrafts(path: string): void {
  const prefix = `${basename(path)}.importing-`;
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(prefix)) continue;
    const owner = Number.parseInt(name.slice(prefix.length), 10);
    if (!isRunning(owner)) rmSync(join(dirname(path), name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
