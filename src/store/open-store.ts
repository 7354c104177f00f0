/**
 * Opens the result database: a SQLite file by default, PostgreSQL by URL. Migrations run forward on
 * open; two processes that open a new database at once do not collide.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { type Dialect, Kysely, Migrator, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { LamplighterError } from '../../oeis-data/errors.js';
import { CandidateRepository } from './candidates.js';
import { storeErrors } from './errors.js';
import { migrations } from './migrations/index.js';
import { RelationRepository } from './relations.js';
import { RunRepository } from './runs.js';
import type { Database } from './schema.js';
import { StageRepository } from './stages.js';

export interface Store {
  readonly url: string;
  readonly runs: RunRepository;
  readonly stages: StageRepository;
  readonly candidates: CandidateRepository;
  readonly relations: RelationRepository;
  close(): Promise<void>;
}

const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url);

function dialectOf(url: string): Dialect {
  if (isPostgres(url)) return new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 4 }) });
  mkdirSync(dirname(url), { recursive: true });
  const database = new SqliteConnection(url);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('busy_timeout = 30000');
  return new SqliteDialect({ database });
}

/** A URL without its password, for messages. */
export function displayUrl(url: string): string {
  return isPostgres(url) ? url.replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:***@') : url;
}

const migrationAttempts = 20;

async function migrate(db: Kysely<Database>, url: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    const unknown = await unknownMigrations(db);
    if (unknown.length > 0)
      throw storeErrors.DATABASE_NEWER({ url: displayUrl(url), names: unknown.join(', ') });
    // SQLite has no migration lock: another opener may be half-way, and is done a moment later.
    if (attempt === migrationAttempts) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function unknownMigrations(db: Kysely<Database>): Promise<string[]> {
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return applied.rows.map((row) => row.name).filter((name) => !Object.hasOwn(migrations, name));
}

/**
 * @param url path of a SQLite file (made if absent), or `postgres://user@host/database`
 * @throws `DATABASE_UNREACHABLE`, `DATABASE_NEWER`
 */
export async function openStore(url: string): Promise<Store> {
  let db: Kysely<Database> | undefined;
  try {
    db = new Kysely<Database>({ dialect: dialectOf(url) });
    await migrate(db, url);
  } catch (failure) {
    await db?.destroy().catch(() => undefined);
    if (LamplighterError.is(failure)) throw failure;
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw storeErrors.DATABASE_UNREACHABLE({ url: displayUrl(url), reason });
  }
  const database = db;
  return {
    url,
    runs: new RunRepository(database),
    stages: new StageRepository(database),
    candidates: new CandidateRepository(database),
    relations: new RelationRepository(database),
    close: () => database.destroy(),
  };
}
