/** Small dense operations on float32 matrices, row-major; the products themselves are a kernel's. */

/** @param matrix `[rows, columns]` @returns `[columns, rows]` */
export function transpose(matrix: Float32Array, rows: number, columns: number): Float32Array {
  const transposed = new Float32Array(matrix.length);
  // In squares that fit the cache: a column-wise walk of a large matrix misses it at every step.
  const side = 32;
  for (let i0 = 0; i0 < rows; i0 += side) {
    const iEnd = Math.min(rows, i0 + side);
    for (let j0 = 0; j0 < columns; j0 += side) {
      const jEnd = Math.min(columns, j0 + side);
      for (let i = i0; i < iEnd; i++) {
        for (let j = j0; j < jEnd; j++) transposed[j * rows + i] = matrix[i * columns + j]!;
      }
    }
  }
  return transposed;
}

/** Divides every row by its Euclidean norm in place; a zero row stays. @returns the norms `[rows]` */
export function normaliseRows(matrix: Float32Array, rows: number, width: number): Float64Array {
  const norms = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let d = i * width; d < (i + 1) * width; d++) sum += matrix[d]! * matrix[d]!;
    const norm = Math.sqrt(sum);
    norms[i] = norm;
    if (norm === 0) continue;
    for (let d = i * width; d < (i + 1) * width; d++) matrix[d] = matrix[d]! / norm;
  }
  return norms;
}

/** Rows of `matrix` `[_, width]` at `positions`, in their order: `[positions, width]`. */
export function gatherRows(matrix: Float32Array, positions: ArrayLike<number>, width: number): Float32Array {
  const rows = new Float32Array(positions.length * width);
  for (let i = 0; i < positions.length; i++) {
    const from = positions[i]! * width;
    rows.set(matrix.subarray(from, from + width), i * width);
  }
  return rows;
}

/** The identity `[width, width]`. */
export function identity(width: number): Float32Array {
  const matrix = new Float32Array(width * width);
  for (let d = 0; d < width; d++) matrix[d * width + d] = 1;
  return matrix;
}

/** Inner product of every row of `matrix` `[rows, vector.length]` with `vector`: `[rows]`. */
export function productsWith(matrix: Float32Array, vector: Float32Array): Float64Array {
  const width = vector.length;
  return Float64Array.from({ length: matrix.length / width }, (_, i) => {
    let sum = 0;
    for (let d = 0; d < width; d++) sum += matrix[i * width + d]! * vector[d]!;
    return sum;
  });
}
