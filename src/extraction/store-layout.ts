/**
 * How activations lie in their safetensors file. A (layer, pool) is one tensor `[row, dModel]`, so that a
 * layer is read at once. Rows lie in the order of the batches, so that a batch is written at once; the
 * tensor `row` says where the row of each definition is.
 */
import type { Pool } from '../../models/protocol/types.js';
import { layOutSafetensors, type SafetensorsLayout, type TensorDeclaration } from './safetensors.js';
import type { StoreMetadata } from './store-metadata.js';
import { encodeMetadata } from './store-metadata.js';

export type StoredType = 'float32' | 'float16';

/** I32 `[definition]`: the stored row of each definition, in the order given. */
export const rowTensor = 'row';
/** F32 `[stored layer]`, with float16 only: a stored value times the scale of its layer is the activation. */
export const scaleTensor = 'scale';

export function layerTensor(layer: number, pool: Pool): string {
  return `layer.${String(layer).padStart(3, '0')}.${pool}`;
}

export interface StoreShape {
  readonly rowCount: number;
  readonly dModel: number;
  /** Layers that are kept, ascending. */
  readonly layers: readonly number[];
  readonly pools: readonly Pool[];
  readonly dtype: StoredType;
}

export function bytesPerValue(dtype: StoredType): number {
  return dtype === 'float32' ? 4 : 2;
}

export function storeLayout(shape: StoreShape, metadata: StoreMetadata): SafetensorsLayout {
  const { rowCount, dModel, layers, pools, dtype } = shape;
  const declarations: TensorDeclaration[] = [{ name: rowTensor, dtype: 'I32', shape: [rowCount] }];
  if (dtype === 'float16') declarations.push({ name: scaleTensor, dtype: 'F32', shape: [layers.length] });
  for (const layer of layers) {
    for (const pool of pools) {
      const name = layerTensor(layer, pool);
      declarations.push({ name, dtype: dtype === 'float32' ? 'F32' : 'F16', shape: [rowCount, dModel] });
    }
  }
  return layOutSafetensors(declarations, encodeMetadata(metadata));
}

/** Bytes of the activations alone; header, rows and plan add less than a thousandth. */
export function activationBytes(shape: StoreShape): number {
  const { rowCount, dModel, layers, pools, dtype } = shape;
  return rowCount * dModel * layers.length * pools.length * bytesPerValue(dtype);
}
