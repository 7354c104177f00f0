/**
 * Two dense float64 products on typed arrays, tiled two by four so that eight sums stay in registers. They
 * carry the fits (covariance, projections, Hessian); ranking has its own faster kernel.
 */

/**
 * `target[i][column + j] = <a_i, b_j>`: rows of `a` against rows of `b`.
 *
 * @param a row-major [aRows, width]
 * @param b row-major [bRows, width]
 * @param target row-major [aRows, targetWidth], written at columns `column .. column + bRows - 1`
 */
export function multiplyTransposed(
  a: Float64Array,
  aRows: number,
  b: Float64Array,
  bRows: number,
  width: number,
  target: Float64Array,
  targetWidth = bRows,
  column = 0,
): void {
  let i = 0;
  for (; i + 1 < aRows; i += 2) {
    const a0 = i * width;
    const a1 = a0 + width;
    const t0 = i * targetWidth + column;
    const t1 = t0 + targetWidth;
    let j = 0;
    for (; j + 3 < bRows; j += 4) {
      const b0 = j * width;
      const b1 = b0 + width;
      const b2 = b1 + width;
      const b3 = b2 + width;
      let s00 = 0;
      let s01 = 0;
      let s02 = 0;
      let s03 = 0;
      let s10 = 0;
      let s11 = 0;
      let s12 = 0;
      let s13 = 0;
      for (let k = 0; k < width; k += 1) {
        const x0 = a[a0 + k]!;
        const x1 = a[a1 + k]!;
        const y0 = b[b0 + k]!;
        const y1 = b[b1 + k]!;
        const y2 = b[b2 + k]!;
        const y3 = b[b3 + k]!;
        s00 += x0 * y0;
        s01 += x0 * y1;
        s02 += x0 * y2;
        s03 += x0 * y3;
        s10 += x1 * y0;
        s11 += x1 * y1;
        s12 += x1 * y2;
        s13 += x1 * y3;
      }
      target[t0 + j] = s00;
      target[t0 + j + 1] = s01;
      target[t0 + j + 2] = s02;
      target[t0 + j + 3] = s03;
      target[t1 + j] = s10;
      target[t1 + j + 1] = s11;
      target[t1 + j + 2] = s12;
      target[t1 + j + 3] = s13;
    }
    for (; j < bRows; j += 1) {
      target[t0 + j] = dot(a, a0, b, j * width, width);
      target[t1 + j] = dot(a, a1, b, j * width, width);
    }
  }
  for (; i < aRows; i += 1) {
    for (let j = 0; j < bRows; j += 1) {
      target[i * targetWidth + column + j] = dot(a, i * width, b, j * width, width);
    }
  }
}

function dot(a: Float64Array, aStart: number, b: Float64Array, bStart: number, width: number): number {
  let sum = 0;
  for (let k = 0; k < width; k += 1) sum += a[aStart + k]! * b[bStart + k]!;
  return sum;
}

/** Rows taken together: 288 columns of 256 float64 values are 590 kB, which a level-2 cache holds. */
const rowsPerChunk = 256;
/** Columns of one square of the result. */
const columnsPerTile = 32;

/**
 * The Gram matrix `sum over rows of x x^T` of rows that are produced one at a time.
 *
 * @param writeRow writes row `row` to `target[start + column * stride]` for every column
 * @returns symmetric, row-major [columnCount, columnCount]; the order of summation is fixed
 */
export function gramMatrix(
  rowCount: number,
  columnCount: number,
  writeRow: (row: number, target: Float64Array, start: number, stride: number) => void,
): Float64Array {
  const gram = new Float64Array(columnCount * columnCount);
  // Columns lie side by side in the chunk, so that the products below run along memory.
  const chunk = new Float64Array(columnCount * rowsPerChunk);
  const tile = new Float64Array(columnsPerTile * columnsPerTile);
  for (let first = 0; first < rowCount; first += rowsPerChunk) {
    const rows = Math.min(rowsPerChunk, rowCount - first);
    if (rows < rowsPerChunk) chunk.fill(0);
    for (let row = 0; row < rows; row += 1) writeRow(first + row, chunk, row, rowsPerChunk);
    for (let top = 0; top < columnCount; top += columnsPerTile) {
      const height = Math.min(columnsPerTile, columnCount - top);
      const upper = chunk.subarray(top * rowsPerChunk, (top + height) * rowsPerChunk);
      for (let left = top; left < columnCount; left += columnsPerTile) {
        const across = Math.min(columnsPerTile, columnCount - left);
        const right = chunk.subarray(left * rowsPerChunk, (left + across) * rowsPerChunk);
        multiplyTransposed(upper, height, right, across, rowsPerChunk, tile, columnsPerTile);
        for (let i = 0; i < height; i += 1) {
          const start = (top + i) * columnCount + left;
          for (let j = 0; j < across; j += 1) gram[start + j]! += tile[i * columnsPerTile + j]!;
        }
      }
    }
  }
  for (let i = 0; i < columnCount; i += 1) {
    for (let j = 0; j < i; j += 1) gram[i * columnCount + j] = gram[j * columnCount + i]!;
  }
  return gram;
}
