import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Runs, finished stages, ranked candidates, verification checkpoints and relations. SQLite runs migrations
 * outside a transaction, so every statement can be repeated after a kill or beside another opener.
 */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter.supportsTransactionalDdl;
    await db.schema
      .createTable('run')
      .ifNotExists()
      .addColumn('id', postgres ? 'serial' : 'integer', (c) =>
        postgres ? c.primaryKey() : c.primaryKey().autoIncrement(),
      )
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('options_json', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text', (c) => c.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('report_json', 'text')
      .execute();
    await db.schema
      .createTable('stage_result')
      .ifNotExists()
      .addColumn('stage', 'text', (c) => c.notNull())
      .addColumn('input_hash', 'text', (c) => c.notNull())
      .addColumn('output_json', 'text', (c) => c.notNull())
      .addColumn('wall_ms', 'double precision', (c) => c.notNull())
      .addColumn('peak_memory_bytes', 'double precision', (c) => c.notNull())
      .addColumn('finished_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('stage_result_key', ['stage', 'input_hash'])
      .execute();
    await db.schema
      .createTable('candidate')
      .ifNotExists()
      .addColumn('ranking', 'text', (c) => c.notNull())
      .addColumn('rank', 'integer', (c) => c.notNull())
      .addColumn('left_sequence', 'text', (c) => c.notNull())
      .addColumn('right_sequence', 'text', (c) => c.notNull())
      .addColumn('log_odds', 'double precision', (c) => c.notNull())
      .addColumn('recorded', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('candidate_key', ['ranking', 'rank'])
      .execute();
    await db.schema
      .createIndex('candidate_pair')
      .ifNotExists()
      .on('candidate')
      .columns(['ranking', 'left_sequence', 'right_sequence'])
      .execute();
    await db.schema
      .createTable('verification_chunk')
      .ifNotExists()
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('chunk', 'integer', (c) => c.notNull())
      .addColumn('proposals', 'integer', (c) => c.notNull())
      .addColumn('finished_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('verification_chunk_key', ['search', 'chunk'])
      .execute();
    await db.schema
      .createTable('relation')
      .ifNotExists()
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('ordinal', 'integer', (c) => c.notNull())
      .addColumn('statement', 'text', (c) => c.notNull())
      .addColumn('latex', 'text', (c) => c.notNull())
      .addColumn('proposer', 'text', (c) => c.notNull())
      .addColumn('sequences_json', 'text', (c) => c.notNull())
      .addColumn('rung', 'text', (c) => c.notNull())
      .addColumn('matched', 'integer', (c) => c.notNull())
      .addColumn('held_out', 'integer', (c) => c.notNull())
      .addColumn('fresh', 'integer', (c) => c.notNull())
      .addColumn('verified', 'integer', (c) => c.notNull())
      .addColumn('significance_bits', 'double precision', (c) => c.notNull())
      .addColumn('checked_from', 'integer')
      .addColumn('checked_to', 'integer')
      .addColumn('refutation_json', 'text')
      .addColumn('probe_log_odds', 'double precision')
      .addColumn('probe_rank', 'integer')
      .addColumn('recorded', 'text', (c) => c.notNull())
      .addColumn('recorded_kinds_json', 'text', (c) => c.notNull())
      .addColumn('proposal_json', 'text', (c) => c.notNull())
      .addColumn('evidence_json', 'text', (c) => c.notNull())
      .addColumn('notes_json', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('relation_key', ['search', 'id'])
      .execute();
    await sql`CREATE INDEX IF NOT EXISTS relation_order ON relation (search, verified, ordinal)`.execute(db);
  },
};
