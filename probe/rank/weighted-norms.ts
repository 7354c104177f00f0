import { rankErrors } from './errors.js';
import type { RowBlocks } from './row-blocks.js';

export interface WeightedNorms {
  /** r(x_i) = sqrt(sum over k of |weights[k]| * x_i[k]^2), float64 `[n]`. */
  readonly norms: Float64Array;
  /** max |x_i[k]|. */
  readonly largestEntry: number;
  /** At least max |weights[k] * x_i[k]|. */
  readonly largestFolded: number;
}

/** Beyond this a float32 product or sum of a tile could overflow. */
const safeMagnitude = 2 ** 120;
const rowsAtOnce = 256;

/**
 * One pass over the rows, a block at a time.
 *
 * @param weights float64 `[width]`, signed
 * @throws `RANKING_NOT_FINITE` when an entry, a weight or a norm is not finite, or so large that a float32
 *         tile could overflow
 */
export function weightedNorms(rows: RowBlocks, n: number, weights: Float64Array): WeightedNorms {
  const width = weights.length;
  const magnitudes = weights.map(Math.abs);
  const norms = new Float64Array(n);
  let largestEntry = 0;
  for (let start = 0; start < n; start += rowsAtOnce) {
    const end = Math.min(n, start + rowsAtOnce);
    const block = rows.block(start, end);
    for (let i = start; i < end; i++) {
      const from = (i - start) * width;
      let sum = 0;
      for (let k = 0; k < width; k++) {
        const entry = block[from + k]!;
        sum += magnitudes[k]! * (entry * entry);
        if (Math.abs(entry) > largestEntry) largestEntry = Math.abs(entry);
      }
      // Infinite and NaN entries or weights end here: a NaN passes no comparison.
      if (!(sum < safeMagnitude)) throw rankErrors.RANKING_NOT_FINITE({ row: i, got: sum });
      norms[i] = Math.sqrt(sum);
    }
  }
  const largestFolded = largestEntry * magnitudes.reduce((largest, weight) => Math.max(largest, weight), 0);
  if (!(largestFolded < safeMagnitude && largestEntry < safeMagnitude)) {
    const got = Math.max(largestEntry, largestFolded);
    throw rankErrors.RANKING_NOT_FINITE({ row: 'of the largest entry', got });
  }
  return { norms, largestEntry, largestFolded };
}
