/**
 * Centring and per-dimension standardisation of one layer of the residual stream.
 *
 * A few dimensions of a residual stream are hundreds of times larger than the rest and the same for every
 * text; left alone they decide every cosine (Timkey and van Schijndel, arXiv:2109.04404). The mean and the
 * deviation of each dimension over the ranked sequences remove that. They use no labels, and they are stored
 * with the probe, so that a definition met later is treated alike.
 */
import { featureErrors } from './errors.js';
import { expectLength } from './shapes.js';

/** Mean and population standard deviation of each dimension; both [width]. */
export interface Standardiser {
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
}

/**
 * @param layer residual stream of one layer, row-major [rowCount, width]; not changed
 * @param layerIndex only names the layer in an error
 * @returns the mean and deviation of each dimension; two passes in float64, rows in order
 * @throws `FEATURES_SHAPE_MISMATCH`, `FEATURES_TOO_FEW_ROWS` (fewer than 2), `FEATURES_NOT_FINITE`
 */
export function fitStandardiser(
  layer: Float32Array | Float64Array,
  rowCount: number,
  width: number,
  layerIndex = 0,
): Standardiser {
  expectLength(layer, rowCount * width, `layer ${layerIndex}`);
  if (rowCount < 2) {
    throw featureErrors.FEATURES_TOO_FEW_ROWS({ what: 'sequences', expected: 2, got: rowCount });
  }
  const mean = new Float64Array(width);
  for (let row = 0, start = 0; row < rowCount; row += 1, start += width) {
    for (let dimension = 0; dimension < width; dimension += 1) {
      mean[dimension]! += layer[start + dimension]!;
    }
  }
  for (let dimension = 0; dimension < width; dimension += 1) mean[dimension]! /= rowCount;
  if (!mean.every(Number.isFinite)) throw notFinite(layer, width, layerIndex);

  const deviation = new Float64Array(width);
  for (let row = 0, start = 0; row < rowCount; row += 1, start += width) {
    for (let dimension = 0; dimension < width; dimension += 1) {
      const difference = layer[start + dimension]! - mean[dimension]!;
      deviation[dimension]! += difference * difference;
    }
  }
  for (let dimension = 0; dimension < width; dimension += 1) {
    deviation[dimension] = Math.sqrt(deviation[dimension]! / rowCount);
  }
  return { mean, deviation };
}

function notFinite(layer: Float32Array | Float64Array, width: number, layerIndex: number): Error {
  const position = layer.findIndex((value) => !Number.isFinite(value));
  return featureErrors.FEATURES_NOT_FINITE({
    layer: layerIndex,
    row: Math.floor(position / width),
    dimension: position % width,
    got: String(layer[position]),
  });
}

/**
 * What each dimension is multiplied by after centring: 1, or 1 / deviation where `perDimension` is set.
 * A dimension whose deviation is rounding noise of its mean says nothing, and is set to zero.
 */
export function dimensionScale(standardiser: Standardiser, perDimension: boolean): Float64Array {
  return standardiser.deviation.map((deviation, dimension) => {
    const negligible = 1e-12 * Math.abs(standardiser.mean[dimension]!);
    if (!(deviation > negligible)) return 0;
    return perDimension ? 1 / deviation : 1;
  });
}

/**
 * `(layer - mean) / deviation`, dimension by dimension.
 * @param layer row-major [rowCount, width]; not changed
 * @returns a new array of the same kind and shape
 */
export function standardise<Values extends Float32Array | Float64Array>(
  layer: Values,
  rowCount: number,
  width: number,
  standardiser: Standardiser,
): Values {
  expectLength(layer, rowCount * width, 'a layer');
  expectLength(standardiser.mean, width, 'a standardiser');
  const scale = dimensionScale(standardiser, true);
  const standardised = layer.slice() as Values;
  for (let start = 0; start < standardised.length; start += width) {
    for (let dimension = 0; dimension < width; dimension += 1) {
      standardised[start + dimension] =
        (layer[start + dimension]! - standardiser.mean[dimension]!) * scale[dimension]!;
    }
  }
  return standardised;
}
