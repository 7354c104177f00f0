import type { Migration } from 'kysely';
import { firstTables } from './001-first-tables.js';
import { chunkTallies } from './002-chunk-tallies.js';

/** Every migration, in order; names are stored in the database, so they never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-first-tables': firstTables,
  '002-chunk-tallies': chunkTallies,
};
