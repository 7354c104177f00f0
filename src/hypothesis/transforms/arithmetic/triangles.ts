/** Rows of number triangles, one after the other, so that no caller keeps a whole triangle. */

/**
 * Rows 0, 1, 2, ... of a triangle with T(0,0) = 1 and T(n+1,k) = T(n,k-1) + weight(n,k) * T(n,k). The
 * yielded array is reused by the next step.
 */
export function* triangleRows(weight: (n: number, k: number) => number, count: number): Generator<bigint[]> {
  const row: bigint[] = [1n];
  for (let n = 0; n < count; n++) {
    yield row;
    row.push(0n);
    for (let k = n + 1; k >= 0; k--) {
      const stay = k <= n ? BigInt(weight(n, k)) * row[k]! : 0n;
      row[k] = (k > 0 ? row[k - 1]! : 0n) + stay;
    }
  }
}

/** Binomial coefficients C(n, k). */
export const binomialRows = (count: number): Generator<bigint[]> => triangleRows(() => 1, count);

/** Stirling numbers of the second kind S(n, k). */
export const stirlingSecondRows = (count: number): Generator<bigint[]> => triangleRows((_, k) => k, count);

/** Signed Stirling numbers of the first kind s(n, k). */
export const stirlingFirstRows = (count: number): Generator<bigint[]> => triangleRows((n) => -n, count);

/** Unsigned Lah numbers L(n, k) = C(n-1, k-1) n!/k!. */
export const lahRows = (count: number): Generator<bigint[]> => triangleRows((n, k) => n + k, count);

/** Sum over k of row[k] * values[k] for each row: the matrix of the triangle times the sequence. */
export function sumAgainstRows(
  rows: Iterable<readonly bigint[]>,
  values: readonly bigint[],
  accept: (term: bigint) => bigint,
): bigint[] {
  const result: bigint[] = [];
  for (const row of rows) {
    let sum = 0n;
    for (let k = 0; k < row.length; k++) sum += row[k]! * values[k]!;
    result.push(accept(sum));
  }
  return result;
}
