/**
 * Rows whose dot product is the centred cosine. Every later step (cosine features, products, the bilinear
 * form) starts from these rows, so the explicit features and the collapsed form share every rounding.
 */
import { expectLength } from './shapes.js';
import { dimensionScale, type Standardiser } from './standardise.js';

export interface CosineRowsOptions {
  /** Divide each centred dimension by its deviation before the row is normalised. */
  readonly standardiseDimensions: boolean;
}

/**
 * Centres, optionally standardises each dimension, and divides each row by its Euclidean length. A row that
 * equals the mean has no direction: it becomes zeros, and its cosine with everything is 0.
 *
 * @param layer residual stream of one layer, row-major [rowCount, width]; not changed
 * @returns Float32Array, row-major [rowCount, width]; the arithmetic is float64, rounded once
 * @throws `FEATURES_SHAPE_MISMATCH`
 */
export function centreAndNormalise(
  layer: Float32Array,
  rowCount: number,
  width: number,
  standardiser: Standardiser,
  options: CosineRowsOptions,
): Float32Array {
  const rows = new Float32Array(rowCount * width);
  writeCosineRows(layer, rowCount, width, standardiser, options, rows, width, 0);
  return rows;
}

/**
 * As {@link centreAndNormalise}, into columns `column .. column + width - 1` of the row-major matrix `target`
 * of `targetWidth` columns, so that a wide matrix is filled layer by layer without a copy.
 */
export function writeCosineRows(
  layer: Float32Array,
  rowCount: number,
  width: number,
  standardiser: Standardiser,
  options: CosineRowsOptions,
  target: Float32Array,
  targetWidth: number,
  column: number,
): void {
  expectLength(layer, rowCount * width, 'a layer');
  expectLength(standardiser.mean, width, 'a standardiser');
  expectLength(target, rowCount * targetWidth, 'the target matrix');
  const { mean } = standardiser;
  const scale = dimensionScale(standardiser, options.standardiseDimensions);
  const row64 = new Float64Array(width);
  for (let row = 0; row < rowCount; row += 1) {
    const source = row * width;
    let squares = 0;
    for (let dimension = 0; dimension < width; dimension += 1) {
      const value = (layer[source + dimension]! - mean[dimension]!) * scale[dimension]!;
      row64[dimension] = value;
      squares += value * value;
    }
    const inverseLength = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    const start = row * targetWidth + column;
    for (let dimension = 0; dimension < width; dimension += 1) {
      target[start + dimension] = row64[dimension]! * inverseLength;
    }
  }
}

/**
 * Dot product of two stored rows in float64, dimensions in order.
 * @param rows row-major [_, width]
 */
export function rowDot(rows: Float32Array, width: number, first: number, second: number): number {
  let sum = 0;
  const firstStart = first * width;
  const secondStart = second * width;
  for (let dimension = 0; dimension < width; dimension += 1) {
    sum += rows[firstStart + dimension]! * rows[secondStart + dimension]!;
  }
  return sum;
}
