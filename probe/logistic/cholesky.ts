/**
 * Factors a symmetric positive definite matrix as L L^T, in place in a copy.
 * @param matrix row-major [size, size]
 * @returns L, row-major, lower triangle; undefined when the matrix is not positive definite in float64
 */
export function cholesky(matrix: Float64Array, size: number): Float64Array | undefined {
  const factor = matrix.slice();
  for (let j = 0; j < size; j += 1) {
    let pivot = factor[j * size + j]!;
    for (let k = 0; k < j; k += 1) pivot -= factor[j * size + k]! ** 2;
    if (!(pivot > 0)) return undefined;
    const diagonal = Math.sqrt(pivot);
    factor[j * size + j] = diagonal;
    for (let i = j + 1; i < size; i += 1) {
      let sum = factor[i * size + j]!;
      for (let k = 0; k < j; k += 1) sum -= factor[i * size + k]! * factor[j * size + k]!;
      factor[i * size + j] = sum / diagonal;
    }
  }
  return factor;
}

/** Solves L L^T x = right for the factor of {@link cholesky}. @returns a new array [size] */
export function choleskySolve(factor: Float64Array, size: number, right: Float64Array): Float64Array {
  const solution = right.slice();
  for (let i = 0; i < size; i += 1) {
    let sum = solution[i]!;
    for (let k = 0; k < i; k += 1) sum -= factor[i * size + k]! * solution[k]!;
    solution[i] = sum / factor[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = solution[i]!;
    for (let k = i + 1; k < size; k += 1) sum -= factor[k * size + i]! * solution[k]!;
    solution[i] = sum / factor[i * size + i]!;
  }
  return solution;
}
