import type { IntegerForm } from './integer-form.js';

/**
 * How a GGUF tensor stores its weights: blocks of a fixed number of weights in a fixed number of bytes
 * (layouts: ggml, gguf-py/gguf/quants.py). Decoding is exact: each weight is the float32 nearest to the
 * real number that the block denotes.
 */
export interface Quantisation {
  /** The name that llama.cpp prints, e.g. `Q4_K`. */
  readonly name: string;
  /** The number that stands for it in a tensor's header. */
  readonly ggmlType: number;
  /** Weights a block. */
  readonly blockLength: number;
  /** Bytes a block. */
  readonly blockBytes: number;
  /**
   * Decodes the first `blocks` blocks of `source` into `target`.
   *
   * @param source at least `blocks * blockBytes` bytes
   * @param target at least `blocks * blockLength` weights; those are overwritten
   */
  readonly dequantise: (source: Uint8Array, blocks: number, target: Float32Array) => void;
  /** The same weights as integers with scales, where they have that form. */
  readonly integers?: IntegerForm;
}
