import type { ScoreRow, Scorer } from '../../scorer.js';
import { bestOfRows } from '../best-of-rows.js';
import type { Analyser } from './analysers.js';
import { type SparseRows, tfIdfRows } from './vectors.js';

/** Cosine of TF-IDF rows. Sums run over shared units in ascending order, so both orders of a pair agree. */
export function tfIdfScorer(texts: readonly string[], analyser: Analyser, tieOrder: Uint32Array): Scorer {
  const rows = tfIdfRows(texts, analyser);
  return {
    name: analyser.name,
    score: (first, second) => sparseDot(rows, first, second),
    eachRow: () => rowProducts(rows),
    best: (topK) => bestOfRows(rows.rowCount, topK, tieOrder, rowProducts(rows)),
  };
}

/** Dot product of two sparse rows, shared units ascending. */
export function sparseDot(rows: SparseRows, first: number, second: number): number {
  const { rowStart, unit, value } = rows;
  let a = rowStart[first]!;
  let b = rowStart[second]!;
  const endA = rowStart[first + 1]!;
  const endB = rowStart[second + 1]!;
  let sum = 0;
  while (a < endA && b < endB) {
    if (unit[a]! < unit[b]!) a++;
    else if (unit[a]! > unit[b]!) b++;
    else sum += value[a++]! * value[b++]!;
  }
  return sum;
}

/** Row i times every later row, through inverted lists: time is the number of shared units, not of pairs. */
function rowProducts(rows: SparseRows): ScoreRow {
  const { rowStart, unit, value } = rows;
  const lists = invert(rows);
  // Rows are asked for in ascending order; each list is read from behind row i on.
  const next = lists.start.slice();
  return (i, scores) => {
    scores.fill(0, i + 1);
    for (let entry = rowStart[i]!; entry < rowStart[i + 1]!; entry++) {
      const u = unit[entry]!;
      const weight = value[entry]!;
      const end = lists.start[u + 1]!;
      for (let at = ++next[u]!; at < end; at++) scores[lists.row[at]!]! += weight * lists.value[at]!;
    }
  };
}

/** The same entries by unit: list u has entries start[u] .. start[u + 1] - 1, rows ascending. */
function invert(rows: SparseRows): { start: Uint32Array; row: Uint32Array; value: Float64Array } {
  const start = new Uint32Array(rows.unitCount + 1);
  for (const u of rows.unit) start[u + 1]!++;
  for (let u = 0; u < rows.unitCount; u++) start[u + 1]! += start[u]!;
  const fill = start.slice();
  const row = new Uint32Array(rows.unit.length);
  const value = new Float64Array(rows.unit.length);
  for (let i = 0; i < rows.rowCount; i++) {
    for (let entry = rows.rowStart[i]!; entry < rows.rowStart[i + 1]!; entry++) {
      const at = fill[rows.unit[entry]!]!++;
      row[at] = i;
      value[at] = rows.value[entry]!;
    }
  }
  return { start, row, value };
}
