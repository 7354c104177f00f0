/** The 6-bit scales and minima that Q4_K and Q5_K pack into 12 bytes, one pair a sub-block of 32 weights. */

/** Scale of sub-block `j` (0..7); `at` is the offset in bytes of the packed 12. */
export function subBlockScale(source: Uint8Array, at: number, j: number): number {
  if (j < 4) return source[at + j]! & 63;
  return (source[at + j + 4]! & 15) | ((source[at + j - 4]! >> 6) << 4);
}

/** Minimum of sub-block `j` (0..7). */
export function subBlockMinimum(source: Uint8Array, at: number, j: number): number {
  if (j < 4) return source[at + j + 4]! & 63;
  return (source[at + j + 4]! >> 4) | ((source[at + j]! >> 6) << 4);
}
