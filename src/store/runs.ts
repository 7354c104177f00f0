import type { Kysely } from 'kysely';
import type { Database } from './schema.js';

export interface RunRecord {
  readonly id: number;
  readonly label: string;
  readonly options: unknown;
  readonly startedAt: string;
  readonly finishedAt: string | undefined;
  /** The whole report of a finished run, as `lamplighter run --json` prints it. */
  readonly report: unknown;
}

/** Who ran what, when, and the report that came out. */
export class RunRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** @param startedAt ISO 8601 */
  async start(label: string, options: unknown, startedAt: string): Promise<number> {
    const row = await this.#db
      .insertInto('run')
      .values({ label, options_json: JSON.stringify(options), started_at: startedAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async finish(id: number, finishedAt: string, report: unknown): Promise<void> {
    await this.#db
      .updateTable('run')
      .set({ finished_at: finishedAt, report_json: JSON.stringify(report) })
      .where('id', '=', id)
      .execute();
  }

  /** Newest first. */
  async list(limit = 100): Promise<RunRecord[]> {
    const rows = await this.#db.selectFrom('run').selectAll().orderBy('id', 'desc').limit(limit).execute();
    return rows.map((row) => ({
      id: row.id,
      label: row.label,
      options: JSON.parse(row.options_json),
      startedAt: row.started_at,
      finishedAt: row.finished_at ?? undefined,
      report: row.report_json === null ? undefined : JSON.parse(row.report_json),
    }));
  }
}
