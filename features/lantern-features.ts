/**
 * The explicit features of a pair, as LANTERN defines them: a centred cosine at each of the L + 1 residual
 * positions, then the principal components of the element-wise products at two layers.
 */

/** Residual positions whose products are features: LANTERN's 4 and 40 of 64 blocks, scaled to `blockCount`. */
export function lanternProductLayers(blockCount: number): readonly number[] {
  const early = Math.round(blockCount / 16);
  const late = Math.round((5 * blockCount) / 8);
  return early === late ? [early] : [early, late];
}

/**
 * Names in the order of the feature columns, for explanation.
 * @param layerCount residual positions, L + 1
 * @param products the product layers with how many components each kept
 */
export function featureNames(
  layerCount: number,
  products: readonly { readonly layerIndex: number; readonly count: number }[],
): readonly string[] {
  const names: string[] = [];
  for (let layer = 0; layer < layerCount; layer += 1) names.push(`cosine layer ${layer}`);
  for (const { layerIndex, count } of products) {
    for (let component = 1; component <= count; component += 1) {
      names.push(`product layer ${layerIndex} component ${component}`);
    }
  }
  return names;
}
