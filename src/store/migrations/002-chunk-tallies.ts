import type { Kysely, Migration } from 'kysely';

/** What became of the proposals of each chunk, by kind of relation. */
export const chunkTallies: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('chunk_tally')
      .ifNotExists()
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('chunk', 'integer', (c) => c.notNull())
      .addColumn('tally_json', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('chunk_tally_key', ['search', 'chunk'])
      .execute();
  },
};
