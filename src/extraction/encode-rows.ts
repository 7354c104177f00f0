/** From an answer `[text, layer, pool, dModel]` to the rows of one stored tensor. */
import type { ActivationBatch } from '../../models/protocol/types.js';
import { extractionErrors } from './errors.js';
import { float16Bits, maxFloat16 } from './float16.js';

export interface TensorChoice {
  /** Residual position of the model. */
  readonly layer: number;
  readonly poolIndex: number;
  /** A stored value times this is the activation; 1 for float32. */
  readonly scale: number;
}

/**
 * @param target `[text, dModel]`, float32 or the bits of float16
 * @param nameOf the sequence of each text, for messages
 * @throws `STORED_ACTIVATION_NOT_FINITE`, `ACTIVATION_OUTSIDE_FLOAT16`
 */
export function encodeRows(
  batch: ActivationBatch,
  choice: TensorChoice,
  target: Float32Array | Uint16Array,
  nameOf: (text: number) => string,
): void {
  const { residualStream, textCount, layerCount, poolCount, dModel } = batch;
  const { layer, poolIndex, scale } = choice;
  for (let text = 0; text < textCount; text++) {
    const from = ((text * layerCount + layer) * poolCount + poolIndex) * dModel;
    for (let d = 0; d < dModel; d++) {
      const value = residualStream[from + d]!;
      if (!Number.isFinite(value)) {
        throw extractionErrors.STORED_ACTIVATION_NOT_FINITE({
          aNumber: nameOf(text),
          layer,
          dimension: d,
          got: value,
        });
      }
      if (target instanceof Float32Array) {
        target[text * dModel + d] = value;
        continue;
      }
      const bits = float16Bits(value / scale);
      if ((bits & 0x7c00) === 0x7c00) {
        const expected = maxFloat16 * scale;
        throw extractionErrors.ACTIVATION_OUTSIDE_FLOAT16({
          aNumber: nameOf(text),
          layer,
          got: value,
          expected,
        });
      }
      target[text * dModel + d] = bits;
    }
  }
}

/**
 * The scale of each layer for float16: a power of two, so that scaling loses nothing, that puts the largest
 * magnitude of a sample near 2^10. Up to 2^16 (64 times the sample) still fits; below, values keep all eleven
 * bits down to 2^-24 of the sample's largest.
 */
export function float16Scales(magnitudes: readonly number[]): number[] {
  return magnitudes.map((magnitude) => (magnitude === 0 ? 1 : 2 ** (Math.ceil(Math.log2(magnitude)) - 10)));
}

/** Largest magnitude of one layer over all texts and pools of an answer. */
export function layerMagnitude(batch: ActivationBatch, layer: number): number {
  const { residualStream, textCount, layerCount, poolCount, dModel } = batch;
  const width = poolCount * dModel;
  let largest = 0;
  for (let text = 0; text < textCount; text++) {
    const from = (text * layerCount + layer) * width;
    for (let i = from; i < from + width; i++) largest = Math.max(largest, Math.abs(residualStream[i]!));
  }
  return largest;
}
