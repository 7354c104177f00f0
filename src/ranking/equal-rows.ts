import { createHash } from 'node:crypto';
import { openRows, type RowsFile, rowStore } from './row-store.js';

const rowsAtOnce = 256;

/**
 * Rows with the same bytes get the same group: definitions that read alike have such rows, and would fill the top of
 * every ranking with pairs that differ in nothing the probe sees.
 *
 * @param matrix rows `[n, width]`, as `rankAllPairs` takes them
 * @returns uint32 `[n]`: the first row that each row equals
 * @throws `RANKING_MATRIX_SIZE`
 */
export function groupEqualRows(
  matrix: Float32Array | RowsFile | string,
  n: number,
  width: number,
): Uint32Array {
  const rows = openRows(rowStore({ matrix }, n), width);
  try {
    const groups = new Uint32Array(n);
    const firstOf = new Map<string, number>();
    for (let start = 0; start < n; start += rowsAtOnce) {
      const end = Math.min(n, start + rowsAtOnce);
      const block = rows.block(start, end);
      for (let row = start; row < end; row++) {
        const values = block.subarray((row - start) * width, (row - start + 1) * width);
        const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
        const key = createHash('sha256').update(bytes).digest('base64');
        const first = firstOf.get(key);
        if (first === undefined) firstOf.set(key, row);
        groups[row] = first ?? row;
      }
    }
    return groups;
  } finally {
    rows.close();
  }
}
