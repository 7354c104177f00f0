/**
 * Principal components of element-wise products of pairs of rows.
 *
 * LANTERN (arXiv:2609.32264) describes a pair by the products `x_i * x_j`, dimension by dimension, at two
 * layers, each reduced to 128 principal components fitted on the training pairs.
 */
import { Matrix } from 'ml-matrix';
import { PCA } from 'ml-pca';
import { featureErrors } from './errors.js';
import { gramMatrix, multiplyTransposed } from './matrix-products.js';
import { expectLength, expectPairsInRange } from './shapes.js';

export interface ProductComponents {
  /** Number of input dimensions. */
  readonly width: number;
  /** Number of components kept, at most the number asked for. */
  readonly count: number;
  /** Orthonormal, row-major [count, width], by descending variance. */
  readonly components: Float64Array;
  /** Mean product over the training pairs, [width]. */
  readonly mean: Float64Array;
  /** Variance along each component over the training pairs, [count]. */
  readonly explainedVariance: Float64Array;
}

export const lanternComponentCount = 128;

/** A direction with less variance than this share of the first is rounding noise. */
const negligibleVariance = 1e-12;

/**
 * @param rows cosine rows of one layer, row-major [rowCount, width]
 * @param pairs training pairs, row-major [pair, 2], row indices
 * @param componentCount most components kept; fewer when the pairs span fewer directions
 * @throws `FEATURES_SHAPE_MISMATCH`, `FEATURES_PAIR_OUT_OF_RANGE`, `FEATURES_TOO_FEW_ROWS` (fewer than 2 pairs)
 */
export function fitProductComponents(
  rows: Float32Array,
  rowCount: number,
  width: number,
  pairs: Uint32Array,
  componentCount: number = lanternComponentCount,
): ProductComponents {
  expectLength(rows, rowCount * width, 'the cosine rows');
  expectPairsInRange(pairs, rowCount);
  const pairCount = pairs.length / 2;
  if (pairCount < 2) {
    throw featureErrors.FEATURES_TOO_FEW_ROWS({ what: 'training pairs', expected: 2, got: pairCount });
  }
  const mean = meanProduct(rows, width, pairs);
  // Divided by n - 1 as the sample covariance, centred before the products are summed.
  const covariance = gramMatrix(pairCount, width, (pair, target, start, stride) => {
    const first = pairs[2 * pair]! * width;
    const second = pairs[2 * pair + 1]! * width;
    for (let k = 0, position = start; k < width; k += 1, position += stride) {
      target[position] = rows[first + k]! * rows[second + k]! - mean[k]!;
    }
  });
  const matrix = new Matrix(width, width);
  for (let i = 0; i < width; i += 1) {
    for (let j = 0; j < width; j += 1) matrix.set(i, j, covariance[i * width + j]! / (pairCount - 1));
  }
  const pca = new PCA(matrix, { isCovarianceMatrix: true });
  const variances = pca.getEigenvalues();
  const vectors = pca.getEigenvectors();

  const wanted = Math.min(componentCount, width, pairCount - 1);
  const floor = negligibleVariance * Math.max(0, variances[0] ?? 0);
  let count = 0;
  while (count < wanted && variances[count]! > floor) count += 1;

  const components = new Float64Array(count * width);
  for (let component = 0; component < count; component += 1) {
    const sign = signOfLargest(vectors, component);
    for (let k = 0; k < width; k += 1) {
      components[component * width + k] = sign * vectors.get(k, component);
    }
  }
  return { width, count, components, mean, explainedVariance: Float64Array.from(variances.slice(0, count)) };
}

/** An eigenvector's sign is arbitrary; its largest entry is made positive so that a refit reads alike. */
function signOfLargest(vectors: Matrix, component: number): number {
  let largest = 0;
  for (let k = 0; k < vectors.rows; k += 1) {
    const value = vectors.get(k, component);
    if (Math.abs(value) > Math.abs(largest)) largest = value;
  }
  return largest < 0 ? -1 : 1;
}

function meanProduct(rows: Float32Array, width: number, pairs: Uint32Array): Float64Array {
  const mean = new Float64Array(width);
  for (let position = 0; position < pairs.length; position += 2) {
    const first = pairs[position]! * width;
    const second = pairs[position + 1]! * width;
    for (let k = 0; k < width; k += 1) mean[k]! += rows[first + k]! * rows[second + k]!;
  }
  return mean.map((sum) => (2 * sum) / pairs.length);
}

/** Pairs projected together. */
const pairsPerChunk = 256;

/**
 * Writes the component scores of each pair's centred product.
 *
 * @param rows cosine rows of the components' layer, row-major [_, width]
 * @param pairs row-major [pair, 2]
 * @param target row-major [pair, targetWidth], written at columns `column .. column + count - 1`
 */
export function writeProductScores(
  rows: Float32Array,
  pairs: Uint32Array,
  product: ProductComponents,
  target: Float64Array,
  targetWidth: number,
  column: number,
): void {
  const { width, mean } = product;
  const pairCount = pairs.length / 2;
  expectLength(target, pairCount * targetWidth, 'the feature matrix');
  const chunk = new Float64Array(pairsPerChunk * width);
  for (let firstPair = 0; firstPair < pairCount; firstPair += pairsPerChunk) {
    const size = Math.min(pairsPerChunk, pairCount - firstPair);
    for (let pair = 0; pair < size; pair += 1) {
      const first = pairs[2 * (firstPair + pair)]! * width;
      const second = pairs[2 * (firstPair + pair) + 1]! * width;
      for (let k = 0; k < width; k += 1) {
        chunk[pair * width + k] = rows[first + k]! * rows[second + k]! - mean[k]!;
      }
    }
    const rowsOfTarget = target.subarray(firstPair * targetWidth, (firstPair + size) * targetWidth);
    multiplyTransposed(
      chunk,
      size,
      product.components,
      product.count,
      width,
      rowsOfTarget,
      targetWidth,
      column,
    );
  }
}
