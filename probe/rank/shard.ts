/**
 * A shard: the pairs of one tile that can still belong to the top K. A pure function of its specification and
 * of two blocks of matrix rows; where it runs, and in which order, cannot be seen in the final ranking.
 */
import { kthLargest } from './kth-largest.js';
import type { MatrixKernel } from './matrix-kernel.js';
import { PairColumns, type ScoredPairs } from './pair-columns.js';
import { largestNorm, necessaryScore, pairMargin, type ShardContext } from './shard-context.js';
import type { Tile } from './tile-plan.js';
import { type FoldedBlock, type ScanScores, ShardScratch, scoreTile } from './tile-scores.js';

export interface ShardSpec {
  readonly tile: Tile;
  /** Pairs that lie certainly below this are dropped: a lower bound of the K-th best score, or -Infinity. */
  readonly floor: number;
  /** K: no shard needs to return a pair that K pairs of its own certainly beat. */
  readonly topK: number;
  /** Pairs of this tile that take no part: uint32 `[2 * pairs]`, rows i < j alternating. */
  readonly excluded: Uint32Array;
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
  const scan: ScanScores = (...piece) => collector.scan(...piece);
  await scoreTile(context, spec.tile, left, right, kernel, scratch, scan, true);
  return collector.finish();
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
    this.#largestRight = largestNorm(context, rightStart, rightEnd);
  }

  /** @param scores `[leftEnd - leftStart, rightEnd - rightStart]`, before the intercept */
  scan(
    scores: Float32Array | Float64Array,
    leftStart: number,
    leftEnd: number,
    rightStart: number,
    rightEnd: number,
  ): void {
    const { intercept } = this.#context;
    const rightRows = rightEnd - rightStart;
    for (let i = leftStart; i < leftEnd; i++) {
      if (this.#candidates.count >= this.#cutAt) this.#cut();
      const floor = this.#floor;
      // A cheap necessary condition for the whole row.
      const atLeast = necessaryScore(this.#context, i, this.#largestRight, floor);
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
