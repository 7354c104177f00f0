/** An open GGUF file: its header, and its tensors as float32, a range of blocks at a time. */
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { modelErrors } from '../../errors.js';
import { describeTokenizer, type TokenizerDescription } from '../../tokenizer/tokenizer-description.js';
import { collectWeights, type ModelSource } from '../model-source.js';
import { readWeights } from '../weight-blocks.js';
import { ByteCursor } from './byte-cursor.js';
import { type GgufHeader, type GgufTensor, readHeader } from './header.js';
import type { GgufMetadata } from './metadata.js';

export class GgufFile implements ModelSource {
  readonly file: string;
  readonly bytes: number;
  readonly metadata: GgufMetadata;
  readonly tensors: ReadonlyMap<string, GgufTensor>;
  private readonly handle: FileHandle;

  private constructor(file: string, bytes: number, handle: FileHandle, header: GgufHeader) {
    this.file = file;
    this.bytes = bytes;
    this.handle = handle;
    this.metadata = header.metadata;
    this.tensors = header.tensors;
  }

  /**
   * @param path of a .gguf file
   * @throws `GGUF_*` errors of models/errors.ts, and the system's own when the file cannot be opened
   */
  static async open(path: string): Promise<GgufFile> {
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      const file = basename(path);
      return new GgufFile(file, size, handle, readHeader(new ByteCursor(handle.fd, size, file)));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /**
   * The tensor named `name`.
   *
   * @param shape outermost first
   * @throws `GGUF_TENSOR_MISSING` when absent or of another shape
   */
  tensor(name: string, shape: readonly number[]): GgufTensor {
    const tensor = this.tensors.get(name);
    const got = tensor === undefined ? 'nothing' : tensor.shape.join(' x ');
    if (tensor === undefined || tensor.shape.join() !== shape.join()) {
      throw modelErrors.GGUF_TENSOR_MISSING({
        tensor: name,
        expected: shape.join(' x '),
        got,
        file: this.file,
      });
    }
    return tensor;
  }

  /**
   * Decodes a tensor to float32, row-major, in pieces of at most 4 MiB.
   *
   * @yields pieces in order; each is overwritten by the next
   */
  async *weights(tensor: GgufTensor): AsyncGenerator<Float32Array> {
    const endsAt = (byte: number): Error =>
      modelErrors.GGUF_TRUNCATED({
        expected: `${tensor.bytes} bytes of tensor ${tensor.name}`,
        at: tensor.start,
        got: byte,
        file: this.file,
      });
    yield* readWeights(this.handle, tensor, endsAt);
  }

  /** A whole tensor as float32; for small ones. */
  allWeights(tensor: GgufTensor): Promise<Float32Array> {
    return collectWeights(this, tensor);
  }

  async describeTokenizer(): Promise<TokenizerDescription> {
    return describeTokenizer(this.metadata);
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}
