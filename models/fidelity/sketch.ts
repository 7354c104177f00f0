/**
 * Pooled residual streams in short: each vector's products with a few random sign vectors. The mean square of
 * the products of a difference d estimates |d|^2 without bias (Achlioptas 2003, database-friendly random
 * projections), so two sketches tell how far their vectors are apart without holding them.
 * `scripts/reference-sketch.py` makes the same sketch of what transformers computes.
 */
import type { ActivationBatch } from '../protocol/types.js';

export const sketchDirections = 16;

export interface Sketch {
  readonly textCount: number;
  readonly layerCount: number;
  readonly poolCount: number;
  /** `[text, layer, pool, direction]`, row-major. */
  readonly products: Float64Array;
}

/**
 * Signs of a direction are the lowest bits of xorshift32 (Marsaglia 2003), seeded once for all of them.
 *
 * @returns `[direction, dModel]` of 1 and -1
 */
export function signVectors(dModel: number): Int8Array {
  let state = 0x9e3779b9;
  return Int8Array.from({ length: sketchDirections * dModel }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 1 ? 1 : -1;
  });
}

export function sketchOf(batch: ActivationBatch): Sketch {
  const { residualStream, textCount, layerCount, poolCount, dModel } = batch;
  const signs = signVectors(dModel);
  const vectors = textCount * layerCount * poolCount;
  const products = new Float64Array(vectors * sketchDirections);
  for (let vector = 0; vector < vectors; vector++) {
    for (let direction = 0; direction < sketchDirections; direction++) {
      let sum = 0;
      for (let d = 0; d < dModel; d++) {
        sum += signs[direction * dModel + d]! * residualStream[vector * dModel + d]!;
      }
      products[vector * sketchDirections + direction] = sum;
    }
  }
  return { textCount, layerCount, poolCount, products };
}

/** The largest error over texts, layers and pools. */
export interface SketchDifference {
  /** |ours - reference| / |reference|. */
  readonly raw: number;
  /**
   * |ours - reference| / |reference - its mean over the texts|: a few huge dimensions that are the same for
   * every text cannot hide an error here.
   */
  readonly centred: number;
  /** Layer of the largest centred error. */
  readonly layerIndex: number;
}

/** @throws Error when the shapes differ (a bug, or a golden of another model) */
export function compareSketches(ours: Sketch, reference: Sketch): SketchDifference {
  const { textCount, layerCount, poolCount } = reference;
  if (ours.products.length !== reference.products.length || ours.layerCount !== layerCount) {
    const shapeOf = (s: Sketch) => `${s.textCount} texts, ${s.layerCount} layers, ${s.poolCount} pools`;
    throw new Error(`expected a sketch of ${shapeOf(reference)}, got ${shapeOf(ours)}`);
  }
  const at = (text: number, layer: number, pool: number) =>
    ((text * layerCount + layer) * poolCount + pool) * sketchDirections;
  let raw = 0;
  let centred = 0;
  let layerIndex = 0;
  for (let layer = 0; layer < layerCount; layer++) {
    for (let pool = 0; pool < poolCount; pool++) {
      const mean = new Float64Array(sketchDirections);
      for (let text = 0; text < textCount; text++) {
        for (let k = 0; k < sketchDirections; k++) {
          mean[k]! += reference.products[at(text, layer, pool) + k]! / textCount;
        }
      }
      for (let text = 0; text < textCount; text++) {
        let [difference, whole, varying] = [0, 0, 0];
        for (let k = 0; k < sketchDirections; k++) {
          const theirs = reference.products[at(text, layer, pool) + k]!;
          difference += (ours.products[at(text, layer, pool) + k]! - theirs) ** 2;
          whole += theirs ** 2;
          varying += (theirs - mean[k]!) ** 2;
        }
        raw = worse(raw, difference, whole);
        const before = centred;
        centred = worse(centred, difference, varying);
        if (centred !== before) layerIndex = layer;
      }
    }
  }
  return { raw, centred, layerIndex };
}

/** Zero against zero is no error; NaN counts as the worst. */
function worse(largest: number, difference: number, scale: number): number {
  if (difference === 0) return largest;
  const error = Math.sqrt(difference / scale);
  return error <= largest ? largest : Number.isNaN(error) ? Number.POSITIVE_INFINITY : error;
}
