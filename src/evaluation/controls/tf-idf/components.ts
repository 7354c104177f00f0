/**
 * Leading singular components of TF-IDF rows: what a text says in a few hundred numbers, so that the same probe
 * can be trained on words as on activations. Subspace iteration on X X^T (Halko, Martinsson and Tropp,
 * arXiv:0909.4061); rows are sparse, so the products are plain loops.
 */
import { transpose } from '../../../../probe/contrastive/dense.js';
import { leadingEigenpairs } from '../../../../probe/contrastive/leading-eigenpairs.js';
import { gaussianRows, orthonormalRows } from '../../../../probe/contrastive/principal-subspace.js';
import type { Random } from '../../../../probe/index.js';
import type { SparseRows } from './vectors.js';

const oversampling = 32;
const iterations = 4;

/** @returns float32 `[row, rank]`, row-major: left singular vectors times singular values */
export function tfIdfComponents(
  rows: SparseRows,
  wanted: number,
  random: Random,
): { readonly scores: Float32Array; readonly rank: number } {
  const { rowCount, unitCount } = rows;
  const count = Math.min(wanted + oversampling, rowCount, unitCount);
  // [direction, row]
  let directions = orthonormalRows(gaussianRows(count, rowCount, random), count, rowCount);
  for (let iteration = 0; iteration < iterations; iteration++) {
    directions = orthonormalRows(timesRows(rows, byUnit(rows, directions, count), count), count, rowCount);
  }
  const projected = byUnit(rows, directions, count);
  const gram = new Float64Array(count * count);
  for (let start = 0; start < unitCount * count; start += count) {
    for (let i = 0; i < count; i++) {
      const value = projected[start + i]!;
      for (let j = 0; j < count; j++) gram[i * count + j]! += value * projected[start + j]!;
    }
  }
  const { values, entry } = leadingEigenpairs(gram, count, wanted);
  const rank = values.length;
  const scores = new Float32Array(rowCount * rank);
  for (let k = 0; k < rank; k++) {
    const singular = Math.sqrt(values[k]!);
    for (let row = 0; row < rowCount; row++) {
      let sum = 0;
      for (let j = 0; j < count; j++) sum += directions[j * rowCount + row]! * entry(j, k);
      scores[row * rank + k] = sum * singular;
    }
  }
  return { scores, rank };
}

/** X^T D^T: `[unit, direction]` of directions `[direction, row]`. */
function byUnit(rows: SparseRows, directions: Float32Array, count: number): Float32Array {
  const product = new Float32Array(rows.unitCount * count);
  const byRow = transpose(directions, count, rows.rowCount);
  for (let row = 0; row < rows.rowCount; row++) {
    for (let entry = rows.rowStart[row]!; entry < rows.rowStart[row + 1]!; entry++) {
      const target = rows.unit[entry]! * count;
      const value = rows.value[entry]!;
      for (let k = 0; k < count; k++) product[target + k]! += value * byRow[row * count + k]!;
    }
  }
  return product;
}

/** (X U)^T: `[direction, row]` of `[unit, direction]`. */
function timesRows(rows: SparseRows, units: Float32Array, count: number): Float32Array {
  const product = new Float32Array(count * rows.rowCount);
  const sums = new Float64Array(count);
  for (let row = 0; row < rows.rowCount; row++) {
    sums.fill(0);
    for (let entry = rows.rowStart[row]!; entry < rows.rowStart[row + 1]!; entry++) {
      const from = rows.unit[entry]! * count;
      const value = rows.value[entry]!;
      for (let k = 0; k < count; k++) sums[k]! += value * units[from + k]!;
    }
    for (let k = 0; k < count; k++) product[k * rows.rowCount + row] = sums[k]!;
  }
  return product;
}
