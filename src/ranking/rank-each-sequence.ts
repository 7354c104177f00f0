/** The k best partners of every sequence: exact, over worker threads, a block of rows at a time. */
import { Piscina } from 'piscina';
import { flattenForm } from '../../probe/rank/flatten-form.js';
import { prepareRankingOf, tileRowsFor } from '../../probe/rank/prepare-ranking.js';
import { workerEntry } from '../threads/worker-entry.js';
import { nameOrder } from './name-order.js';
import type { RankAllPairsOptions } from './rank-all-pairs.js';
import type { RankingTask, RankingWorkerData } from './ranking-worker.js';
import { openRows, rowStore } from './row-store.js';

export interface EachSequenceOptions
  extends Pick<
    RankAllPairsOptions,
    | 'matrix'
    | 'chosen'
    | 'form'
    | 'aNumbers'
    | 'excluded'
    | 'oneOf'
    | 'groups'
    | 'tileRows'
    | 'largestChunk'
    | 'threads'
    | 'signal'
  > {
  /** Partners of each sequence. */
  readonly k: number;
  readonly onProgress?: (rowsDone: number, rowCount: number) => void;
}

/** Partners of the rows start .. start + counts.length - 1, side by side, each row's best first. */
export interface RowPartners {
  readonly start: number;
  /** uint32 `[rows]`: partners of each row, at most k. */
  readonly counts: Uint32Array;
  /** uint32 `[sum of counts]` */
  readonly partners: Uint32Array;
  /** float64 `[sum of counts]`: `exactScore` */
  readonly logOdds: Float64Array;
}

/**
 * Blocks in row order, each the same for every tile size and number of threads. Every pair is scored twice, once for
 * either side: blocks then need nothing of each other.
 *
 * @throws as `rankAllPairs`
 */
export async function* rankEachSequence(options: EachSequenceOptions): AsyncGenerator<RowPartners> {
  const { aNumbers, form, k, threads, signal } = options;
  const n = aNumbers.length;
  const { weights, intercept } = flattenForm(form);
  const tieOrder = nameOrder(aNumbers);
  const store = rowStore(options, n);
  const rows = openRows(store, weights.length);
  const { excluded, oneOf, groups, largestChunk } = options;
  const question = {
    ...{ n, weights, intercept, tieOrder, topK: k },
    ...(excluded && { excluded }),
    ...(oneOf && { oneOf }),
    ...(groups && { groups }),
    ...(largestChunk !== undefined && { largestChunk }),
  };
  const { context } = prepareRankingOf(question, rows);
  rows.close();
  const blockRows = options.tileRows ?? tileRowsFor(weights.length);
  const workerData: RankingWorkerData = { store, n, context };
  const workers = new Piscina({
    filename: workerEntry(import.meta.url, './ranking-worker'),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData,
  });
  try {
    const under: Promise<RowPartners>[] = [];
    let next = 0;
    const send = () => {
      if (next >= n) return;
      const task: RankingTask = {
        ...{ kind: 'tops', k, start: next, end: Math.min(n, next + blockRows), blockRows, tieOrder },
        excluded: excluded ?? new Uint32Array(0),
      };
      next = task.end;
      under.push(workers.run(task));
    };
    for (let lane = 0; lane <= threads; lane++) send();
    for (let block = under.shift(); block !== undefined; block = under.shift()) {
      signal?.throwIfAborted();
      const done = await block;
      send();
      options.onProgress?.(done.start + done.counts.length, n);
      yield done;
    }
  } finally {
    await workers.destroy();
  }
}
