/**
 * A shard: the pairs of one tile that can still belong to the top K. A pure function of its specification and
 * of two blocks of matrix rows; where it runs, and in which order, cannot be seen in the final ranking.
 */
import type { ErrorBound } from './error-bound.js';
import { kthLargest } from './kth-largest.js';
import type { MatrixKernel } from './matrix-kernel.js';
import { PairColumns, type ScoredPairs } from './pair-columns.js';
import { type Chunk, planStrips, type Tile } from './tile-plan.js';

/** What all shards of a ranking share. */
export interface ShardContext {
  /** float64 `[width]`, signed. */
  readonly weights: Float64Array;
  readonly intercept: number;
  /** r(x) of every row, float64 `[n]` (weighted-norms.ts). */
  readonly norms: Float64Array;
  readonly bound: ErrorBound;
  readonly chunks: readonly Chunk[];
  /** When given, only pairs with at least one row marked by 1: uint8 `[n]`. */
  readonly oneOf?: Uint8Array;
  /** When given, no pair of rows of the same group: uint32 `[n]`. */
  readonly groups?: Uint32Array;
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
 * @returns every pair of the tile, i < j, that can be among the K best of the tile and whose upper bound reaches
 *          `spec.floor`; `score` is the tile's own value, within the bound of the exact score
 */
export async function scoreShard(
  context: ShardContext,
  spec: ShardSpec,
  left: FoldedBlock,
  right: Float32Array,
  kernel: MatrixKernel,
  scratch: ShardScratch = new ShardScratch(),
): Promise<ScoredPairs> {
  const collector = new Collector(context, spec);
  if (context.chunks.length === 1) {
    await scanStrips(context, spec.tile, left[0]!, right, kernel, scratch, collector);
  } else {
    const { leftStart, leftEnd, rightStart, rightEnd } = spec.tile;
    const sums = await multiplyChunks(context, spec.tile, left, right, kernel, scratch);
    collector.scan(sums, leftStart, leftEnd, rightStart, rightEnd);
  }
  return collector.finish();
}

/**
 * Narrow rows: a strip of left rows is multiplied and scanned while its scores lie in the cache. On the diagonal a
 * strip meets only the rows from its own first one on.
 */
async function scanStrips(
  context: ShardContext,
  tile: Tile,
  left: Float32Array,
  right: Float32Array,
  kernel: MatrixKernel,
  scratch: ShardScratch,
  collector: Collector,
): Promise<void> {
  const width = context.weights.length;
  const rightRows = tile.rightEnd - tile.rightStart;
  // A copy: kernels take no shared memory.
  const block = scratch.chunk(rightRows * width);
  block.set(right.subarray(0, rightRows * width));
  const diagonal = tile.leftStart === tile.rightStart;
  for (const [start, end] of planStrips(tile)) {
    const from = diagonal ? start : tile.rightStart;
    const scores = await kernel.multiplyTransposed(
      left.subarray((start - tile.leftStart) * width, (end - tile.leftStart) * width),
      block.subarray((from - tile.rightStart) * width),
      end - start,
      tile.rightEnd - from,
      width,
    );
    collector.scan(scores, start, end, from, tile.rightEnd);
  }
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

/** Picks the scores of a tile that reach the floor, and raises the floor when K of them certainly lie higher. */
class Collector {
  readonly #candidates = new PairColumns();
  #floor: number;
  /** Candidates at which the next cut is worth its time. */
  #cutAt: number;
  readonly #context: ShardContext;
  readonly #spec: ShardSpec;
  readonly #excluded: ReadonlySet<number> | undefined;
  readonly #largestRight: number;

  constructor(context: ShardContext, spec: ShardSpec) {
    this.#context = context;
    this.#spec = spec;
    this.#excluded = excludedKeys(spec);
    this.#floor = spec.floor;
    this.#cutAt = 2 * spec.topK + 4096;
    const { rightStart, rightEnd } = spec.tile;
    this.#largestRight = context.norms
      .subarray(rightStart, rightEnd)
      .reduce((largest, norm) => Math.max(largest, norm), 0);
  }

  /** @param scores `[leftEnd - leftStart, rightEnd - rightStart]`, before the intercept */
  scan(
    scores: Float32Array | Float64Array,
    leftStart: number,
    leftEnd: number,
    rightStart: number,
    rightEnd: number,
  ): void {
    const { norms, bound, intercept } = this.#context;
    const rightRows = rightEnd - rightStart;
    for (let i = leftStart; i < leftEnd; i++) {
      if (this.#candidates.count >= this.#cutAt) this.#cut();
      const floor = this.#floor;
      const margin = bound.factor * norms[i]!;
      // A cheap necessary condition for the whole row; the surplus keeps it necessary in floating point.
      const atLeast =
        floor -
        intercept -
        (margin * this.#largestRight + bound.absolute) * (1 + 2 ** -30) -
        rowSlack(floor, intercept);
      const row = (i - leftStart) * rightRows;
      const end = row + rightRows;
      const shift = rightStart - row; // from a place in the scores to a row of the matrix
      let at = row + Math.max(0, i + 1 - rightStart);
      // Almost every score is too low: eight at a time are dismissed.
      for (const fast = end - 7; at < fast; at += 8) {
        if (
          scores[at]! >= atLeast ||
          scores[at + 1]! >= atLeast ||
          scores[at + 2]! >= atLeast ||
          scores[at + 3]! >= atLeast ||
          scores[at + 4]! >= atLeast ||
          scores[at + 5]! >= atLeast ||
          scores[at + 6]! >= atLeast ||
          scores[at + 7]! >= atLeast
        ) {
          for (let p = at; p < at + 8; p++) {
            if (scores[p]! >= atLeast) this.#consider(i, p + shift, scores[p]! + intercept);
          }
        }
      }
      for (; at < end; at++) {
        if (scores[at]! >= atLeast) this.#consider(i, at + shift, scores[at]! + intercept);
      }
    }
  }

  /** The pairs that can still be among the K best of the tile. */
  finish(): ScoredPairs {
    if (this.#candidates.count > this.#spec.topK) this.#cut();
    return this.#candidates.toPairs();
  }

  #consider(i: number, j: number, score: number): void {
    const { oneOf, groups } = this.#context;
    if (score + pairMargin(this.#context, i, j) < this.#floor) return;
    if (groups !== undefined && groups[i] === groups[j]) return;
    if (oneOf !== undefined && oneOf[i] === 0 && oneOf[j] === 0) return;
    if (this.#excluded?.has(pairKey(this.#spec.tile, i, j))) return;
    this.#candidates.push(i, j, score);
  }

  #cut(): void {
    const candidates = this.#candidates;
    const { first, second, score } = candidates;
    const lower = new Float64Array(candidates.count);
    for (let p = 0; p < lower.length; p++) {
      lower[p] = score[p]! - pairMargin(this.#context, first[p]!, second[p]!);
    }
    const floor = Math.max(this.#floor, kthLargest(lower, this.#spec.topK));
    let kept = 0;
    for (let p = 0; p < lower.length; p++) {
      if (score[p]! + pairMargin(this.#context, first[p]!, second[p]!) < floor) continue;
      first[kept] = first[p]!;
      second[kept] = second[p]!;
      score[kept] = score[p]!;
      kept++;
    }
    candidates.count = kept;
    this.#floor = floor;
    // Where a great many tie, a cut keeps them all: the next one waits for twice as many.
    this.#cutAt = Math.max(this.#cutAt, 2 * kept);
  }
}

/** Covers the rounding of `floor - intercept` against `sum + intercept`. */
function rowSlack(floor: number, intercept: number): number {
  return Number.isFinite(floor) ? 2 ** -50 * (Math.abs(floor) + Math.abs(intercept)) : 0;
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
