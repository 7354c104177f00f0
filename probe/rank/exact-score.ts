/**
 * The score that orders the pairs: a float64 sum in one fixed order.
 *
 * A product of two float32 numbers has at most 48 significant bits, so x_k * y_k is exact in float64 and the
 * score does not depend on which row comes first: equal rows give equal scores to the last bit. Four partial
 * sums (columns 0, 1, 2, 3 modulo 4) are added as (s0 + s1) + (s2 + s3), then the intercept.
 *
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
  const width = weights.length;
  const x = i * width;
  const y = j * width;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let k = 0;
  for (; k + 3 < width; k += 4) {
    s0 += weights[k]! * (matrix[x + k]! * matrix[y + k]!);
    s1 += weights[k + 1]! * (matrix[x + k + 1]! * matrix[y + k + 1]!);
    s2 += weights[k + 2]! * (matrix[x + k + 2]! * matrix[y + k + 2]!);
    s3 += weights[k + 3]! * (matrix[x + k + 3]! * matrix[y + k + 3]!);
  }
  if (k < width) s0 += weights[k]! * (matrix[x + k]! * matrix[y + k]!);
  if (k + 1 < width) s1 += weights[k + 1]! * (matrix[x + k + 1]! * matrix[y + k + 1]!);
  if (k + 2 < width) s2 += weights[k + 2]! * (matrix[x + k + 2]! * matrix[y + k + 2]!);
  return s0 + s1 + (s2 + s3) + intercept;
}

/** `exactScore` of every pair (first[p], second[p]); float64 `[pairs]`. */
export function exactScores(
  matrix: Float32Array,
  weights: Float64Array,
  intercept: number,
  first: Uint32Array,
  second: Uint32Array,
): Float64Array {
  const scores = new Float64Array(first.length);
  for (let p = 0; p < first.length; p++) {
    scores[p] = exactScore(matrix, weights, intercept, first[p]!, second[p]!);
  }
  return scores;
}
