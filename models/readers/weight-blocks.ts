/** Reads a tensor out of a file, decoded to float32, a few MiB at a time. */
import type { FileHandle } from 'node:fs/promises';
import type { Quantisation } from '../quantisation/quantisation.js';

/** Weights decoded at a time: small enough for any machine, large enough that reads are not the cost. */
const chunkWeights = 1 << 20;

/** Where a tensor lies in a file, and how its weights are stored there. */
export interface StoredTensor {
  readonly quantisation: Quantisation;
  /** Bytes from the start of the file. */
  readonly start: number;
  /** A whole number of blocks. */
  readonly bytes: number;
}

/**
 * @param endsAt makes the error for a file that ends within the tensor, at the byte given
 * @yields pieces of at most 4 MiB in order; each is overwritten by the next
 */
export async function* readWeights(
  handle: FileHandle,
  tensor: StoredTensor,
  endsAt: (byte: number) => Error,
): AsyncGenerator<Float32Array> {
  const { blockLength, blockBytes, dequantise } = tensor.quantisation;
  const blocksTotal = tensor.bytes / blockBytes;
  const blocksAtOnce = Math.min(blocksTotal, Math.floor(chunkWeights / blockLength));
  const source = Buffer.alloc(blocksAtOnce * blockBytes);
  const target = new Float32Array(blocksAtOnce * blockLength);
  for (let block = 0; block < blocksTotal; block += blocksAtOnce) {
    const blocks = Math.min(blocksAtOnce, blocksTotal - block);
    await readFully(
      handle,
      source.subarray(0, blocks * blockBytes),
      tensor.start + block * blockBytes,
      endsAt,
    );
    dequantise(source, blocks, target);
    yield target.subarray(0, blocks * blockLength);
  }
}

async function readFully(
  handle: FileHandle,
  target: Buffer,
  start: number,
  endsAt: (byte: number) => Error,
): Promise<void> {
  let filled = 0;
  while (filled < target.length) {
    const { bytesRead } = await handle.read(target, filled, target.length - filled, start + filled);
    if (bytesRead === 0) throw endsAt(start + filled);
    filled += bytesRead;
  }
}
