/** How far activations are from a reference, as the issue states it. */

export interface ActivationShape {
  readonly textCount: number;
  readonly layerCount: number;
  readonly poolCount: number;
  readonly dModel: number;
}

export interface Fidelity {
  /** Largest relative L2 error of a raw vector over text, layer and pool. */
  readonly raw: number;
  /** The same after standardising each dimension over the texts, per layer and pool. */
  readonly standardised: number;
}

/** @param got and `expected`: `[text, layer, pool, dModel]` */
export function fidelity(got: Float32Array, expected: Float32Array, shape: ActivationShape): Fidelity {
  const { textCount, layerCount, poolCount, dModel } = shape;
  const places = layerCount * poolCount;
  let raw = 0;
  let standardised = 0;
  for (let place = 0; place < places; place++) {
    const at = (text: number, dimension: number): number => (text * places + place) * dModel + dimension;
    const { mean, deviation } = statistics(expected, textCount, dModel, at);
    for (let text = 0; text < textCount; text++) {
      let error = 0;
      let norm = 0;
      let standardError = 0;
      let standardNorm = 0;
      for (let d = 0; d < dModel; d++) {
        const e = expected[at(text, d)]!;
        const difference = got[at(text, d)]! - e;
        error += difference ** 2;
        norm += e ** 2;
        // A dimension that is the same in every text (the BOS token's) has nothing to standardise.
        if (deviation[d]! === 0) continue;
        standardError += (difference / deviation[d]!) ** 2;
        standardNorm += ((e - mean[d]!) / deviation[d]!) ** 2;
      }
      raw = Math.max(raw, Math.sqrt(error / norm));
      if (standardNorm > 0) standardised = Math.max(standardised, Math.sqrt(standardError / standardNorm));
    }
  }
  return { raw, standardised };
}

function statistics(
  values: Float32Array,
  textCount: number,
  dModel: number,
  at: (text: number, dimension: number) => number,
) {
  const mean = new Float64Array(dModel);
  const deviation = new Float64Array(dModel);
  for (let d = 0; d < dModel; d++) {
    for (let text = 0; text < textCount; text++) mean[d]! += values[at(text, d)]! / textCount;
    for (let text = 0; text < textCount; text++) {
      deviation[d]! += (values[at(text, d)]! - mean[d]!) ** 2 / textCount;
    }
    deviation[d] = Math.sqrt(deviation[d]!);
  }
  return { mean, deviation };
}

/** Largest relative L2 distance between vectors of the same text, layer and pool. */
export function largestDistance(got: Float32Array, expected: Float32Array, dModel: number): number {
  let largest = 0;
  for (let start = 0; start < expected.length; start += dModel) {
    let error = 0;
    let norm = 0;
    for (let i = start; i < start + dModel; i++) {
      error += (got[i]! - expected[i]!) ** 2;
      norm += expected[i]! ** 2;
    }
    largest = Math.max(largest, Math.sqrt(error / norm));
  }
  return largest;
}
