import type { Store } from '../store/index.js';
import { cliErrors } from './errors.js';

/** Keys of the newest finished run: its ranking and its search. */
export async function latestReport(store: Store): Promise<{ ranking: string; search: string }> {
  for (const run of await store.runs.list()) {
    const keys = (run.report as { keys?: { ranking: string; search: string } } | undefined)?.keys;
    if (keys !== undefined) return keys;
  }
  throw cliErrors.NO_FINISHED_RUN_MISSING({ database: store.url });
}
