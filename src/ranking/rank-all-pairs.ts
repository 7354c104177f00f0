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
  prepareRankingOf,
  type RankingQuestion,
  shardSpec,
  tileRowsFor,
} from '../../probe/rank/prepare-ranking.js';
import { pairMargin } from '../../probe/rank/shard-context.js';
import { type Rescore, SurvivorPool } from '../../probe/rank/survivor-pool.js';
import { pairsInTile, sampleFirst, type Tile } from '../../probe/rank/tile-plan.js';
import { workerEntry } from '../threads/worker-entry.js';
import { nameOrder } from './name-order.js';
import { rankingSpecification } from './ranking-specification.js';
import type { RankingTask, RankingWorkerData } from './ranking-worker.js';
import { rescoreByBlocks } from './rescore-by-blocks.js';
import { type OpenRows, openRows, type RowStore, type RowsFile, rowStore } from './row-store.js';
import { ShardJournal } from './shard-journal.js';

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
   * `[n, width]`, row-major: an array of float32 (best in a SharedArrayBuffer, else it is copied into one), or a
   * file (a path alone: raw little-endian float32), of which only the tiles at hand are in memory.
   */
  readonly matrix: Float32Array | RowsFile | string;
  /**
   * Of a file with more rows: those to rank, ascending, n of them. `excluded` and `oneOf` count within them.
   */
  readonly chosen?: { readonly rows: Uint32Array; readonly rowsOfFile: number };
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
  /** Only pairs with at least one row marked by 1: uint8 `[n]`. */
  readonly oneOf?: Uint8Array;
  /** No pair of rows of the same group, such as equal rows (`groupEqualRows`): uint32 `[n]`. */
  readonly groups?: Uint32Array;
  /** Order of the tiles; default `sampleFirst`. Cannot change the result. */
  readonly tileOrder?: (tiles: readonly Tile[]) => readonly Tile[];
  /** Rows of a tile; default `tileRowsFor(width)`. Cannot change the result. */
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
 * Memory: the matrix once (nothing of it when it is a file); for each thread about
 * 4 * tileRows * (4 * width + tileRows) bytes, for rows wider than `largestChunk` 8 * tileRows more a row of the
 * tile; and 20 bytes for each of at most max(4 K, K + 2^20) survivors.
 *
 * @throws `RANKING_CHECKPOINT_MISMATCH` when the folder holds the checkpoint of another ranking
 * @throws `RANKING_MATRIX_SIZE`, `RANKING_SHAPE_MISMATCH`, `RANKING_NOT_FINITE`
 * @throws the signal's reason when aborted; the checkpoint stays sound
 */
export async function rankAllPairs(options: RankAllPairsOptions): Promise<RankedPairs> {
  const store = rowStore(options, options.aNumbers.length);
  const question = toQuestion(options);
  const rows = openRows(store, question.weights.length);
  try {
    return await rankRows(options, store, question, rows);
  } finally {
    rows.close();
  }
}

async function rankRows(
  options: RankAllPairsOptions,
  store: RowStore,
  question: RankingQuestion,
  rows: OpenRows,
): Promise<RankedPairs> {
  const { threads, signal, cutoffs, aNumbers } = options;
  const { n, topK, tieOrder } = question;
  const prepared = prepareRankingOf(question, rows);
  const { context } = prepared;
  const workerData: RankingWorkerData = { store, n, context };
  const workers = new Piscina({
    filename: workerEntry(import.meta.url, './ranking-worker'),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData,
  });
  try {
    const blockRows = question.tileRows ?? tileRowsFor(context.weights.length);
    const rescore: Rescore = (first, second) =>
      rescoreByBlocks(workers, threads, { first, second }, n, blockRows);
    const pool = new SurvivorPool(topK, tieOrder, (i, j) => pairMargin(context, i, j));
    const warm: RankingTask = { kind: 'warm' };
    await Promise.all(Array.from({ length: threads }, () => workers.run(warm)));
    await scoreTiles({ options, question, rows, prepared, workers, pool, rescore });
    signal?.throwIfAborted();
    const best = await pool.best(rescore, cutoffs);
    return { aNumbers, first: best.first, second: best.second, logOdds: best.score };
  } finally {
    await workers.destroy();
  }
}

function toQuestion(options: RankAllPairsOptions): RankingQuestion {
  const { aNumbers, form, excluded, oneOf, groups, tileRows, largestChunk } = options;
  const { weights, intercept } = flattenForm(form);
  return {
    n: aNumbers.length,
    weights,
    intercept,
    topK: options.topK ?? defaultTopK,
    tieOrder: nameOrder(aNumbers),
    ...(excluded && { excluded }),
    ...(oneOf && { oneOf }),
    ...(groups && { groups }),
    ...(tileRows !== undefined && { tileRows }),
    ...(largestChunk !== undefined && { largestChunk }),
  };
}

interface TileWork {
  readonly options: RankAllPairsOptions;
  readonly question: RankingQuestion;
  readonly rows: OpenRows;
  readonly prepared: PreparedRanking;
  readonly workers: Piscina;
  readonly pool: SurvivorPool;
  readonly rescore: Rescore;
}

/** Every tile of the plan ends in the pool: from the journal, or computed, journalled and then added. */
async function scoreTiles(work: TileWork): Promise<void> {
  const { options, prepared, pool, rescore } = work;
  const done = new Set<number>();
  let pairsDone = 0;
  const report = () =>
    options.onProgress?.({
      tilesDone: done.size,
      tileCount: prepared.tiles.length,
      pairsDone,
      pairCount: prepared.pairCount,
      survivors: pool.count,
      floor: pool.floor,
    });
  const take = async (tile: Tile, pairs: ScoredPairs) => {
    await pool.add(pairs, rescore);
    done.add(tile.index);
    pairsDone += pairsInTile(tile);
    report();
  };
  const tileOf = new Map(prepared.tiles.map((tile) => [tile.index, tile]));
  const journal =
    options.folder === undefined
      ? undefined
      : await ShardJournal.open(
          options.folder,
          rankingSpecification(work.question, work.rows, options.aNumbers),
          async ({ tile, pairs }) => {
            const planned = tileOf.get(tile);
            if (planned && !done.has(tile)) await take(planned, pairs);
          },
        );
  try {
    const order = options.tileOrder ?? sampleFirst;
    const remaining = order(prepared.tiles).filter((tile) => !done.has(tile.index));
    report();
    await computeTiles(work, remaining, async (tile, pairs) => {
      await journal?.append({ tile: tile.index, pairs });
      await take(tile, pairs);
    });
  } finally {
    await journal?.close();
  }
}

/**
 * Keeps every thread busy with one tile and another waiting; results are taken one at a time, in the order of
 * completion. The floor of a shard is that of the moment it is sent.
 */
async function computeTiles(
  work: TileWork,
  tiles: readonly Tile[],
  take: (tile: Tile, pairs: ScoredPairs) => Promise<void>,
): Promise<void> {
  const { options, prepared, question, workers, pool } = work;
  const queue = tiles.values();
  let taking: Promise<void> = Promise.resolve();
  let failed = false;
  const lane = async () => {
    for (const tile of queue) {
      if (failed) return;
      options.signal?.throwIfAborted();
      const task: RankingTask = { kind: 'shard', spec: shardSpec(prepared, tile, pool.floor, question.topK) };
      const pairs: ScoredPairs = await workers.run(task);
      taking = taking.then(() => take(tile, pairs));
      await taking;
    }
  };
  const lanes = Array.from({ length: 2 * options.threads }, () =>
    lane().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  const outcomes = await Promise.allSettled(lanes);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
