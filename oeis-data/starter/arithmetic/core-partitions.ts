/**
 * t-cores from their definition: partitions none of whose hook lengths is a multiple of t.
 *
 * The hook of a cell is 1 + (cells to its right) + (cells below it). Removing the top row of a partition
 * leaves the hooks of all lower rows as they were, so every t-core grows out of a smaller t-core by one
 * new top row, at least as long as the row below it; only the hooks of the new row need a look. The walk
 * visits each t-core of size below `length` exactly once and nothing else, which makes it feasible: about
 * length^((t-1)/2) visits instead of all partitions.
 *
 * A new row that is t or more cells longer than the row below has a cell with exactly t - 1 cells to its
 * right and none below, whose hook is t: longer rows need no try.
 */

/** @returns number of t-core partitions of 0 .. length-1 */
export function countCores(t: number, length: number): number[] {
  const counts = new Array<number>(length).fill(0);
  /** columnHeights[j] = cells in column j of the partition built so far. */
  const columnHeights = new Int32Array(length);

  function newRowAvoidsMultiples(rowLength: number): boolean {
    for (let column = 0; column < rowLength; column++) {
      const hook = rowLength - column + columnHeights[column]!;
      if (hook % t === 0) return false;
    }
    return true;
  }

  function visit(topRow: number, size: number): void {
    counts[size]!++;
    for (let row = Math.max(1, topRow); row < topRow + t && size + row < length; row++) {
      if (!newRowAvoidsMultiples(row)) continue;
      for (let column = 0; column < row; column++) columnHeights[column]!++;
      visit(row, size + row);
      for (let column = 0; column < row; column++) columnHeights[column]!--;
    }
  }

  if (length > 0) visit(0, 0);
  return counts;
}

/** Hook lengths of a partition given by its rows, longest first; result has the shape of the diagram. */
export function hookLengths(rows: readonly number[]): number[][] {
  return rows.map((rowLength, i) =>
    Array.from({ length: rowLength }, (_, j) => {
      const below = rows.slice(i + 1).filter((lower) => lower > j).length;
      return rowLength - j + below;
    }),
  );
}
