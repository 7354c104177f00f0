/** The float32 scores of a tile, before the intercept, in pieces that a scan takes while they lie in the cache. */
import type { MatrixKernel } from './matrix-kernel.js';
import type { ShardContext } from './shard-context.js';
import { planStrips, type Tile } from './tile-plan.js';

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

/** @param scores `[leftEnd - leftStart, rightEnd - rightStart]`, before the intercept */
export type ScanScores = (
  scores: Float32Array | Float64Array,
  leftStart: number,
  leftEnd: number,
  rightStart: number,
  rightEnd: number,
) => void;

/**
 * @param left      weights folded (`foldBlock`), of rows tile.leftStart .. tile.leftEnd - 1
 * @param right     float32 `[rightRows, width]`, rows tile.rightStart .. tile.rightEnd - 1
 * @param upperOnly whether pieces of a tile on the diagonal may leave out rows before their own first one
 */
export async function scoreTile(
  context: ShardContext,
  tile: Tile,
  left: FoldedBlock,
  right: Float32Array,
  kernel: MatrixKernel,
  scratch: ShardScratch,
  scan: ScanScores,
  upperOnly: boolean,
): Promise<void> {
  if (context.chunks.length === 1) {
    await scanStrips(context, tile, left[0]!, right, kernel, scratch, scan, upperOnly);
    return;
  }
  const sums = await multiplyChunks(context, tile, left, right, kernel, scratch);
  scan(sums, tile.leftStart, tile.leftEnd, tile.rightStart, tile.rightEnd);
}

/** Narrow rows: a strip of left rows is multiplied and scanned while its scores lie in the cache. */
async function scanStrips(
  context: ShardContext,
  tile: Tile,
  left: Float32Array,
  right: Float32Array,
  kernel: MatrixKernel,
  scratch: ShardScratch,
  scan: ScanScores,
  upperOnly: boolean,
): Promise<void> {
  const width = context.weights.length;
  const rightRows = tile.rightEnd - tile.rightStart;
  // A copy: kernels take no shared memory.
  const block = scratch.chunk(rightRows * width);
  block.set(right.subarray(0, rightRows * width));
  const diagonal = upperOnly && tile.leftStart === tile.rightStart;
  for (const [start, end] of planStrips(tile)) {
    const from = diagonal ? start : tile.rightStart;
    const scores = await kernel.multiplyTransposed(
      left.subarray((start - tile.leftStart) * width, (end - tile.leftStart) * width),
      block.subarray((from - tile.rightStart) * width),
      end - start,
      tile.rightEnd - from,
      width,
    );
    scan(scores, start, end, from, tile.rightEnd);
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
