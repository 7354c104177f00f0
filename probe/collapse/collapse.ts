/**
 * The collapse: a logistic probe over LANTERN's features is one signed bilinear form.
 *
 * A cosine is the dot product of normalised rows z, so layer l with coefficient v_l contributes
 * `v_l * <z_i, z_j>`. A product component with direction V_k is `<V_k, z_i * z_j - m>`, that is the diagonal
 * form `sum_d V_kd z_id z_jd` less the constant `<V_k, m>`. Added up, layer l has one weight a dimension,
 *
 *     D_l[d] = v_l + sum_k u_k V_k[d],      intercept = b - sum_k u_k <V_k, m>,
 *
 * where v and u are the coefficients over unscaled features (feature scaling is folded in first). So 287
 * features a pair become L + 1 blocks of dModel numbers a sequence, and all pairs are matrix products.
 */
import { dimensionScale, expectLength, type FeatureDefinition, featureCount } from '../../features/index.js';
import type { BilinearForm } from '../bilinear-form.js';
import { type FeatureScaling, unscaledModel } from '../logistic/feature-scaling.js';
import type { LogisticModel } from '../logistic/fit.js';

/**
 * @param model coefficients over scaled features, in the order of the feature columns
 * @param scaling mean and deviation of each feature column
 * @returns one block a layer, named "layer l", over rows of `embedSequences`
 * @throws `FEATURES_SHAPE_MISMATCH`
 */
export function collapse(
  model: LogisticModel,
  scaling: FeatureScaling,
  definition: FeatureDefinition,
): BilinearForm {
  expectLength(model.coefficients, featureCount(definition), 'model coefficients');
  const unscaled = unscaledModel(model, dimensionScale(scaling, true), scaling.mean);
  const { layerCount, width } = definition;
  const blocks = Array.from({ length: layerCount }, (_, layerIndex) => ({
    name: `layer ${layerIndex}`,
    width,
    weights: new Float64Array(width).fill(unscaled.coefficients[layerIndex]!),
  }));
  let intercept = unscaled.intercept;
  let column = layerCount;
  for (const { layerIndex, product } of definition.products) {
    const { weights } = blocks[layerIndex]!;
    for (let component = 0; component < product.count; component += 1, column += 1) {
      const coefficient = unscaled.coefficients[column]!;
      for (let dimension = 0; dimension < width; dimension += 1) {
        const direction = product.components[component * width + dimension]!;
        weights[dimension]! += coefficient * direction;
        intercept -= coefficient * direction * product.mean[dimension]!;
      }
    }
  }
  return { intercept, blocks };
}
