/** Exact scores of given pairs, and the best of them: pairs chosen otherwise than by score, such as by their terms. */
import { Piscina } from 'piscina';
import { bestFirst } from '../../probe/rank/best-first.js';
import { flattenForm } from '../../probe/rank/flatten-form.js';
import { tileRowsFor } from '../../probe/rank/prepare-ranking.js';
import { workerEntry } from '../threads/worker-entry.js';
import { nameOrder } from './name-order.js';
import type { RankAllPairsOptions, RankedPairs } from './rank-all-pairs.js';
import { rescoreByBlocks } from './rescore-by-blocks.js';
import { rowStore } from './row-store.js';
import type { ScoreWorkerData } from './score-worker.js';

export type ScorePairsOptions = Pick<
  RankAllPairsOptions,
  'matrix' | 'chosen' | 'form' | 'aNumbers' | 'threads'
>;

/**
 * @param pairs  each unordered pair of rows at most once
 * @param topK   how many are kept; default all
 * @returns the pairs, best first, with the very scores and order of `rankAllPairs`
 * @throws `RANKING_MATRIX_SIZE`
 */
export async function rankGivenPairs(
  options: ScorePairsOptions,
  pairs: { readonly first: Uint32Array; readonly second: Uint32Array },
  topK: number = pairs.first.length,
): Promise<RankedPairs> {
  const { aNumbers, form, threads } = options;
  const n = aNumbers.length;
  const { weights, intercept } = flattenForm(form);
  const workerData: ScoreWorkerData = { store: rowStore(options, n), n, weights, intercept };
  const workers = new Piscina({
    filename: workerEntry(import.meta.url, './score-worker'),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData,
  });
  try {
    const blockRows = Math.min(n, tileRowsFor(weights.length));
    const score = await rescoreByBlocks(workers, threads, pairs, n, blockRows);
    const best = bestFirst({ ...pairs, score }, nameOrder(aNumbers), topK);
    return { aNumbers, first: best.first, second: best.second, logOdds: best.score };
  } finally {
    await workers.destroy();
  }
}
