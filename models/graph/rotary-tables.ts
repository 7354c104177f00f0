/**
 * Cosines and sines of the rotary angles position / base^(2i / dHead) (Su et al., RoFormer,
 * arXiv:2104.09864), `[position, dHead / 2]`. Angles are rounded to float32 where the reference
 * implementation (transformers) rounds them, so that both turn by the same float.
 */
export interface RotaryTables {
  readonly cosine: Float32Array;
  readonly sine: Float32Array;
  readonly positions: number;
  readonly pairs: number;
}

/**
 * Longest row of the graph, in slots: RotaryEmbedding of ONNX Runtime wants a table of at least as many rows
 * as a row has slots, whatever its positions are.
 */
export const mostRowSlots = 4096;

/**
 * @param factor   positions are divided by it before they turn anything
 * @param divisors one a pair, from the tensor `rope_freqs` of Llama 3, or undefined for all 1
 */
export function rotaryTables(
  positions: number,
  dHead: number,
  base: number,
  factor: number,
  divisors: Float32Array | undefined,
): RotaryTables {
  const pairs = dHead / 2;
  const cosine = new Float32Array(positions * pairs);
  const sine = new Float32Array(positions * pairs);
  for (let i = 0; i < pairs; i++) {
    const slowing = factor * (divisors?.[i] ?? 1);
    const frequency = Math.fround(1 / Math.fround(base ** ((2 * i) / dHead)) / slowing);
    for (let position = 0; position < positions; position++) {
      const angle = Math.fround(position * frequency);
      cosine[position * pairs + i] = Math.cos(angle);
      sine[position * pairs + i] = Math.sin(angle);
    }
  }
  return { cosine, sine, positions, pairs };
}
