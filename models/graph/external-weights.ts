/**
 * Streams the weights of a model into one external-data file, decoded to float32 or as the parts of a quantised
 * weight, a few MiB at a time.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ModelSource } from '../readers/model-source.js';
import type { ExternalWeight, IntegerPart } from './graph-writer.js';
import { type OnnxTensor, OnnxType } from './onnx.js';

/** Offsets are multiples of a memory page, so that ONNX Runtime can map each weight (onnx.proto, external_data). */
const pageBytes = 4096;

export interface WrittenWeights {
  readonly tensors: readonly OnnxTensor[];
  readonly bytes: number;
  /** sha256 (hex) of the file. */
  readonly sha256: string;
}

/** The bytes of one part of a tensor that stays quantised, in order; each piece may be overwritten by the next. */
export type IntegerPartReader = (tensor: string, part: IntegerPart) => AsyncIterable<Uint8Array>;

/**
 * @param readPart   reads the quantised parts; needed where the graph has any
 * @param onProgress called after every piece with bytes written and bytes in all
 */
export async function writeExternalWeights(
  source: ModelSource,
  weights: readonly ExternalWeight[],
  path: string,
  onProgress: (bytesWritten: number, bytesTotal: number) => void,
  readPart?: IntegerPartReader,
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
      const tensor = source.tensor(weight.name, weight.shape);
      const pieces = weight.part === undefined ? source.weights(tensor) : readPart!(weight.name, weight.part);
      for await (const piece of pieces) {
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
    const { name, dims, dataType } = tensorOf(weight);
    const elementBytes = dataType === OnnxType.float32 ? 4 : 1;
    const length = dims.reduce((product, dimension) => product * dimension, elementBytes);
    bytes = start + length;
    const externalData = Object.entries({ location, offset: start, length }).map(([key, value]) => ({
      key,
      value: String(value),
    }));
    const tensor: OnnxTensor = {
      name,
      dims,
      dataType,
      externalData,
      dataLocation: 1,
    };
    return { weight, start, tensor };
  });
  return { placed, bytes };
}

/** Name, dimensions and type of a weight in the graph. */
function tensorOf({ name, shape, part }: ExternalWeight): Pick<OnnxTensor, 'name' | 'dims' | 'dataType'> {
  if (part === undefined) return { name, dims: shape, dataType: OnnxType.float32 };
  const [rows, columns] = shape;
  const groups = columns! / part.form.groupLength;
  const named = { name: `${name}.${part.kind}` };
  if (part.kind !== 'integers') return { ...named, dims: [rows!, groups], dataType: OnnxType.float32 };
  const groupBytes = (part.form.groupLength * part.form.bits) / 8;
  return { ...named, dims: [rows!, groups, groupBytes], dataType: OnnxType.uint8 };
}
