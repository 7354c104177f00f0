import type { Kysely } from 'kysely';
import type { Database } from './schema.js';

export interface StageRecord {
  readonly stage: string;
  /** sha256 (hex) of the stage's inputs. */
  readonly inputHash: string;
  readonly output: unknown;
  readonly wallMs: number;
  readonly peakMemoryBytes: number;
  readonly finishedAt: string;
}

/** Finished stages by the hash of their inputs: a stage that is found here is not run again. */
export class StageRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async find(stage: string, inputHash: string): Promise<StageRecord | undefined> {
    const row = await this.#db
      .selectFrom('stage_result')
      .selectAll()
      .where('stage', '=', stage)
      .where('input_hash', '=', inputHash)
      .executeTakeFirst();
    return row === undefined
      ? undefined
      : {
          stage: row.stage,
          inputHash: row.input_hash,
          output: JSON.parse(row.output_json),
          wallMs: row.wall_ms,
          peakMemoryBytes: row.peak_memory_bytes,
          finishedAt: row.finished_at,
        };
  }

  async save(record: StageRecord): Promise<void> {
    const values = {
      stage: record.stage,
      input_hash: record.inputHash,
      output_json: JSON.stringify(record.output),
      wall_ms: record.wallMs,
      peak_memory_bytes: record.peakMemoryBytes,
      finished_at: record.finishedAt,
    };
    await this.#db
      .insertInto('stage_result')
      .values(values)
      .onConflict((conflict) => conflict.columns(['stage', 'input_hash']).doUpdateSet(values))
      .execute();
  }

  /** Forgets a result whose artefacts are gone, so that the stage runs again. */
  async forget(stage: string, inputHash: string): Promise<void> {
    await this.#db
      .deleteFrom('stage_result')
      .where('stage', '=', stage)
      .where('input_hash', '=', inputHash)
      .execute();
  }
}
