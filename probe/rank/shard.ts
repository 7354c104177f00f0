/**
 * A shard: the pairs of one tile that can still belong to the top K. A pure function of its specification and
 * of two blocks of matrix rows; where it runs, and in which order, cannot be seen in the final ranking.
 */
import type { ErrorBound } from './error-bound.js';
import { kthLargest } from './kth-largest.js';
import type { MatrixKernel } from './matrix-kernel.js';
import { PairColumns, type ScoredPairs } from './pair-columns.js';
import type { Chunk, Tile } from './tile-plan.js';

/** What all shards of a ranking share. */
export interface ShardContext {
  /** float64 `[width]`, signed. */
  readonly weights: Float64Array;
  readonly intercept: number;
  /** r(x) of every row, float64 `[n]` (weighted-norms.ts). */
  readonly norms: Float64Array;
  readonly bound: ErrorBound;
  readonly chunks: readonly Chunk[];
}

export interface ShardSpec {
  readonly tile: Tile;
  /** Pairs that lie certainly below this are dropped: a lower bound of the K-th best score, or -Infinity. */
  readonly floor: number;
  /** K: no shard needs to return a pair that K pairs of its own certainly beat. */
  readonly topK: number;
  /** Pairs of this tile that take no part: uint32 `[2 * pairs]`, rows i < j alternating. */
  readonly excluded: Uint32Array;
}

/** Rows of the left block with the weights folded in, chunk by chunk: float32 `[rows, chunk width]` each. */
export type FoldedBlock = readonly Float32Array[];

/**
 * @param rows  float32 `[count, width]`, row-major
 * @param reuse a former block whose memory may be overwritten
 */
export function foldBlock(
  rows: Float32Array,
  count: number,
  context: ShardContext,
  reuse?: FoldedBlock,
): FoldedBlock {
  const { weights, chunks } = context;
  const width = weights.length;
  return chunks.map((chunk, c) => {
    const length = count * chunk.width;
    const former = reuse?.[c];
    const folded = former && former.length >= length ? former.subarray(0, length) : new Float32Array(length);
    const chunkWeights = weights.subarray(chunk.start, chunk.start + chunk.width);
    for (let i = 0; i < count; i++) {
      const from = i * width + chunk.start;
      const to = i * chunk.width;
      multiplyInto(
        folded.subarray(to, to + chunk.width),
        chunkWeights,
        rows.subarray(from, from + chunk.width),
      );
    }
    return folded;
  });
}

/** target[k] = weights[k] * row[k], rounded to float32. */
function multiplyInto(target: Float32Array, weights: Float64Array, row: Float32Array): void {
  for (let k = 0; k < target.length; k++) target[k] = weights[k]! * row[k]!;
}

/** Buffers that consecutive shards of one thread reuse. */
export class ShardScratch {
  #chunk = new Float32Array(0);
  #scores = new Float64Array(0);

  chunk(length: number): Float32Array {
    if (this.#chunk.length < length) this.#chunk = new Float32Array(length);
    return this.#chunk.subarray(0, length);
  }

  scores(length: number): Float64Array {
    if (this.#scores.length < length) this.#scores = new Float64Array(length);
    return this.#scores.subarray(0, length);
  }
}

/**
 * @param left  weights folded (`foldBlock`), of rows tile.leftStart .. tile.leftEnd - 1
 * @param right float32 `[rightRows, width]`, rows tile.rightStart .. tile.rightEnd - 1
 * @returns every pair of the tile, i < j, whose upper bound reaches both `spec.floor` and the K-th largest lower
 *          bound of the tile; `score` is the tile's own value, within the bound of the exact score
 */
export async function scoreShard(
  context: ShardContext,
  spec: ShardSpec,
  left: FoldedBlock,
  right: Float32Array,
  kernel: MatrixKernel,
  scratch: ShardScratch = new ShardScratch(),
): Promise<ScoredPairs> {
  const scores = await multiplyChunks(context, spec.tile, left, right, kernel, scratch);
  const candidates = collect(context, spec, scores);
  return candidates.count > spec.topK ? trim(context, candidates, spec.topK) : candidates.toPairs();
}

/** Sums of the chunks' products, float64 `[leftRows, rightRows]`. */
async function multiplyChunks(
  context: ShardContext,
  tile: Tile,
  left: FoldedBlock,
  right: Float32Array,
  kernel: MatrixKernel,
  scratch: ShardScratch,
): Promise<Float64Array> {
  const width = context.weights.length;
  const leftRows = tile.leftEnd - tile.leftStart;
  const rightRows = tile.rightEnd - tile.rightStart;
  const scores = scratch.scores(leftRows * rightRows);
  for (const [c, chunk] of context.chunks.entries()) {
    const block = scratch.chunk(rightRows * chunk.width);
    for (let j = 0; j < rightRows; j++) {
      const from = j * width + chunk.start;
      block.set(right.subarray(from, from + chunk.width), j * chunk.width);
    }
    const product = await kernel.multiplyTransposed(left[c]!, block, leftRows, rightRows, chunk.width);
    if (c === 0) scores.set(product);
    else addInto(scores, product);
  }
  return scores;
}

function addInto(sums: Float64Array, terms: Float32Array): void {
  for (let p = 0; p < sums.length; p++) sums[p]! += terms[p]!;
}

function collect(context: ShardContext, spec: ShardSpec, scores: Float64Array): PairColumns {
  const { norms, bound, intercept } = context;
  const { tile, floor } = spec;
  const rightRows = tile.rightEnd - tile.rightStart;
  const excluded = excludedKeys(spec);
  let largestRight = 0;
  for (let j = tile.rightStart; j < tile.rightEnd; j++) largestRight = Math.max(largestRight, norms[j]!);
  const candidates = new PairColumns();
  for (let i = tile.leftStart; i < tile.leftEnd; i++) {
    const row = (i - tile.leftStart) * rightRows - tile.rightStart;
    const margin = bound.factor * norms[i]!;
    // A cheap necessary condition for the whole row; the surplus keeps it necessary in floating point.
    const atLeast =
      floor -
      intercept -
      (margin * largestRight + bound.absolute) * (1 + 2 ** -30) -
      rowSlack(floor, intercept);
    for (let j = Math.max(i + 1, tile.rightStart); j < tile.rightEnd; j++) {
      const sum = scores[row + j]!;
      if (sum < atLeast) continue;
      const score = sum + intercept;
      if (score + (margin * norms[j]! + bound.absolute) < floor) continue;
      if (excluded?.has(pairKey(tile, i, j))) continue;
      candidates.push(i, j, score);
    }
  }
  return candidates;
}

/** Covers the rounding of `floor - intercept` against `sum + intercept`. */
function rowSlack(floor: number, intercept: number): number {
  return Number.isFinite(floor) ? 2 ** -50 * (Math.abs(floor) + Math.abs(intercept)) : 0;
}

function trim(context: ShardContext, candidates: PairColumns, topK: number): ScoredPairs {
  const lower = new Float64Array(candidates.count);
  for (let p = 0; p < lower.length; p++) {
    lower[p] = candidates.score[p]! - pairMargin(context, candidates.first[p]!, candidates.second[p]!);
  }
  const atLeast = kthLargest(lower, topK);
  const kept = new PairColumns(topK);
  for (let p = 0; p < candidates.count; p++) {
    const i = candidates.first[p]!;
    const j = candidates.second[p]!;
    const score = candidates.score[p]!;
    if (score + pairMargin(context, i, j) >= atLeast) kept.push(i, j, score);
  }
  return kept.toPairs();
}

/** The bound of |tile score - exact score| for rows i and j. */
export function pairMargin(context: Pick<ShardContext, 'norms' | 'bound'>, i: number, j: number): number {
  return context.bound.factor * context.norms[i]! * context.norms[j]! + context.bound.absolute;
}

function excludedKeys(spec: ShardSpec): ReadonlySet<number> | undefined {
  if (spec.excluded.length === 0) return undefined;
  const keys = new Set<number>();
  for (let p = 0; p < spec.excluded.length; p += 2) {
    keys.add(pairKey(spec.tile, spec.excluded[p]!, spec.excluded[p + 1]!));
  }
  return keys;
}

function pairKey(tile: Tile, i: number, j: number): number {
  return (i - tile.leftStart) * (tile.rightEnd - tile.rightStart) + (j - tile.rightStart);
}
