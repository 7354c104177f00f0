/** What a ranking needs before its first tile: shapes checked, norms, the error bound, the plan. */
import { type BoundFacts, errorBound } from './error-bound.js';
import { rankErrors } from './errors.js';
import { blocksInMemory, type RowBlocks } from './row-blocks.js';
import type { ShardSpec } from './shard.js';
import type { ShardContext } from './shard-context.js';
import { pairsInTile, planChunks, planTiles, type Tile } from './tile-plan.js';
import { weightedNorms } from './weighted-norms.js';

/** A ranking but for the rows themselves. */
export interface RankingQuestion {
  readonly n: number;
  /** float64 `[width]`, signed: the blocks' weights side by side. */
  readonly weights: Float64Array;
  readonly intercept: number;
  /** K: pairs kept. */
  readonly topK: number;
  /** uint32 `[n]`: position of each row's name among all names in ascending order. */
  readonly tieOrder: Uint32Array;
  /** Pairs that take no part, uint32 `[2 * pairs]`, two rows alternating, in any order; default none. */
  readonly excluded?: Uint32Array;
  /** Only pairs with at least one row marked by 1 take part: uint8 `[n]`; default all. */
  readonly oneOf?: Uint8Array;
  /** Pairs of rows of the same group take no part: uint32 `[n]`; default all do. */
  readonly groups?: Uint32Array;
  /** Rows of a block; default `tileRowsFor(width)`. Cannot change the result. */
  readonly tileRows?: number;
  /** Columns multiplied in float32 before float64 takes over; default 2,048. Cannot change the result. */
  readonly largestChunk?: number;
}

export interface RankingProblem extends RankingQuestion {
  /** float32 `[n, width]`, row-major. */
  readonly matrix: Float32Array;
}

export interface PreparedRanking {
  readonly context: ShardContext;
  readonly tiles: readonly Tile[];
  /** Pairs excluded in each tile, by tile index, as `ShardSpec.excluded`. */
  readonly excludedByTile: ReadonlyMap<number, Uint32Array>;
  /** Pairs in these tiles. */
  readonly pairCount: number;
}

export const defaultLargestChunk = 2048;

/** Blocks of at most a few MB where rows are narrow; of 1,024 rows where the product outweighs reading them anyway. */
export function tileRowsFor(width: number): number {
  return width <= 1024 ? 2048 : 1024;
}

/**
 * @throws `RANKING_SHAPE_MISMATCH` when matrix, weights, names or excluded pairs do not fit each other
 * @throws `RANKING_NOT_FINITE`
 */
export function prepareRanking(problem: RankingProblem): PreparedRanking {
  const { matrix, n, weights } = problem;
  if (matrix.length !== n * weights.length) {
    throw mismatch(`a matrix of ${n} rows of ${weights.length} entries`, `${matrix.length} entries`);
  }
  return prepareRankingOf(problem, blocksInMemory(matrix, weights.length));
}

/**
 * The same over rows that are read block by block, once.
 *
 * @throws as `prepareRanking`
 */
export function prepareRankingOf(problem: RankingQuestion, rows: RowBlocks): PreparedRanking {
  const { n, weights, intercept, oneOf, groups } = problem;
  checkShapes(problem);
  const { norms, largestEntry, largestFolded } = weightedNorms(rows, n, weights);
  const chunks = planChunks(weights.length, problem.largestChunk ?? defaultLargestChunk);
  const facts: BoundFacts = {
    width: weights.length,
    chunkCount: chunks.length,
    widestChunk: Math.max(...chunks.map((chunk) => chunk.width)),
    intercept,
    largestEntry,
    largestFolded,
  };
  const tileRows = problem.tileRows ?? tileRowsFor(weights.length);
  const tiles = planTiles(n, tileRows).filter((tile) => oneOf === undefined || takesPart(tile, oneOf));
  return {
    context: {
      weights,
      intercept,
      norms,
      bound: errorBound(facts),
      chunks,
      ...(oneOf && { oneOf }),
      ...(groups && { groups }),
    },
    tiles,
    excludedByTile: excludedByTile(problem, tiles, tileRows),
    pairCount: tiles.reduce((sum, tile) => sum + pairsInTile(tile), 0),
  };
}

export function shardSpec(prepared: PreparedRanking, tile: Tile, floor: number, topK: number): ShardSpec {
  return { tile, floor, topK, excluded: prepared.excludedByTile.get(tile.index) ?? noPairs };
}

const noPairs = new Uint32Array(0);

const mismatch = (expected: string, got: string) => rankErrors.RANKING_SHAPE_MISMATCH({ expected, got });

function takesPart(tile: Tile, oneOf: Uint8Array): boolean {
  return (
    oneOf.subarray(tile.leftStart, tile.leftEnd).includes(1) ||
    oneOf.subarray(tile.rightStart, tile.rightEnd).includes(1)
  );
}

function checkShapes(problem: RankingQuestion): void {
  const { n, weights, tieOrder, topK, intercept, oneOf, groups } = problem;
  if (weights.length < 1) throw mismatch('at least one weight', 'none');
  if (oneOf !== undefined && oneOf.length !== n) throw mismatch(`${n} marks of rows`, String(oneOf.length));
  if (groups !== undefined && groups.length !== n)
    throw mismatch(`${n} groups of rows`, String(groups.length));
  if (tieOrder.length !== n) throw mismatch(`${n} names`, String(tieOrder.length));
  if (!(Number.isSafeInteger(topK) && topK >= 1))
    throw mismatch('a positive number of pairs to keep', String(topK));
  for (const field of ['tileRows', 'largestChunk'] as const) {
    const size = problem[field];
    if (size !== undefined && !(Number.isSafeInteger(size) && size >= 1)) {
      throw mismatch(`${field} to be a positive integer`, String(size));
    }
  }
  if (!Number.isFinite(intercept))
    throw rankErrors.RANKING_NOT_FINITE({ row: 'of the intercept', got: intercept });
  for (const row of problem.excluded ?? []) {
    if (row >= n) throw mismatch(`excluded rows below ${n}`, String(row));
  }
}

function excludedByTile(
  { n, excluded }: RankingQuestion,
  tiles: readonly Tile[],
  tileRows: number,
): Map<number, Uint32Array> {
  if (excluded === undefined || excluded.length === 0) return new Map();
  const blocks = Math.ceil(n / tileRows);
  const tileOfBlocks = new Map(
    tiles.map((tile) => [(tile.leftStart / tileRows) * blocks + tile.rightStart / tileRows, tile.index]),
  );
  const lists = new Map<number, number[]>();
  for (let p = 0; p < excluded.length; p += 2) {
    const i = Math.min(excluded[p]!, excluded[p + 1]!);
    const j = Math.max(excluded[p]!, excluded[p + 1]!);
    const tile = tileOfBlocks.get(Math.floor(i / tileRows) * blocks + Math.floor(j / tileRows));
    // A row never pairs with itself, and a tile that takes no part has nothing to leave out.
    if (i === j || tile === undefined) continue;
    const list = lists.get(tile);
    if (list === undefined) lists.set(tile, [i, j]);
    else list.push(i, j);
  }
  return new Map([...lists].map(([tile, list]) => [tile, Uint32Array.from(list)]));
}
