/** Residual streams to blocks and pair features. Pure: typed arrays in, typed arrays out. */
export { type CosineRowsOptions, centreAndNormalise, rowDot, writeCosineRows } from './cosine-rows.js';
export { CatalogueError, defineCatalogue, featureErrors } from './errors.js';
export { featureNames, lanternProductLayers } from './lantern-features.js';
export { gramMatrix, multiplyTransposed } from './matrix-products.js';
export {
  type FeatureDefinition,
  type FeatureInput,
  featureCount,
  fitPairFeatures,
  type LayerProducts,
  type LayerSource,
  namesOf,
  pairFeatures,
} from './pair-features.js';
export {
  fitProductComponents,
  lanternComponentCount,
  type ProductComponents,
  writeProductScores,
} from './principal-components.js';
export { expectLength, expectPairsInRange } from './shapes.js';
export { dimensionScale, fitStandardiser, type Standardiser, standardise } from './standardise.js';
