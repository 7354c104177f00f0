/**
 * A sequence read as a triangle by rows: its first term is T(0,0), then T(1,0), T(1,1), ... A square array read by
 * antidiagonals is the same thing: its rows and columns are the diagonals and columns of the triangle.
 */

/** Complete rows, in order. */
export function completeRows<Entry>(values: readonly Entry[]): Entry[][] {
  const rows: Entry[][] = [];
  for (let start = 0; start + rows.length < values.length; start += rows.length)
    rows.push(values.slice(start, start + rows.length + 1));
  return rows;
}

/** T(row, column), undefined beyond the known terms; 0 <= column <= row. */
export function entryAt(values: readonly bigint[], row: number, column: number): bigint | undefined {
  return values[(row * (row + 1)) / 2 + column];
}
