/** Fitting the feature definition layer by layer, and the explicit feature matrix of a list of pairs. */
import { centreAndNormalise, rowDot } from './cosine-rows.js';
import { featureNames, lanternProductLayers } from './lantern-features.js';
import {
  fitProductComponents,
  lanternComponentCount,
  type ProductComponents,
  writeProductScores,
} from './principal-components.js';
import { expectLength, expectPairsInRange } from './shapes.js';
import { fitStandardiser, type Standardiser } from './standardise.js';

/**
 * Gives the pooled residual stream of one layer, row-major [rowCount, width]. Called once a layer in
 * ascending order; the array may be reused by the callee after the next call.
 */
export type LayerSource = (layerIndex: number) => Float32Array;

export interface LayerProducts {
  readonly layerIndex: number;
  readonly product: ProductComponents;
}

/** All that turns residual streams into pair features; fitted once, stored with the probe. */
export interface FeatureDefinition {
  /** Residual positions, L + 1. */
  readonly layerCount: number;
  /** Width of the residual stream, dModel. */
  readonly width: number;
  readonly standardiseDimensions: boolean;
  /** One a layer. */
  readonly standardisers: readonly Standardiser[];
  readonly products: readonly LayerProducts[];
}

export interface FeatureInput {
  readonly layers: LayerSource;
  /** Sequences, the rows of every layer. */
  readonly rowCount: number;
  /** Row-major [pair, 2], row indices. */
  readonly pairs: Uint32Array;
}

/** Columns of the explicit feature matrix: L + 1 cosines and the components of each product layer. */
export function featureCount(definition: FeatureDefinition): number {
  return definition.products.reduce((sum, { product }) => sum + product.count, definition.layerCount);
}

export function namesOf(definition: FeatureDefinition): readonly string[] {
  return featureNames(
    definition.layerCount,
    definition.products.map(({ layerIndex, product }) => ({ layerIndex, count: product.count })),
  );
}

/**
 * Fits the definition and computes the features of the training pairs in one pass over the layers.
 * Standardisers are fitted on all rows without labels; product components on `input.pairs`.
 *
 * Memory beside the features (8 bytes x pairs x columns): two copies of one layer (4 bytes x rows x width).
 */
export function fitPairFeatures(
  input: FeatureInput,
  shape: {
    readonly layerCount: number;
    readonly width: number;
    readonly standardiseDimensions: boolean;
    readonly componentCount?: number;
  },
): { readonly definition: FeatureDefinition; readonly features: Float64Array } {
  const { layerCount, width, standardiseDimensions } = shape;
  const { rowCount, pairs } = input;
  expectPairsInRange(pairs, rowCount);
  const pairCount = pairs.length / 2;
  const productLayers = lanternProductLayers(layerCount - 1);
  const cosines = new Float64Array(pairCount * layerCount);
  const standardisers: Standardiser[] = [];
  const products: LayerProducts[] = [];
  const scores: Float64Array[] = [];
  for (let layerIndex = 0; layerIndex < layerCount; layerIndex += 1) {
    const layer = input.layers(layerIndex);
    const standardiser = fitStandardiser(layer, rowCount, width, layerIndex);
    standardisers.push(standardiser);
    const rows = centreAndNormalise(layer, rowCount, width, standardiser, { standardiseDimensions });
    writeCosines(rows, width, pairs, cosines, layerCount, layerIndex);
    if (!productLayers.includes(layerIndex)) continue;
    const wanted = shape.componentCount ?? lanternComponentCount;
    const product = fitProductComponents(rows, rowCount, width, pairs, wanted);
    products.push({ layerIndex, product });
    const layerScores = new Float64Array(pairCount * product.count);
    writeProductScores(rows, pairs, product, layerScores, product.count, 0);
    scores.push(layerScores);
  }
  const definition = { layerCount, width, standardiseDimensions, standardisers, products };
  return { definition, features: sideBySide([cosines, ...scores], pairCount) };
}

/**
 * The explicit features of pairs under a fitted definition.
 * @returns row-major [pair, featureCount(definition)]
 * @throws `FEATURES_SHAPE_MISMATCH`, `FEATURES_PAIR_OUT_OF_RANGE`
 */
export function pairFeatures(definition: FeatureDefinition, input: FeatureInput): Float64Array {
  const { layerCount, width, standardiseDimensions } = definition;
  const { rowCount, pairs } = input;
  expectPairsInRange(pairs, rowCount);
  expectLength(definition.standardisers, layerCount, 'standardisers, one a layer,');
  const columns = featureCount(definition);
  const features = new Float64Array((pairs.length / 2) * columns);
  let column = layerCount;
  for (let layerIndex = 0; layerIndex < layerCount; layerIndex += 1) {
    const standardiser = definition.standardisers[layerIndex]!;
    const rows = centreAndNormalise(input.layers(layerIndex), rowCount, width, standardiser, {
      standardiseDimensions,
    });
    writeCosines(rows, width, pairs, features, columns, layerIndex);
    for (const { product } of definition.products.filter((entry) => entry.layerIndex === layerIndex)) {
      writeProductScores(rows, pairs, product, features, columns, column);
      column += product.count;
    }
  }
  return features;
}

function writeCosines(
  rows: Float32Array,
  width: number,
  pairs: Uint32Array,
  target: Float64Array,
  targetWidth: number,
  column: number,
): void {
  for (let pair = 0; 2 * pair < pairs.length; pair += 1) {
    target[pair * targetWidth + column] = rowDot(rows, width, pairs[2 * pair]!, pairs[2 * pair + 1]!);
  }
}

/** Joins row-major matrices of `rowCount` rows, column blocks in order. */
function sideBySide(matrices: readonly Float64Array[], rowCount: number): Float64Array {
  const total = matrices.reduce((sum, matrix) => sum + matrix.length, 0);
  const joined = new Float64Array(total);
  const columns = rowCount === 0 ? 0 : total / rowCount;
  let column = 0;
  for (const matrix of matrices) {
    const width = rowCount === 0 ? 0 : matrix.length / rowCount;
    for (let row = 0; row < rowCount; row += 1) {
      joined.set(matrix.subarray(row * width, (row + 1) * width), row * columns + column);
    }
    column += width;
  }
  return joined;
}
