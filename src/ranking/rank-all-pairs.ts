/**
 * Every pair of n sequences scored by a bilinear form, the K best kept: exact, reproducible to the last bit,
 * resumable. The mathematics is probe/rank; this file spreads its shards over threads and writes them down.
 */
import { Piscina } from 'piscina';
import type { ANumber } from '../../oeis-data/types.js';
import type { BilinearForm } from '../../probe/bilinear-form.js';
import { flattenForm } from '../../probe/rank/flatten-form.js';
import type { ScoredPairs } from '../../probe/rank/pair-columns.js';
import {
  type PreparedRanking,
  prepareRanking,
  type RankingProblem,
  shardSpec,
} from '../../probe/rank/prepare-ranking.js';
import { pairMargin } from '../../probe/rank/shard.js';
import { SurvivorPool } from '../../probe/rank/survivor-pool.js';
import { pairsInTile, type Tile } from '../../probe/rank/tile-plan.js';
import { workerEntry } from '../threads/worker-entry.js';
import { nameOrder } from './name-order.js';
import { rankingSpecification } from './ranking-specification.js';
import type { RankingTask, RankingWorkerData } from './ranking-worker.js';
import { ShardJournal } from './shard-journal.js';
import { readSharedMatrix, toShared } from './shared-matrix.js';

export const defaultTopK = 100_000;

export interface RankingProgress {
  readonly tilesDone: number;
  readonly tileCount: number;
  readonly pairsDone: number;
  readonly pairCount: number;
  /** Pairs that can still belong to the top K. */
  readonly survivors: number;
  /** No pair of the top K has a log-odds below this; -Infinity until K pairs have been seen. */
  readonly floor: number;
}

export interface RankAllPairsOptions {
  /**
   * float32 `[n, width]`, row-major: an array (best in a SharedArrayBuffer, else it is copied into one), or the
   * path of a file of raw little-endian float32.
   */
  readonly matrix: Float32Array | string;
  /** The form whose blocks, side by side, are a row of the matrix. */
  readonly form: BilinearForm;
  /** Names of the rows, distinct; n of them. */
  readonly aNumbers: readonly ANumber[];
  /** K, pairs kept; default 100,000. */
  readonly topK?: number;
  /**
   * When only membership counts: values of K at which the set of the K best is exact (as it is for topK). Scores,
   * and the order between cutoffs, are then float32's, within the proven bound, and most rescoring is saved.
   * Without it every score and the whole order are exact.
   */
  readonly cutoffs?: readonly number[];
  /** Pairs of rows that take no part (such as recorded links): uint32 `[2 * pairs]`, alternating. */
  readonly excluded?: Uint32Array;
  /** Rows of a tile; default 1,024. Cannot change the result. */
  readonly tileRows?: number;
  /** Columns multiplied in float32 before float64 takes over; default 2,048. Cannot change the result. */
  readonly largestChunk?: number;
  /** Worker threads; cannot change the result. */
  readonly threads: number;
  /** Folder of the checkpoint; without one a ranking that is interrupted starts again. */
  readonly folder?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RankingProgress) => void;
}

/** The K best pairs, best first: log-odds descending, ties by the smaller name, then by the larger. */
export interface RankedPairs {
  readonly aNumbers: readonly ANumber[];
  /** uint32 `[pairs]`: row of the pair's smaller name. */
  readonly first: Uint32Array;
  /** uint32 `[pairs]`: row of the pair's larger name. */
  readonly second: Uint32Array;
  /** float64 `[pairs]`, natural logarithm of the odds (`exactScore`). */
  readonly logOdds: Float64Array;
}

export interface RankedPair {
  readonly a: ANumber;
  readonly b: ANumber;
  readonly logOdds: number;
}

/** The pairs one by one, best first. */
export function* eachPair(ranked: RankedPairs): Generator<RankedPair> {
  for (let p = 0; p < ranked.first.length; p++) {
    yield {
      a: ranked.aNumbers[ranked.first[p]!]!,
      b: ranked.aNumbers[ranked.second[p]!]!,
      logOdds: ranked.logOdds[p]!,
    };
  }
}

/**
 * Memory: the matrix once, and for each thread about 4 * tileRows * (width + largestChunk + 3 * tileRows) bytes.
 *
 * @throws `RANKING_CHECKPOINT_MISMATCH` when the folder holds the checkpoint of another ranking
 * @throws `RANKING_MATRIX_SIZE`, `RANKING_SHAPE_MISMATCH`, `RANKING_NOT_FINITE`
 * @throws the signal's reason when aborted; the checkpoint stays sound
 */
export async function rankAllPairs(options: RankAllPairsOptions): Promise<RankedPairs> {
  const problem = await toProblem(options);
  const prepared = prepareRanking(problem);
  const { context } = prepared;
  const workerData: RankingWorkerData = { matrix: problem.matrix, context };
  const workers = new Piscina({
    filename: workerEntry(import.meta.url, './ranking-worker'),
    minThreads: options.threads,
    maxThreads: options.threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData,
  });
  try {
    const rescore = (first: Uint32Array, second: Uint32Array) =>
      rescoreOnThreads(workers, options.threads, first, second);
    const pool = new SurvivorPool(problem.topK, problem.tieOrder, (i, j) => pairMargin(context, i, j));
    await scoreTiles({ options, problem, prepared, workers, pool, rescore });
    options.signal?.throwIfAborted();
    const best = await pool.best(rescore, options.cutoffs);
    return { aNumbers: options.aNumbers, first: best.first, second: best.second, logOdds: best.score };
  } finally {
    await workers.destroy();
  }
}

async function toProblem(options: RankAllPairsOptions): Promise<RankingProblem> {
  const { matrix, aNumbers, form, excluded, tileRows, largestChunk } = options;
  const { weights, intercept } = flattenForm(form);
  const n = aNumbers.length;
  return {
    matrix: typeof matrix === 'string' ? await readSharedMatrix(matrix, n, weights.length) : toShared(matrix),
    n,
    weights,
    intercept,
    topK: options.topK ?? defaultTopK,
    tieOrder: nameOrder(aNumbers),
    ...(excluded && { excluded }),
    ...(tileRows !== undefined && { tileRows }),
    ...(largestChunk !== undefined && { largestChunk }),
  };
}

interface TileWork {
  readonly options: RankAllPairsOptions;
  readonly problem: RankingProblem;
  readonly prepared: PreparedRanking;
  readonly workers: Piscina;
  readonly pool: SurvivorPool;
  readonly rescore: (first: Uint32Array, second: Uint32Array) => Promise<Float64Array>;
}

/** Every tile of the plan ends in the pool: from the journal, or computed, journalled and then added. */
async function scoreTiles(work: TileWork): Promise<void> {
  const { options, prepared, pool, rescore } = work;
  const done = new Set<number>();
  let pairsDone = 0;
  const take = async (tile: Tile, pairs: ScoredPairs) => {
    await pool.add(pairs, rescore);
    done.add(tile.index);
    pairsDone += pairsInTile(tile);
    options.onProgress?.({
      tilesDone: done.size,
      tileCount: prepared.tiles.length,
      pairsDone,
      pairCount: prepared.pairCount,
      survivors: pool.count,
      floor: pool.floor,
    });
  };
  const journal =
    options.folder === undefined
      ? undefined
      : await ShardJournal.open(
          options.folder,
          rankingSpecification(work.problem, options.aNumbers),
          async ({ tile, pairs }) => {
            const planned = prepared.tiles[tile];
            if (planned && !done.has(tile)) await take(planned, pairs);
          },
        );
  try {
    const remaining = prepared.tiles.filter((tile) => !done.has(tile.index));
    await computeTiles(work, remaining, async (tile, pairs) => {
      await journal?.append({ tile: tile.index, pairs });
      await take(tile, pairs);
    });
  } finally {
    await journal?.close();
  }
}

/**
 * Keeps every thread busy with one tile and one waiting; results are taken one at a time, in the order of
 * completion. The floor of a shard is that of the moment it is sent.
 */
async function computeTiles(
  work: TileWork,
  tiles: readonly Tile[],
  take: (tile: Tile, pairs: ScoredPairs) => Promise<void>,
): Promise<void> {
  const { options, prepared, problem, workers, pool } = work;
  const queue = tiles.values();
  let taking: Promise<void> = Promise.resolve();
  let failed = false;
  const lane = async () => {
    for (const tile of queue) {
      if (failed) return;
      options.signal?.throwIfAborted();
      const task: RankingTask = { kind: 'shard', spec: shardSpec(prepared, tile, pool.floor, problem.topK) };
      const pairs: ScoredPairs = await workers.run(task);
      taking = taking.then(() => take(tile, pairs));
      await taking;
    }
  };
  const lanes = Array.from({ length: options.threads + 1 }, () =>
    lane().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  const outcomes = await Promise.allSettled(lanes);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function rescoreOnThreads(
  workers: Piscina,
  threads: number,
  first: Uint32Array,
  second: Uint32Array,
): Promise<Float64Array> {
  // More pieces than threads, so that the last one to finish is short.
  const size = Math.max(1, Math.ceil(first.length / (4 * threads)));
  const scores = new Float64Array(first.length);
  const pieces: Promise<void>[] = [];
  for (let from = 0; from < first.length; from += size) {
    const task: RankingTask = {
      kind: 'rescore',
      first: first.slice(from, from + size),
      second: second.slice(from, from + size),
    };
    pieces.push(workers.run(task).then((piece: Float64Array) => scores.set(piece, from)));
  }
  await Promise.all(pieces);
  return scores;
}
