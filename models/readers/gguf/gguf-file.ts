/** An open GGUF file: its header, and its tensors as float32, a range of blocks at a time. */
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { modelErrors } from '../../errors.js';
import { ByteCursor } from './byte-cursor.js';
import { type GgufHeader, type GgufTensor, readHeader } from './header.js';
import type { GgufMetadata } from './metadata.js';

/** Weights decoded at a time: small enough for any machine, large enough that reads are not the cost. */
const chunkWeights = 1 << 20;

export class GgufFile {
  readonly file: string;
  readonly metadata: GgufMetadata;
  readonly tensors: ReadonlyMap<string, GgufTensor>;
  private readonly handle: FileHandle;

  private constructor(file: string, handle: FileHandle, header: GgufHeader) {
    this.file = file;
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
      return new GgufFile(file, handle, readHeader(new ByteCursor(handle.fd, size, file)));
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
    const { blockLength, blockBytes, dequantise } = tensor.quantisation;
    const blocksTotal = tensor.bytes / blockBytes;
    const blocksAtOnce = Math.min(blocksTotal, Math.floor(chunkWeights / blockLength));
    const source = Buffer.alloc(blocksAtOnce * blockBytes);
    const target = new Float32Array(blocksAtOnce * blockLength);
    for (let block = 0; block < blocksTotal; block += blocksAtOnce) {
      const blocks = Math.min(blocksAtOnce, blocksTotal - block);
      await this.readFully(source.subarray(0, blocks * blockBytes), tensor.start + block * blockBytes);
      dequantise(source, blocks, target);
      yield target.subarray(0, blocks * blockLength);
    }
  }

  /** A whole tensor as float32; for small ones. */
  async allWeights(tensor: GgufTensor): Promise<Float32Array> {
    const all = new Float32Array(tensor.shape.reduce((product, dimension) => product * dimension, 1));
    let filled = 0;
    for await (const piece of this.weights(tensor)) {
      all.set(piece, filled);
      filled += piece.length;
    }
    return all;
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  private async readFully(target: Buffer, start: number): Promise<void> {
    let filled = 0;
    while (filled < target.length) {
      const { bytesRead } = await this.handle.read(target, filled, target.length - filled, start + filled);
      if (bytesRead === 0) {
        throw modelErrors.GGUF_TRUNCATED({
          expected: `${target.length} bytes`,
          at: start,
          got: start + filled,
          file: this.file,
        });
      }
      filled += bytesRead;
    }
  }
}
