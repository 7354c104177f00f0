/** What the methods of one evaluation share. */
import type { ANumber } from '../../../oeis-data/types.js';
import { exactScore } from '../../../probe/rank/exact-score.js';
import { flattenForm } from '../../../probe/rank/flatten-form.js';
import type { TrainingKernel } from '../../../probe/rank/matrix-kernel.js';
import type { ScoredPairs } from '../../../probe/rank/pair-columns.js';
import { rankAllPairs, sharedFloats } from '../../ranking/index.js';
import type { Split } from '../protocol/split.js';
import type { UndirectedLinks } from '../protocol/undirected-links.js';
import type { BilinearScorer } from './probe-method.js';

export interface MethodContext {
  readonly aNumbers: readonly ANumber[];
  readonly links: UndirectedLinks;
  /** As the model read them, in row order. */
  readonly definitions: readonly string[];
  readonly kernel: TrainingKernel;
  readonly threads: number;
  /** Links that a logistic probe is trained on. */
  readonly trainingLinks: number;
  readonly signal: AbortSignal | undefined;
  /** The validation split inside the training part of a split: the same object at every call. */
  readonly validation: (split: Split) => Split;
}

/** The best of all pairs under a bilinear form, as many as the largest cutoff. */
export async function rankBilinear(
  { rows, form }: BilinearScorer,
  { aNumbers, threads, signal }: MethodContext,
  cutoffs: readonly number[],
): Promise<ScoredPairs> {
  const ranked = await rankAllPairs({
    matrix: rows,
    form,
    aNumbers,
    topK: Math.max(1, ...cutoffs),
    cutoffs,
    threads,
    ...(signal && { signal }),
  });
  return { first: ranked.first, second: ranked.second, score: ranked.logOdds };
}

/** Log-odds of pairs of rows, as a ranking computes them. */
export function scoreOf({ rows, form }: BilinearScorer): (first: number, second: number) => number {
  const { weights, intercept } = flattenForm(form);
  return (first, second) => exactScore(rows, weights, intercept, first, second);
}

/** Shared memory for the rows of a wide form, reused from seed to seed (714 MB for 10,000 rows of 31 x 576). */
export class RowBuffer {
  #rows: Float32Array = new Float32Array(0);

  rows(length: number): Float32Array {
    if (this.#rows.length !== length) this.#rows = sharedFloats(length);
    return this.#rows;
  }
}
