/** Streams the weights of a model into one external-data file, decoded to float32, a few MiB at a time. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ModelSource } from '../readers/model-source.js';
import type { ExternalWeight } from './graph-writer.js';
import { type OnnxTensor, OnnxType } from './onnx.js';

/** Offsets are multiples of a memory page, so that ONNX Runtime can map each weight (onnx.proto, external_data). */
const pageBytes = 4096;

export interface WrittenWeights {
  readonly tensors: readonly OnnxTensor[];
  readonly bytes: number;
  /** sha256 (hex) of the file. */
  readonly sha256: string;
}

/** @param onProgress called after every piece with bytes written and bytes in all */
export async function writeExternalWeights(
  source: ModelSource,
  weights: readonly ExternalWeight[],
  path: string,
  onProgress: (bytesWritten: number, bytesTotal: number) => void,
): Promise<WrittenWeights> {
  const places = placeWeights(weights, basename(path));
  const hash = createHash('sha256');
  const output = await open(path, 'wx');
  let written = 0;
  const append = async (bytes: Uint8Array): Promise<void> => {
    hash.update(bytes);
    for (let from = 0; from < bytes.length; ) {
      from += (await output.write(bytes, from, bytes.length - from)).bytesWritten;
    }
    written += bytes.length;
  };
  try {
    for (const { weight, start } of places.placed) {
      await append(new Uint8Array(start - written));
      for await (const piece of source.weights(source.tensor(weight.name, weight.shape))) {
        await append(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
        onProgress(written, places.bytes);
      }
    }
    await output.sync();
  } finally {
    await output.close();
  }
  return { tensors: places.placed.map(({ tensor }) => tensor), bytes: written, sha256: hash.digest('hex') };
}

function placeWeights(weights: readonly ExternalWeight[], location: string) {
  let bytes = 0;
  const placed = weights.map((weight) => {
    const start = Math.ceil(bytes / pageBytes) * pageBytes;
    const length = weight.shape.reduce((product, dimension) => product * dimension, 4);
    bytes = start + length;
    const externalData = Object.entries({ location, offset: start, length }).map(([key, value]) => ({
      key,
      value: String(value),
    }));
    const tensor: OnnxTensor = {
      name: weight.name,
      dims: weight.shape,
      dataType: OnnxType.float32,
      externalData,
      dataLocation: 1,
    };
    return { weight, start, tensor };
  });
  return { placed, bytes };
}
