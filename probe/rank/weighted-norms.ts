import { rankErrors } from './errors.js';

export interface WeightedNorms {
  /** r(x_i) = sqrt(sum over k of |weights[k]| * x_i[k]^2), float64 `[n]`. */
  readonly norms: Float64Array;
  /** max |x_i[k]|. */
  readonly largestEntry: number;
  /** max |weights[k] * x_i[k]|. */
  readonly largestFolded: number;
}

/** Beyond this a float32 product or sum of a tile could overflow. */
const safeMagnitude = 2 ** 120;

/**
 * @param matrix  float32 `[n, width]`, row-major
 * @param weights float64 `[width]`, signed
 * @throws `RANKING_NOT_FINITE` when an entry, a weight or a norm is not finite, or so large that a float32
 *         tile could overflow
 */
export function weightedNorms(matrix: Float32Array, n: number, weights: Float64Array): WeightedNorms {
  const width = weights.length;
  const norms = new Float64Array(n);
  let largestEntry = 0;
  let largestFolded = 0;
  for (let i = 0; i < n; i++) {
    const row = i * width;
    let sum = 0;
    for (let k = 0; k < width; k++) {
      const entry = Math.abs(matrix[row + k]!);
      const folded = Math.abs(weights[k]!) * entry;
      sum += folded * entry;
      if (entry > largestEntry) largestEntry = entry;
      if (folded > largestFolded) largestFolded = folded;
    }
    // A NaN fails every comparison above but not this one.
    if (!(sum < safeMagnitude)) throw rankErrors.RANKING_NOT_FINITE({ row: i, got: sum });
    norms[i] = Math.sqrt(sum);
  }
  if (!(largestFolded < safeMagnitude && largestEntry < safeMagnitude)) {
    throw rankErrors.RANKING_NOT_FINITE({
      row: 'of the largest entry',
      got: Math.max(largestEntry, largestFolded),
    });
  }
  return { norms, largestEntry, largestFolded };
}
