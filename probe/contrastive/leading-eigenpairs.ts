/** The eigenvectors of a small symmetric matrix that carry something, largest eigenvalue first. */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';

export interface LeadingEigenpairs {
  /** Descending. */
  readonly values: Float64Array;
  /** Entry `at` of the eigenvector of `values[k]`. */
  entry(at: number, k: number): number;
}

/** A direction with less than this share of the first is rounding noise. */
const negligibleShare = 1e-10;

/**
 * @param matrix `[size, size]`, row-major; rounding may have left it slightly asymmetric
 * @returns at most `wanted` pairs; those of negligible eigenvalue are left out
 */
export function leadingEigenpairs(
  matrix: Float32Array | Float64Array,
  size: number,
  wanted: number,
): LeadingEigenpairs {
  const symmetric = new Matrix(size, size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) symmetric.set(i, j, (matrix[i * size + j]! + matrix[j * size + i]!) / 2);
  }
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(symmetric, {
    assumeSymmetric: true,
  });
  const order = realEigenvalues.map((_, k) => k).sort((a, b) => realEigenvalues[b]! - realEigenvalues[a]!);
  const floor = negligibleShare * Math.max(0, realEigenvalues[order[0]!]!);
  const kept = order.slice(0, wanted).filter((k) => realEigenvalues[k]! > floor);
  return {
    values: Float64Array.from(kept, (k) => realEigenvalues[k]!),
    entry: (at, k) => eigenvectorMatrix.get(at, kept[k]!),
  };
}
