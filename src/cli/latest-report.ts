import type { Store } from '../store/index.js';
import { cliErrors } from './errors.js';

interface Report {
  readonly schema: string;
  readonly keys?: { readonly ranking: string; readonly search: string };
}

/** Kinds of work whose relations are kept. */
export const searchKinds = ['run', 'join', 'complete'] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * Keys of the newest finished run: its ranking and its search (of a join, only the search).
 *
 * @throws `NO_FINISHED_RUN_MISSING`
 */
export async function latestReport(
  store: Store,
  kinds: readonly SearchKind[] = ['run'],
): Promise<{ ranking: string; search: string }> {
  for (const run of await store.runs.list()) {
    const report = run.report as Report | undefined;
    if (report?.keys !== undefined && kinds.some((kind) => report.schema.startsWith(`lamplighter.${kind}/`)))
      return report.keys;
  }
  throw cliErrors.NO_FINISHED_RUN_MISSING({ database: store.url });
}
