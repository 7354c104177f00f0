import type { Analyser } from './analysers.js';

/** Sparse rows (compressed): row i has entries rowStart[i] .. rowStart[i + 1] - 1, units ascending. */
export interface SparseRows {
  readonly rowCount: number;
  readonly unitCount: number;
  /** uint32 `[rows + 1]` */
  readonly rowStart: Uint32Array;
  /** uint32 `[entries]` */
  readonly unit: Uint32Array;
  /** float64 `[entries]` */
  readonly value: Float64Array;
}

/**
 * Term frequency times inverse document frequency, as scikit-learn's TfidfVectorizer by default:
 * count * (ln((1 + rows) / (1 + rows with the unit)) + 1), each row scaled to length 1. Fitted on these texts.
 */
export function tfIdfRows(texts: readonly string[], analyser: Analyser): SparseRows {
  const unitOf = new Map<string, number>();
  const rows = texts.map((text) => countUnits(analyser.units(text), unitOf));
  const entries = rows.reduce((sum, row) => sum + row.length, 0);
  const documentFrequency = new Uint32Array(unitOf.size);
  for (const row of rows) for (const [unit] of row) documentFrequency[unit]!++;
  const idf = Float64Array.from(documentFrequency, (df) => Math.log((1 + texts.length) / (1 + df)) + 1);
  const rowStart = new Uint32Array(texts.length + 1);
  const unit = new Uint32Array(entries);
  const value = new Float64Array(entries);
  let at = 0;
  for (const [i, row] of rows.entries()) {
    let squares = 0;
    for (const [u, count] of row) squares += (count * idf[u]!) ** 2;
    const length = Math.sqrt(squares);
    for (const [u, count] of row) {
      unit[at] = u;
      value[at++] = (count * idf[u]!) / length;
    }
    rowStart[i + 1] = at;
  }
  return { rowCount: texts.length, unitCount: unitOf.size, rowStart, unit, value };
}

function countUnits(units: readonly string[], unitOf: Map<string, number>): [unit: number, count: number][] {
  const counts = new Map<number, number>();
  for (const name of units) {
    let unit = unitOf.get(name);
    if (unit === undefined) {
      unit = unitOf.size;
      unitOf.set(name, unit);
    }
    counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}
