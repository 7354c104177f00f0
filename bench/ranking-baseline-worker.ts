/** Worker of bench/ranking.ts: the products of one tile, scores discarded. */
import type { Chunk } from '../probe/rank/tile-plan.js';
import { createOnnxKernel, type OnnxKernel } from '../src/ranking/onnx-kernel.js';

export interface BaselineTask {
  readonly leftRows: number;
  readonly rightRows: number;
  readonly chunks: readonly Chunk[];
}

let kernel: OnnxKernel | undefined;
// The blocks lie ready: the baseline pays neither for copying rows nor for folding weights.
let left = new Float32Array(0);
let right = new Float32Array(0);

export default async function run(task: BaselineTask): Promise<number> {
  kernel ??= await createOnnxKernel();
  let consumed = 0;
  for (const { width } of task.chunks) {
    left = atLeast(left, task.leftRows * width);
    right = atLeast(right, task.rightRows * width);
    const product = await kernel.multiplyTransposed(
      left.subarray(0, task.leftRows * width),
      right.subarray(0, task.rightRows * width),
      task.leftRows,
      task.rightRows,
      width,
    );
    consumed += product[0]!; // so that nobody can leave the product out
  }
  return consumed;
}

function atLeast(block: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  if (block.length >= length) return block;
  return new Float32Array(length).fill(0.5);
}
