/**
 * A bilinear form of many columns as one of few: what a first pass over all pairs scores by.
 *
 * With rows X [m, width] of a sample and W = diag(weights), S = X W X^T holds the sample's scores. Of S = U L U^T the
 * `rank` eigenvalues of largest magnitude are kept (they may be negative: S is symmetric, not definite), and a row x
 * becomes |L|^(-1/2) U^T X W x, over which the form has weights sign(L). For rows of the sample this is the best
 * approximation of S of that rank; for others it is Nystrom's (C. Williams and M. Seeger, NIPS 2000). The eigenvectors
 * come from subspace iteration (Halko, Martinsson and Tropp, arXiv:0909.4061).
 */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import type { LowRankForm } from '../bilinear-form.js';
import { transpose } from '../contrastive/dense.js';
import { gaussianRows, orthonormalRows } from '../contrastive/principal-subspace.js';
import type { Random } from '../random.js';
import type { MatrixKernel } from './matrix-kernel.js';

/** Extra directions that make the wanted ones exact sooner. */
const oversampling = 16;
const iterations = 2;
/** An eigenvalue of a smaller share of the largest is rounding noise. */
const negligibleShare = 1e-6;

/**
 * @param sample float32 `[rowCount, width]`, rows like those to be ranked; several times `wantedRank` of them
 * @param form   weights float64 `[width]`, signed
 * @param random draws the starting directions: the same draws give the same form
 * @returns of rank `wantedRank`, or lower where the sample spans less
 */
export async function coarseForm(
  sample: Float32Array,
  rowCount: number,
  form: { readonly weights: Float64Array; readonly intercept: number },
  wantedRank: number,
  kernel: MatrixKernel,
  random: Random,
): Promise<LowRankForm> {
  const { weights, intercept } = form;
  const width = weights.length;
  const weighted = sample.map((entry, at) => entry * weights[at % width]!);
  const scores = symmetric(
    await kernel.multiplyTransposed(weighted, sample, rowCount, rowCount, width),
    rowCount,
  );
  const count = Math.min(wantedRank + oversampling, rowCount);
  const times = async (directions: Float32Array) =>
    Float32Array.from(await kernel.multiplyTransposed(directions, scores, count, rowCount, rowCount));
  let directions = orthonormalRows(gaussianRows(count, rowCount, random), count, rowCount);
  for (let iteration = 0; iteration < iterations; iteration++) {
    directions = orthonormalRows(await times(directions), count, rowCount);
  }
  const small = await kernel.multiplyTransposed(await times(directions), directions, count, count, rowCount);
  const { values, combine } = signedEigenpairs(small, count, wantedRank);
  const rank = values.length;
  // U^T, each eigenvector divided by the root of its eigenvalue's magnitude: [rank, rowCount].
  const vectors = Float32Array.from(
    await kernel.multiplyTransposed(combine, transpose(directions, count, rowCount), rank, rowCount, count),
  );
  for (let at = 0; at < vectors.length; at++) {
    vectors[at] = vectors[at]! / Math.sqrt(Math.abs(values[Math.floor(at / rowCount)]!));
  }
  const projection = await kernel.multiplyTransposed(
    vectors,
    transpose(weighted, rowCount, width),
    rank,
    width,
    rowCount,
  );
  return {
    intercept,
    width,
    rank,
    projection: Float64Array.from(projection),
    weights: values.map(Math.sign),
  };
}

/** The mean of the matrix `[size, size]` and its transpose: rounding may have left it slightly asymmetric. */
function symmetric(matrix: Float32Array, size: number): Float32Array {
  const mean = new Float32Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) mean[i * size + j] = (matrix[i * size + j]! + matrix[j * size + i]!) / 2;
  }
  return mean;
}

/** Eigenpairs by descending magnitude, at most `wanted`; `combine` holds the eigenvectors as rows, `[kept, size]`. */
function signedEigenpairs(
  matrix: Float32Array,
  size: number,
  wanted: number,
): { readonly values: Float64Array; readonly combine: Float32Array } {
  const square = new Matrix(size, size);
  const even = symmetric(matrix, size);
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) square.set(i, j, even[i * size + j]!);
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(square, {
    assumeSymmetric: true,
  });
  const magnitude = (k: number) => Math.abs(realEigenvalues[k]!);
  const order = realEigenvalues.map((_, k) => k).sort((a, b) => magnitude(b) - magnitude(a));
  const kept = order.slice(0, wanted).filter((k) => magnitude(k) > negligibleShare * magnitude(order[0]!));
  const combine = new Float32Array(kept.length * size);
  for (const [row, k] of kept.entries()) {
    for (let i = 0; i < size; i++) combine[row * size + i] = eigenvectorMatrix.get(i, k);
  }
  return { values: Float64Array.from(kept, (k) => realEigenvalues[k]!), combine };
}
