import {
  expectLength,
  type FeatureDefinition,
  type LayerSource,
  writeCosineRows,
} from '../../features/index.js';

/** Columns of an embedded row: L + 1 blocks of dModel. */
export function embeddingWidth(definition: FeatureDefinition): number {
  return definition.layerCount * definition.width;
}

/**
 * The rows over which the collapsed form scores: every layer's cosine row, side by side. Also for sequences
 * met after training, whose layers are centred and scaled by the stored standardisers.
 *
 * Memory: 4 bytes x rowCount x layerCount x width for the result (714 MB for 10,000 rows of 31 x 576), and
 * beside it only the layer at hand; layers are requested once each, in ascending order.
 *
 * @param rows where to write, such as shared memory that worker threads read; a new array by default
 * @returns `rows`, row-major [rowCount, layerCount * width]
 * @throws `FEATURES_SHAPE_MISMATCH`
 */
export function embedSequences(
  definition: FeatureDefinition,
  layers: LayerSource,
  rowCount: number,
  rows: Float32Array = new Float32Array(rowCount * embeddingWidth(definition)),
): Float32Array {
  const { layerCount, width, standardiseDimensions } = definition;
  const total = embeddingWidth(definition);
  expectLength(rows, rowCount * total, 'the embedded rows');
  for (let layerIndex = 0; layerIndex < layerCount; layerIndex += 1) {
    const standardiser = definition.standardisers[layerIndex]!;
    const options = { standardiseDimensions };
    const column = layerIndex * width;
    writeCosineRows(layers(layerIndex), rowCount, width, standardiser, options, rows, total, column);
  }
  return rows;
}
