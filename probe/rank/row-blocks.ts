/** Rows of a matrix, a block at a time: in memory, or wherever an implementation reads them from. */
export interface RowBlocks {
  /**
   * Rows start .. end - 1: float32 `[end - start, width]`, row-major. May be a buffer that later calls overwrite
   * once two blocks more have been asked for: a tile needs two at a time.
   */
  block(start: number, end: number): Float32Array;
}

/** @param matrix float32 `[n, width]`, row-major */
export function blocksInMemory(matrix: Float32Array, width: number): RowBlocks {
  return { block: (start, end) => matrix.subarray(start * width, end * width) };
}
