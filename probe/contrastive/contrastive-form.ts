/** A trained contrastive map as what ranking knows: rows and a bilinear form over them. */
import type { BilinearForm } from '../bilinear-form.js';
import type { MatrixKernel } from '../rank/matrix-kernel.js';
import { normaliseRows, productsWith } from './dense.js';
import type { ContrastiveMap } from './train-contrastive.js';

/** Of its bias a row carries two columns: b_i + b_j = (b_i + 1)(b_j + 1) - b_i b_j - 1. */
export const biasColumns = 2;

/** Width of the rows of {@link contrastiveRows}. */
export function contrastiveRowWidth({ width }: Pick<ContrastiveMap, 'width'>): number {
  return width + biasColumns;
}

/**
 * logOdds(i, j) = scale * cosine(map x_i, map x_j) + bias . x_i + bias . x_j, over the rows of
 * {@link contrastiveRows}. Relative to a random pair: training fixes differences, not their zero.
 */
export function contrastiveForm({ width, scale }: Pick<ContrastiveMap, 'width' | 'scale'>): BilinearForm {
  return {
    intercept: -1,
    blocks: [
      { name: 'contrastive', width, weights: new Float64Array(width).fill(scale) },
      { name: 'bias', width: biasColumns, weights: Float64Array.of(1, -1) },
    ],
  };
}

/**
 * @param rows embeddings `[sequence, width]`, norm 1
 * @param into `[sequence, width + 2]`; new memory by default
 * @returns `into`: mapped rows of norm 1, then bias + 1 and bias
 */
export async function contrastiveRows(
  { map, bias, width }: Pick<ContrastiveMap, 'map' | 'bias' | 'width'>,
  rows: Float32Array,
  kernel: MatrixKernel,
  into?: Float32Array,
): Promise<Float32Array> {
  const count = rows.length / width;
  const rowWidth = contrastiveRowWidth({ width });
  const all = into ?? new Float32Array(count * rowWidth);
  const mapped = (await kernel.multiplyTransposed(rows, map, count, width, width)).slice();
  normaliseRows(mapped, count, width);
  const biases = productsWith(rows, bias);
  for (let i = 0; i < count; i++) {
    all.set(mapped.subarray(i * width, (i + 1) * width), i * rowWidth);
    all[i * rowWidth + width] = biases[i]! + 1;
    all[i * rowWidth + width + 1] = biases[i]!;
  }
  return all;
}
