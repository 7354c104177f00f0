/**
 * The explicit step between features and regression: each column centred and divided by its deviation over
 * the training pairs, so that one penalty means the same for a cosine and for a product component.
 */
import { expectLength, fitStandardiser, type Standardiser, standardise } from '../../features/index.js';
import type { LogisticModel } from './fit.js';

/** Mean and deviation of each feature column; [columnCount]. */
export type FeatureScaling = Standardiser;

/** @param features row-major [pairCount, columnCount] */
export function fitFeatureScaling(
  features: Float64Array,
  pairCount: number,
  columnCount: number,
): FeatureScaling {
  return fitStandardiser(features, pairCount, columnCount);
}

/** @returns a new matrix; a column without variance becomes zeros */
export function scaleFeatures(
  features: Float64Array,
  pairCount: number,
  columnCount: number,
  scaling: FeatureScaling,
): Float64Array {
  return standardise(features, pairCount, columnCount, scaling);
}

/** The same model over the features before scaling: coefficients divided by deviations, means in the intercept. */
export function unscaledModel(model: LogisticModel, scale: Float64Array, mean: Float64Array): LogisticModel {
  expectLength(scale, model.coefficients.length, 'the feature scales');
  const coefficients = model.coefficients.map((coefficient, column) => coefficient * scale[column]!);
  const shift = coefficients.reduce((sum, coefficient, column) => sum + coefficient * mean[column]!, 0);
  return { coefficients, intercept: model.intercept - shift };
}
