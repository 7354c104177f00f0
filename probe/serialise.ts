/**
 * A trained probe as bytes and back, bit for bit. The bytes are a safetensors file: arrays as float64 tensors,
 * the rest as JSON in its metadata, with a version.
 */
import type { FeatureDefinition, LayerProducts } from '../features/index.js';
import type { SigmoidCalibration } from './calibrate/sigmoid.js';
import {
  decodeTensors,
  encodeTensors,
  probeHeader,
  type Tensor,
  type TensorFile,
  tensorOf,
} from './tensor-file.js';
import type { TrainedProbe, TrainingReport } from './trained-probe.js';

export const storedProbeVersion = 1;

interface ProbeHeader {
  readonly kind: 'lamplighter-probe';
  readonly version: number;
  readonly layerCount: number;
  readonly width: number;
  readonly standardiseDimensions: boolean;
  readonly productLayers: readonly number[];
  readonly modelIntercept: number;
  readonly formIntercept: number;
  readonly calibration: SigmoidCalibration;
  readonly report: TrainingReport;
  readonly provenance: Readonly<Record<string, string>>;
}

export function serialiseProbe(probe: TrainedProbe): Uint8Array {
  const { definition, model, form } = probe;
  const { layerCount, width, standardisers, products } = definition;
  const header: ProbeHeader = {
    kind: 'lamplighter-probe',
    version: storedProbeVersion,
    layerCount,
    width,
    standardiseDimensions: definition.standardiseDimensions,
    productLayers: products.map(({ layerIndex }) => layerIndex),
    modelIntercept: model.intercept,
    formIntercept: form.intercept,
    calibration: probe.calibration,
    report: probe.report,
    provenance: probe.provenance,
  };
  const tensors = new Map<string, Tensor>();
  const layerTensor = (arrays: readonly Float64Array[]): Tensor => ({
    shape: [layerCount, width],
    values: concatenate(arrays),
  });
  const vector = (values: Float64Array): Tensor => ({ shape: [values.length], values });
  tensors.set('standardiser.mean', layerTensor(standardisers.map(({ mean }) => mean)));
  tensors.set('standardiser.deviation', layerTensor(standardisers.map(({ deviation }) => deviation)));
  for (const { layerIndex, product } of products) {
    const name = `product.${layerIndex}`;
    tensors.set(`${name}.components`, { shape: [product.count, width], values: product.components });
    tensors.set(`${name}.mean`, vector(product.mean));
    tensors.set(`${name}.explainedVariance`, vector(product.explainedVariance));
  }
  tensors.set('scaling.mean', vector(probe.scaling.mean));
  tensors.set('scaling.deviation', vector(probe.scaling.deviation));
  tensors.set('model.coefficients', vector(model.coefficients));
  tensors.set('form.weights', layerTensor(form.blocks.map(({ weights }) => weights)));
  return encodeTensors({ metadata: { lamplighter: JSON.stringify(header) }, tensors });
}

/** @throws `PROBE_FILE_UNREADABLE`, `PROBE_VERSION_UNKNOWN` */
export function parseProbe(bytes: Uint8Array): TrainedProbe {
  const file = decodeTensors(bytes);
  const header = probeHeader<ProbeHeader>(file, 'lamplighter-probe', storedProbeVersion);
  const { layerCount, width } = header;
  const layersOf = (name: string): readonly Float64Array[] => {
    const values = tensorOf(file, name, layerCount * width).values;
    return Array.from({ length: layerCount }, (_, layer) => values.slice(layer * width, (layer + 1) * width));
  };
  const deviations = layersOf('standardiser.deviation');
  const standardisers = layersOf('standardiser.mean').map((mean, layer) => ({
    mean,
    deviation: deviations[layer]!,
  }));
  const products = header.productLayers.map((layerIndex) => layerProducts(file, layerIndex, width));
  const definition: FeatureDefinition = {
    layerCount,
    width,
    standardiseDimensions: header.standardiseDimensions,
    standardisers,
    products,
  };
  const columns = products.reduce((sum, { product }) => sum + product.count, layerCount);
  return {
    definition,
    scaling: {
      mean: tensorOf(file, 'scaling.mean', columns).values,
      deviation: tensorOf(file, 'scaling.deviation', columns).values,
    },
    model: {
      coefficients: tensorOf(file, 'model.coefficients', columns).values,
      intercept: header.modelIntercept,
    },
    form: {
      intercept: header.formIntercept,
      blocks: layersOf('form.weights').map((weights, layer) => ({ name: `layer ${layer}`, width, weights })),
    },
    calibration: header.calibration,
    report: header.report,
    provenance: header.provenance,
  };
}

function layerProducts(file: TensorFile, layerIndex: number, width: number): LayerProducts {
  const name = `product.${layerIndex}`;
  const count = tensorOf(file, `${name}.components`).values.length / width;
  return {
    layerIndex,
    product: {
      width,
      count,
      components: tensorOf(file, `${name}.components`, count * width).values,
      mean: tensorOf(file, `${name}.mean`, width).values,
      explainedVariance: tensorOf(file, `${name}.explainedVariance`, count).values,
    },
  };
}

function concatenate(arrays: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(arrays.reduce((sum, array) => sum + array.length, 0));
  let position = 0;
  for (const array of arrays) {
    joined.set(array, position);
    position += array.length;
  }
  return joined;
}
