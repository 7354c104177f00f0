/** Counting partitions by adding one allowed part after another, and by walking through all of them. */

/**
 * Number of partitions of 0 .. length-1 into the given parts, each used any number of times.
 * @param parts positive; a part listed twice counts as two colours
 */
export function countSums(length: number, parts: Iterable<number>): bigint[] {
  const counts = Array.from({ length }, (_, i) => (i === 0 ? 1n : 0n));
  for (const part of parts) for (let n = part; n < length; n++) counts[n]! += counts[n - part]!;
  return counts;
}

/** The same, each listed part used at most once. */
export function countDistinctSums(length: number, parts: Iterable<number>): bigint[] {
  const counts = Array.from({ length }, (_, i) => (i === 0 ? 1n : 0n));
  for (const part of parts) for (let n = length - 1; n >= part; n--) counts[n]! += counts[n - part]!;
  return counts;
}

/** The integers 1 <= part < length that satisfy `allowed`. */
export function partsBelow(length: number, allowed: (part: number) => boolean = () => true): number[] {
  return Array.from({ length }, (_, part) => part).filter((part) => part > 0 && allowed(part));
}

/** Values of an increasing positive sequence that stay below `length`. */
export function valuesBelow(length: number, value: (index: number) => number, start = 1): number[] {
  const values: number[] = [];
  for (let index = start; value(index) < length; index++) values.push(value(index));
  return values;
}

/**
 * Number of partitions by (sum, number of parts): result[n][k] for n < length, 0 <= k <= n, from
 * "the smallest part is 1, or every part can be lowered by 1".
 */
export function countByParts(length: number): bigint[][] {
  const table: bigint[][] = [];
  for (let n = 0; n < length; n++) {
    const row = Array.from({ length: n + 1 }, () => 0n);
    if (n === 0) row[0] = 1n;
    for (let k = 1; k <= n; k++) row[k] = table[n - 1]![k - 1]! + (table[n - k]![k] ?? 0n);
    table.push(row);
  }
  return table;
}
