/** The probe on one seed: trained on the split's training links, ranking all pairs exactly. */
import type { ANumber } from '../../oeis-data/types.js';
import { embeddingWidth, embedSequences, type TrainedProbe, trainLanternProbe } from '../../probe/index.js';
import { exactScore } from '../../probe/rank/exact-score.js';
import { flattenForm } from '../../probe/rank/flatten-form.js';
import type { ScoredPairs } from '../../probe/rank/pair-columns.js';
import { type RankingProgress, rankAllPairs, sharedFloats } from '../ranking/index.js';
import { type SequenceDisjointSplit, unlinkedPerLink } from './protocol/sequence-disjoint-split.js';

export interface ProbeInputs {
  readonly aNumbers: readonly ANumber[];
  /** Pooled residual stream of a layer, float32 `[sequences, width]`, row-major. */
  readonly layers: (layerIndex: number) => Float32Array;
  /** L + 1. */
  readonly layerCount: number;
  readonly width: number;
  readonly threads: number;
  readonly signal?: AbortSignal;
  readonly onRankingProgress?: (progress: RankingProgress) => void;
}

export interface ProbeOnSeed {
  readonly probe: TrainedProbe;
  readonly score: (first: number, second: number) => number;
  /** Exact in which pairs are the K best at each cutoff, not in their order between cutoffs. */
  readonly ranking: ScoredPairs;
  readonly trainSeconds: number;
  readonly rankSeconds: number;
}

/** Shared memory for the rows of a form, reused from seed to seed (714 MB for 10,000 rows of 31 x 576). */
export class EmbeddingBuffer {
  #rows: Float32Array = new Float32Array(0);

  rows(length: number): Float32Array {
    if (this.#rows.length !== length) this.#rows = sharedFloats(length);
    return this.#rows;
  }
}

/**
 * @param trainingLinks uint32 `[2 * links]`; the split's own, or stand-ins (random-labels control)
 * @param cutoffs       values of K at which the ranking must be exact; it is as long as the largest
 */
export async function probeOnSeed(
  inputs: ProbeInputs,
  split: SequenceDisjointSplit,
  trainingLinks: Uint32Array,
  isLinked: (first: number, second: number) => boolean,
  cutoffs: readonly number[],
  buffer: EmbeddingBuffer,
): Promise<ProbeOnSeed> {
  const { aNumbers, layers, layerCount } = inputs;
  const started = performance.now();
  const probe = trainLanternProbe({
    layers,
    layerCount,
    rowCount: aNumbers.length,
    width: inputs.width,
    links: trainingLinks,
    trainingRows: split.trainingRows,
    isLinked,
    seed: split.seed,
    negativesPerLink: unlinkedPerLink,
  });
  const trained = performance.now();
  const width = embeddingWidth(probe.definition);
  const rows = buffer.rows(aNumbers.length * width);
  embedSequences(probe.definition, layers, aNumbers.length, rows);
  const ranked = await rankAllPairs({
    matrix: rows,
    form: probe.form,
    aNumbers,
    topK: Math.max(1, ...cutoffs),
    cutoffs,
    threads: inputs.threads,
    ...(inputs.signal && { signal: inputs.signal }),
    ...(inputs.onRankingProgress && { onProgress: inputs.onRankingProgress }),
  });
  const { weights, intercept } = flattenForm(probe.form);
  return {
    probe,
    score: (first, second) => exactScore(rows, weights, intercept, first, second),
    ranking: { first: ranked.first, second: ranked.second, score: ranked.logOdds },
    trainSeconds: (trained - started) / 1000,
    rankSeconds: (performance.now() - trained) / 1000,
  };
}
