import type { BilinearForm } from '../bilinear-form.js';

/** A bilinear form as one row of weights: its blocks side by side, in their order. float64 `[total width]` */
export function flattenForm(form: BilinearForm): {
  readonly weights: Float64Array;
  readonly intercept: number;
} {
  const width = form.blocks.reduce((sum, block) => sum + block.width, 0);
  const weights = new Float64Array(width);
  let start = 0;
  for (const block of form.blocks) {
    weights.set(block.weights, start);
    start += block.width;
  }
  return { weights, intercept: form.intercept };
}
