/** Worker thread: suspicions of a list of pairs. Runs as built JavaScript. */
import { workerData } from 'node:worker_threads';
import type { CompletionTables } from './completion-tables.js';
import { PairSearch, type Suspicion } from './pair-search.js';

/** Pairs of eligible rows; uint32 `[pairs]` each. */
export interface CompletionTask {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
}

export interface SuspectedPair {
  /** Place in the task. */
  readonly pair: number;
  readonly suspicions: readonly Suspicion[];
}

const search = new PairSearch(workerData as CompletionTables);

/** Only pairs with a suspicion are returned. */
export default function run({ first, second }: CompletionTask): SuspectedPair[] {
  const suspected: SuspectedPair[] = [];
  for (let pair = 0; pair < first.length; pair++) {
    const suspicions = search.find(first[pair]!, second[pair]!);
    if (suspicions.length > 0) suspected.push({ pair, suspicions });
  }
  return suspected;
}
