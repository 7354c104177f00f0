/** What a ranking needs before its first tile: shapes checked, norms, the error bound, the plan. */
import { type BoundFacts, errorBound } from './error-bound.js';
import { rankErrors } from './errors.js';
import type { ShardContext, ShardSpec } from './shard.js';
import { pairsInTile, planChunks, planTiles, type Tile } from './tile-plan.js';
import { weightedNorms } from './weighted-norms.js';

export interface RankingProblem {
  /** float32 `[n, width]`, row-major. */
  readonly matrix: Float32Array;
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
  /** Rows of a block; default 1,024. Cannot change the result. */
  readonly tileRows?: number;
  /** Columns multiplied in float32 before float64 takes over; default 2,048. Cannot change the result. */
  readonly largestChunk?: number;
}

export interface PreparedRanking {
  readonly context: ShardContext;
  readonly tiles: readonly Tile[];
  /** Pairs excluded in each tile, by tile index, as `ShardSpec.excluded`. */
  readonly excludedByTile: readonly Uint32Array[];
  readonly pairCount: number;
}

export const defaultTileRows = 1024;
export const defaultLargestChunk = 2048;

/**
 * @throws `RANKING_SHAPE_MISMATCH` when matrix, weights, names or excluded pairs do not fit each other
 * @throws `RANKING_NOT_FINITE`
 */
export function prepareRanking(problem: RankingProblem): PreparedRanking {
  const { matrix, n, weights, intercept } = problem;
  checkShapes(problem);
  const { norms, largestEntry, largestFolded } = weightedNorms(matrix, n, weights);
  const chunks = planChunks(weights.length, problem.largestChunk ?? defaultLargestChunk);
  const facts: BoundFacts = {
    width: weights.length,
    chunkCount: chunks.length,
    widestChunk: Math.max(...chunks.map((chunk) => chunk.width)),
    intercept,
    largestEntry,
    largestFolded,
  };
  const tileRows = problem.tileRows ?? defaultTileRows;
  const tiles = planTiles(n, tileRows);
  return {
    context: { weights, intercept, norms, bound: errorBound(facts), chunks },
    tiles,
    excludedByTile: excludedByTile(problem, tiles, tileRows),
    pairCount: tiles.reduce((sum, tile) => sum + pairsInTile(tile), 0),
  };
}

export function shardSpec(prepared: PreparedRanking, tile: Tile, floor: number, topK: number): ShardSpec {
  return { tile, floor, topK, excluded: prepared.excludedByTile[tile.index]! };
}

function checkShapes(problem: RankingProblem): void {
  const { matrix, n, weights, tieOrder, topK, intercept } = problem;
  const mismatch = (expected: string, got: string) => rankErrors.RANKING_SHAPE_MISMATCH({ expected, got });
  if (weights.length < 1) throw mismatch('at least one weight', 'none');
  if (matrix.length !== n * weights.length) {
    throw mismatch(`a matrix of ${n} rows of ${weights.length} entries`, `${matrix.length} entries`);
  }
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

function excludedByTile(problem: RankingProblem, tiles: readonly Tile[], tileRows: number): Uint32Array[] {
  const lists: number[][] = tiles.map(() => []);
  const { excluded } = problem;
  if (excluded === undefined || excluded.length === 0) return lists.map(() => new Uint32Array(0));
  const blocks = Math.ceil(problem.n / tileRows);
  const tileOfBlocks = new Map(
    tiles.map((tile) => [(tile.leftStart / tileRows) * blocks + tile.rightStart / tileRows, tile.index]),
  );
  for (let p = 0; p < excluded.length; p += 2) {
    const i = Math.min(excluded[p]!, excluded[p + 1]!);
    const j = Math.max(excluded[p]!, excluded[p + 1]!);
    if (i === j) continue; // a row never pairs with itself
    lists[tileOfBlocks.get(Math.floor(i / tileRows) * blocks + Math.floor(j / tileRows))!]!.push(i, j);
  }
  return lists.map((list) => Uint32Array.from(list));
}
