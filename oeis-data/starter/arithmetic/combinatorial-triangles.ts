/** Triangles of combinatorial numbers, row by row from their recurrences; columns are read off them. */

export type Triangle = readonly (readonly bigint[])[];

/**
 * Rows 0 .. rows-1 of a triangle with T(0,0) = 1 and
 * T(n,k) = left(n,k) T(n-1,k-1) + above(n,k) T(n-1,k).
 */
export function triangle(
  rows: number,
  left: (n: number, k: number) => number,
  above: (n: number, k: number) => number,
): Triangle {
  const table: bigint[][] = rows > 0 ? [[1n]] : [];
  for (let n = 1; n < rows; n++) {
    const previous = table[n - 1]!;
    table.push(
      Array.from(
        { length: n + 1 },
        (_, k) => BigInt(left(n, k)) * (previous[k - 1] ?? 0n) + BigInt(above(n, k)) * (previous[k] ?? 0n),
      ),
    );
  }
  return table;
}

/** Set partitions of n labelled things into k blocks: thing n is alone or joins one of k blocks. */
export const stirlingSecond = (rows: number): Triangle =>
  triangle(
    rows,
    () => 1,
    (_, k) => k,
  );

/** Permutations of n things with k cycles: thing n is a cycle or is put behind one of n-1 things. */
export const stirlingFirst = (rows: number): Triangle =>
  triangle(
    rows,
    () => 1,
    (n) => n - 1,
  );

/** Permutations of n things with k ascents, n >= 1. */
export const eulerian = (rows: number): Triangle =>
  triangle(
    rows,
    (n, k) => n - k,
    (_, k) => k + 1,
  );

/** Entries T(n, k) of one column for 0 <= n < rows; zero where n < k. */
export function column(table: Triangle, k: number): bigint[] {
  return table.map((row) => row[k] ?? 0n);
}
