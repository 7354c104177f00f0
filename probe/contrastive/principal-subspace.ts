/**
 * The leading principal components of tall float32 matrices, by subspace iteration with all large products in a
 * kernel (Halko, Martinsson and Tropp, arXiv:0909.4061, algorithm 4.4). ml-pca decomposes a dense covariance:
 * for ten layers of a residual stream that is 5,760 x 5,760 and takes minutes.
 */
import type { Random } from '../random.js';
import type { MatrixKernel } from '../rank/matrix-kernel.js';
import { transpose } from './dense.js';
import { leadingEigenpairs } from './leading-eigenpairs.js';

export interface PrincipalSubspace {
  readonly width: number;
  /** At most the number asked for: directions without variance are left out. */
  readonly rank: number;
  /** Orthonormal, `[rank, width]`, by descending variance. */
  readonly components: Float32Array;
  /** Variance along each component, `[rank]`. */
  readonly variances: Float64Array;
}

/** Extra directions that make the wanted ones exact sooner. */
const oversampling = 32;
/** Power iterations; the variances of residual streams fall fast enough for four. */
const iterations = 4;

/**
 * @param matrix `[rows, width]`, centred
 * @param random draws the starting directions: the same draws give the same components
 */
export async function principalSubspace(
  matrix: Float32Array,
  rows: number,
  width: number,
  wanted: number,
  kernel: MatrixKernel,
  random: Random,
): Promise<PrincipalSubspace> {
  const count = Math.min(wanted + oversampling, width, rows);
  const transposed = transpose(matrix, rows, width);
  let directions = orthonormalRows(gaussianRows(count, width, random), count, width);
  for (let iteration = 0; iteration < iterations; iteration++) {
    // scores [rows, count], then directions = (X^T scores)^T [count, width].
    const scores = (await kernel.multiplyTransposed(matrix, directions, rows, count, width)).slice();
    const byDirection = transpose(scores, rows, count);
    directions = orthonormalRows(
      (await kernel.multiplyTransposed(byDirection, transposed, count, width, rows)).slice(),
      count,
      width,
    );
  }
  return rotateToPrincipal(matrix, rows, width, directions, count, wanted, kernel);
}

/** Rayleigh-Ritz: within the found subspace, the directions of extreme variance. */
async function rotateToPrincipal(
  matrix: Float32Array,
  rows: number,
  width: number,
  directions: Float32Array,
  count: number,
  wanted: number,
  kernel: MatrixKernel,
): Promise<PrincipalSubspace> {
  const scores = (await kernel.multiplyTransposed(matrix, directions, rows, count, width)).slice();
  const byDirection = transpose(scores, rows, count);
  const gram = await kernel.multiplyTransposed(byDirection, byDirection, count, count, rows);
  const { values, entry } = leadingEigenpairs(gram, count, wanted);
  const rank = values.length;
  const turns = Float32Array.from({ length: rank * count }, (_, at) =>
    entry(at % count, Math.floor(at / count)),
  );
  const byDimension = transpose(directions, count, width);
  const components = (await kernel.multiplyTransposed(turns, byDimension, rank, width, count)).slice();
  for (let k = 0; k < rank; k++) fixSign(components.subarray(k * width, (k + 1) * width));
  return { width, rank, components, variances: values.map((value) => value / rows) };
}

/** An eigenvector's sign is arbitrary; the largest entry is made positive. */
function fixSign(component: Float32Array): void {
  let largest = 0;
  for (const value of component) if (Math.abs(value) > Math.abs(largest)) largest = value;
  if (largest < 0) for (let d = 0; d < component.length; d++) component[d] = -component[d]!;
}

/**
 * Random directions `[rows, width]`. Sums of twelve uniforms: near enough to normal, and the same on every machine.
 */
export function gaussianRows(rows: number, width: number, random: Random): Float32Array {
  return Float32Array.from({ length: rows * width }, () => {
    let sum = -6;
    for (let k = 0; k < 12; k++) sum += random.uint32() / 2 ** 32;
    return sum;
  });
}

/** Modified Gram-Schmidt, twice over each row for float32's sake. A dependent row becomes zero. */
export function orthonormalRows(matrix: Float32Array, rows: number, width: number): Float32Array {
  const basis = matrix.slice();
  const row = new Float64Array(width);
  for (let i = 0; i < rows; i++) {
    row.set(basis.subarray(i * width, (i + 1) * width));
    const before = norm(row);
    for (let pass = 0; pass < 2; pass++) {
      for (let j = 0; j < i; j++) {
        const start = j * width;
        let along = 0;
        for (let d = 0; d < width; d++) along += row[d]! * basis[start + d]!;
        for (let d = 0; d < width; d++) row[d]! -= along * basis[start + d]!;
      }
    }
    const after = norm(row);
    const scale = after > 1e-10 * before ? 1 / after : 0;
    for (let d = 0; d < width; d++) basis[i * width + d] = row[d]! * scale;
  }
  return basis;
}

function norm(row: Float64Array): number {
  let sum = 0;
  for (const value of row) sum += value * value;
  return Math.sqrt(sum);
}
