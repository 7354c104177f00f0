import type { NameSimilarity } from './name-similarity.js';

/** Pairs whose names' Jaccard index is at least `from` and below `below`. */
export interface Stratum {
  readonly from: number;
  readonly below: number;
}

/** The three strata of the protocol; the last is the one that claims are made of. */
export const protocolStrata: readonly Stratum[] = [
  { from: 0, below: 0.05 },
  { from: 0.05, below: 0.1 },
  { from: 0, below: 0.1 },
];

/** Upper ends of the strata [0, t) of the curve; above 1 means every pair. */
export const curveThresholds: readonly number[] = [0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 2];

export const strataOfCurve: readonly Stratum[] = curveThresholds.map((below) => ({ from: 0, below }));

/** Such as "[0, 0.05)"; "all pairs" for the whole. */
export function stratumName({ from, below }: Stratum): string {
  return from === 0 && below > 1 ? 'all pairs' : `[${from}, ${below})`;
}

export function isWithin({ from, below }: Stratum, jaccard: number): boolean {
  return jaccard >= from && jaccard < below;
}

/**
 * Which pairs of a block of a ranking belong to the stratum: uint8 `[rows, columns]`, row-major, 1 for those
 * that do. About 4 ns a pair.
 */
export function stratumMask(
  names: NameSimilarity,
  stratum: Stratum,
  rows: { readonly start: number; readonly end: number },
  columns: { readonly start: number; readonly end: number },
  mask = new Uint8Array((rows.end - rows.start) * (columns.end - columns.start)),
): Uint8Array {
  const width = columns.end - columns.start;
  const jaccard = new Float64Array(width);
  for (let row = rows.start, at = 0; row < rows.end; row++) {
    names.jaccardOfRow(row, columns.start, columns.end, jaccard);
    for (let column = 0; column < width; column++) mask[at++] = isWithin(stratum, jaccard[column]!) ? 1 : 0;
  }
  return mask;
}
