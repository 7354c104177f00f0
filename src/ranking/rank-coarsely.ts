/**
 * Ranking by a form of very many columns in two passes: all pairs by a form of low rank (`coarseForm`), then the exact
 * score of the survivors. What the second pass keeps has exact scores in exact order; a pair that the first pass
 * underestimates by too much is missed, and `bench/ranking-coarse.ts` measures how often.
 */
import type { LowRankForm } from '../../probe/bilinear-form.js';
import { seededRandom } from '../../probe/random.js';
import { coarseForm } from '../../probe/rank/coarse-form.js';
import { flattenForm } from '../../probe/rank/flatten-form.js';
import type { RowBlocks } from '../../probe/rank/row-blocks.js';
import { createOnnxKernel, type OnnxKernel } from './onnx-kernel.js';
import { defaultTopK, type RankAllPairsOptions, type RankedPairs, rankAllPairs } from './rank-all-pairs.js';
import { openRows, rowStore } from './row-store.js';
import { rankGivenPairs } from './score-pairs.js';
import { sharedFloats } from './shared-matrix.js';

export interface CoarsePass {
  /** Columns of the first pass; default 384. */
  readonly rank?: number;
  /** Pairs that the first pass keeps; default 1.5 times the pairs wanted. */
  readonly survivors?: number;
  /** Rows from which the coarse form is made, evenly spread; default 2,048. */
  readonly sampleRows?: number;
}

const rowsAtOnce = 512;

/**
 * Memory: beside that of `rankAllPairs` over rows of the coarse rank, the sample three times and 16 bytes a survivor.
 *
 * @throws as `rankAllPairs`
 */
export async function rankCoarsely(
  options: Omit<RankAllPairsOptions, 'cutoffs'>,
  coarse: CoarsePass = {},
): Promise<RankedPairs> {
  const { aNumbers, threads } = options;
  const n = aNumbers.length;
  const topK = options.topK ?? defaultTopK;
  const form = flattenForm(options.form);
  const rows = openRows(rowStore(options, n), form.weights.length);
  const kernel = await createOnnxKernel(threads);
  let low: LowRankForm;
  let matrix: Float32Array;
  try {
    const sampleRows = Math.min(n, coarse.sampleRows ?? 2048);
    const sample = evenlySpread(rows, n, form.weights.length, sampleRows);
    low = await coarseForm(sample, sampleRows, form, coarse.rank ?? 384, kernel, seededRandom(0));
    matrix = await project(rows, n, low, kernel);
  } finally {
    rows.close();
    await kernel.release();
  }
  const { chosen: _, ...rest } = options;
  const survivors = await rankAllPairs({
    ...rest,
    matrix,
    form: {
      intercept: low.intercept,
      blocks: [{ name: 'coarse', width: low.rank, weights: low.weights }],
    },
    topK: coarse.survivors ?? Math.ceil(1.5 * topK),
    cutoffs: [],
  });
  return rankGivenPairs(options, survivors, topK);
}

function evenlySpread(rows: RowBlocks, n: number, width: number, count: number): Float32Array {
  const sample = new Float32Array(count * width);
  for (let k = 0; k < count; k++) {
    const row = Math.floor((k * n) / count);
    sample.set(rows.block(row, row + 1), k * width);
  }
  return sample;
}

/** @returns float32 `[n, rank]` in shared memory */
async function project(
  rows: RowBlocks,
  n: number,
  low: LowRankForm,
  kernel: OnnxKernel,
): Promise<Float32Array> {
  const { rank, width } = low;
  const projection = Float32Array.from(low.projection);
  const projected = sharedFloats(n * rank);
  for (let start = 0; start < n; start += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, n - start);
    // A copy: kernels take no shared memory.
    const block = rows.block(start, start + count).slice();
    projected.set(await kernel.multiplyTransposed(block, projection, count, rank, width), start * rank);
  }
  return projected;
}
