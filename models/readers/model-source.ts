/**
 * What an import needs of a model, whatever it is stored in: hyperparameters under the keys of GGUF
 * (`{architecture}.block_count`, ...), weights under the names of GGUF (`blk.0.attn_q.weight`, ...), and a
 * tokenizer. A further format is a reader that gives this.
 */
import type { TokenizerDescription } from '../tokenizer/tokenizer-description.js';
import type { GgufMetadata } from './gguf/metadata.js';

export interface SourceTensor {
  readonly name: string;
  /** Outermost first: `[out, in]` for a linear layer. */
  readonly shape: readonly number[];
}

/** Which coordinates of a head rotate together: (2i, 2i + 1), or (i, i + D / 2). */
export type RotaryPairing = 'neighbours' | 'halves';

export interface ModelSource {
  /** Name of the file or folder, for messages. */
  readonly file: string;
  /** Size of the model file, or of all files of the folder that are read. */
  readonly bytes: number;
  readonly metadata: GgufMetadata;
  readonly tensors: ReadonlyMap<string, SourceTensor>;
  /** Where the rows of queries and keys are in another order than GGUF has them; else undefined. */
  readonly rotaryPairing?: RotaryPairing;
  /**
   * The tensor named `name`.
   *
   * @param shape outermost first
   * @throws a catalogue error when it is absent or of another shape
   */
  tensor(name: string, shape: readonly number[]): SourceTensor;
  /**
   * A tensor as float32, row-major.
   *
   * @param tensor of this source
   * @yields pieces of at most 4 MiB in order; each is overwritten by the next
   */
  weights(tensor: SourceTensor): AsyncGenerator<Float32Array>;
  /** A whole tensor as float32; for small ones. */
  allWeights(tensor: SourceTensor): Promise<Float32Array>;
  /** @throws `TOKENIZER_UNSUPPORTED`, `TOKENIZER_INVALID` */
  describeTokenizer(): Promise<TokenizerDescription>;
  close(): Promise<void>;
}

/** Collects what a source yields of one tensor. */
export async function collectWeights(source: ModelSource, tensor: SourceTensor): Promise<Float32Array> {
  const all = new Float32Array(tensor.shape.reduce((product, dimension) => product * dimension, 1));
  let filled = 0;
  for await (const piece of source.weights(tensor)) {
    all.set(piece, filled);
    filled += piece.length;
  }
  return all;
}
