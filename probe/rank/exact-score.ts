/**
 * The score that orders the pairs: a float64 sum in one fixed order.
 *
 * A product of two float32 numbers has at most 48 significant bits, so x_k * y_k is exact in float64 and the
 * score does not depend on which row comes first: equal rows give equal scores to the last bit. Four partial
 * sums (columns 0, 1, 2, 3 modulo 4) are added as (s0 + s1) + (s2 + s3), then the intercept.
 */

/**
 * @param matrix  float32 `[n, width]`, row-major
 * @param weights float64 `[width]`
 * @returns log-odds of rows i and j
 */
export function exactScore(
  matrix: Float32Array,
  weights: Float64Array,
  intercept: number,
  i: number,
  j: number,
): number {
  return (
    weightedSum(
      weights,
      new Float64Array(rowOf(matrix, weights.length, i)),
      rowOf(matrix, weights.length, j),
    ) + intercept
  );
}

/**
 * `exactScore` of every pair (first[p], second[p]); float64 `[pairs]`. Quickest when equal firsts lie together.
 *
 * @param left  rows leftStart, leftStart + 1, ...: float32 `[rows, width]`, holding every first
 * @param right the same of every second; may be the same rows
 */
export function exactScores(
  left: Float32Array,
  right: Float32Array,
  weights: Float64Array,
  intercept: number,
  pairs: {
    readonly first: Uint32Array;
    readonly second: Uint32Array;
    readonly leftStart?: number;
    readonly rightStart?: number;
  },
): Float64Array {
  const { first, second, leftStart = 0, rightStart = 0 } = pairs;
  const width = weights.length;
  const scores = new Float64Array(first.length);
  const x = new Float64Array(width);
  let held = -1; // the row that x holds, converted to float64 once for all its pairs
  for (let p = 0; p < first.length; p++) {
    if (first[p] !== held) {
      held = first[p]!;
      x.set(rowOf(left, width, held - leftStart));
    }
    scores[p] = weightedSum(weights, x, rowOf(right, width, second[p]! - rightStart)) + intercept;
  }
  return scores;
}

function rowOf(matrix: Float32Array, width: number, row: number): Float32Array {
  return matrix.subarray(row * width, (row + 1) * width);
}

/** Sum of weights[k] * (x[k] * y[k]) over four partial sums; x holds float32 values. */
function weightedSum(weights: Float64Array, x: Float64Array, y: Float32Array): number {
  const width = weights.length;
  const fours = width - (width % 4);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let k = 0; k < fours; k += 4) {
    s0 += weights[k]! * (x[k]! * y[k]!);
    s1 += weights[k + 1]! * (x[k + 1]! * y[k + 1]!);
    s2 += weights[k + 2]! * (x[k + 2]! * y[k + 2]!);
    s3 += weights[k + 3]! * (x[k + 3]! * y[k + 3]!);
  }
  if (fours < width) s0 += weights[fours]! * (x[fours]! * y[fours]!);
  if (fours + 1 < width) s1 += weights[fours + 1]! * (x[fours + 1]! * y[fours + 1]!);
  if (fours + 2 < width) s2 += weights[fours + 2]! * (x[fours + 2]! * y[fours + 2]!);
  return s0 + s1 + (s2 + s3);
}
