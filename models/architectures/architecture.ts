/**
 * What differs from one family of decoders to the next, in one file a family: which hyperparameters it
 * refuses, and the block written in the vocabulary of models/graph/decoder-parts.ts.
 */
import type { DecoderParts } from '../graph/decoder-parts.js';
import type { GgufMetadata } from '../readers/gguf/metadata.js';
import type { DecoderShape } from './decoder-shape.js';

/** How one block attends. */
export interface BlockAttention {
  /** Base of the rotary angles' geometric progression. */
  readonly rotaryBase: number;
  /** Positions are divided by it before they turn anything (linear scaling); 1 where there is none. */
  readonly rotaryFactor: number;
  /** A token sees itself and the `window - 1` tokens before it; undefined: all tokens before it. */
  readonly window: number | undefined;
  /** Multiplied into the scores before softmax. */
  readonly scale: number;
}

export interface Architecture {
  /** The value of `general.architecture`. */
  readonly name: string;
  /**
   * Which coordinates of a head rotate together: neighbours (2i, 2i+1), as llama.cpp permutes the llama
   * family's query and key rows, or halves (i, i + D/2), as the checkpoints have it.
   */
  readonly rotaryPairing: 'neighbours' | 'halves';
  /**
   * A sentence that names what cannot be built of this file, beyond what no architecture can
   * (models/architectures/refusals.ts), or undefined when everything can.
   */
  unsupported?(metadata: GgufMetadata, shape: DecoderShape): string | undefined;
  /** Factor of the embedding; 1 by default. */
  embeddingScale?(shape: DecoderShape): number;
  /** What block `layer` (0 .. L - 1) does otherwise than `shape.attention` says. */
  attention?(layer: number, shape: DecoderShape, metadata: GgufMetadata): Partial<BlockAttention>;
  /**
   * Writes one block.
   *
   * @param parts    writes the nodes; tensor names are relative to `blk.N.`
   * @param residual name of the residual stream before the block, `[token, dModel]`
   * @returns name of the residual stream after it
   */
  block(parts: DecoderParts, residual: string): string;
}
