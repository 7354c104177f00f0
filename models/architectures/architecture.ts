/**
 * What differs from one family of decoders to the next, in one file a family: which hyperparameters it
 * refuses, and the block written in the vocabulary of models/graph/decoder-parts.ts.
 */
import type { DecoderParts } from '../graph/decoder-parts.js';
import type { GgufMetadata } from '../readers/gguf/metadata.js';
import type { DecoderShape } from './decoder-shape.js';

export interface Architecture {
  /** The value of `general.architecture`. */
  readonly name: string;
  /**
   * Which coordinates of a head rotate together: neighbours (2i, 2i+1), as llama.cpp permutes the llama
   * family's query and key rows, or halves (i, i + D/2), as the checkpoints have it.
   */
  readonly rotaryPairing: 'neighbours' | 'halves';
  /** A sentence that names what cannot be built of this file, or undefined when everything can. */
  unsupported(metadata: GgufMetadata, shape: DecoderShape): string | undefined;
  /**
   * Writes one block.
   *
   * @param parts    writes the nodes; tensor names are relative to `blk.N.`
   * @param residual name of the residual stream before the block, `[token, dModel]`
   * @returns name of the residual stream after it
   */
  block(parts: DecoderParts, residual: string): string;
}
