/** Worker of bench/ranking.ts and bench/ranking-all.ts: the products of one tile, scores discarded. */
import { type Chunk, planStrips, type Tile } from '../probe/rank/tile-plan.js';
import { createOnnxKernel, type OnnxKernel } from '../src/ranking/onnx-kernel.js';

export interface BaselineTask {
  readonly tile: Tile;
  readonly chunks: readonly Chunk[];
}

let kernel: OnnxKernel | undefined;
// The blocks lie ready: the baseline pays neither for copying rows nor for folding weights.
let left = new Float32Array(0);
let right = new Float32Array(0);

export default async function run({ tile, chunks }: BaselineTask): Promise<number> {
  kernel ??= await createOnnxKernel();
  const [leftRows, rightRows] = [tile.leftEnd - tile.leftStart, tile.rightEnd - tile.rightStart];
  let consumed = 0; // so that nobody can leave the products out
  for (const { width } of chunks) {
    left = atLeast(left, leftRows * width);
    right = atLeast(right, rightRows * width);
    // The same pieces as in ranking: strips when one chunk suffices, of the diagonal only the upper half.
    const strips = chunks.length === 1 ? planStrips(tile) : [[tile.leftStart, tile.leftEnd] as const];
    for (const [start, end] of strips) {
      const columns = tile.leftStart === tile.rightStart ? tile.rightEnd - start : rightRows;
      const product = await kernel.multiplyTransposed(
        left.subarray(0, (end - start) * width),
        right.subarray(0, columns * width),
        end - start,
        columns,
        width,
      );
      consumed += product[0]!;
    }
  }
  return consumed;
}

function atLeast(block: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  if (block.length >= length) return block;
  return new Float32Array(length).fill(0.5);
}
