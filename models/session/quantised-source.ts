/** The parts of quantised tensors, from the bytes of a GGUF file as they are. */
import { type FileHandle, open } from 'node:fs/promises';
import { modelErrors } from '../errors.js';
import type { IntegerPartReader } from '../graph/external-weights.js';
import type { IntegerForms } from '../graph/graph-writer.js';
import { quantisations } from '../quantisation/catalogue.js';
import { GgufFile } from '../readers/gguf/gguf-file.js';
import type { ModelSource } from '../readers/model-source.js';

/** Weights taken apart at a time. */
const chunkWeights = 1 << 18;

export interface QuantisedSource {
  /** Which tensors can stay quantised: those of a type that has integers with scales. */
  readonly forms: IntegerForms;
  readonly readPart: IntegerPartReader;
  close(): Promise<void>;
}

/**
 * @param path of the file that `source` reads
 * @throws `WEIGHTS_NOT_QUANTISED` when no matrix of its blocks could stay as it is
 */
export async function openQuantised(source: ModelSource, path: string): Promise<QuantisedSource> {
  const kept = quantisations.filter(({ integers }) => integers !== undefined).map(({ name }) => name);
  const refuse = (got: string): Error =>
    modelErrors.WEIGHTS_NOT_QUANTISED({ expected: kept.join(', '), got, file: source.file });
  if (!(source instanceof GgufFile)) throw refuse('another format or random weights');
  const forms: IntegerForms = (name) => source.tensors.get(name)?.quantisation.integers;
  if (![...source.tensors.keys()].some((name) => name.startsWith('blk.') && forms(name) !== undefined)) {
    const types = new Set([...source.tensors.values()].map(({ quantisation }) => quantisation.name));
    throw refuse([...types].join(', '));
  }
  const handle = await open(path, 'r');
  return { forms, readPart: integerPartReader(source, handle), close: () => handle.close() };
}

/** @param handle of the same file */
function integerPartReader(source: GgufFile, handle: FileHandle): IntegerPartReader {
  return async function* (name, { form, kind }) {
    const { start, bytes, quantisation } = source.tensors.get(name)!;
    const { blockBytes, blockLength } = quantisation;
    const blocksTotal = bytes / blockBytes;
    const blocksAtOnce = Math.min(blocksTotal, Math.floor(chunkWeights / blockLength));
    const encoded = Buffer.alloc(blocksAtOnce * blockBytes);
    const groupsAtOnce = (blocksAtOnce * blockLength) / form.groupLength;
    const parts = {
      integers: new Uint8Array(blocksAtOnce * blockLength),
      scales: new Float32Array(groupsAtOnce),
      zeroPoints: new Float32Array(groupsAtOnce),
    };
    for (let block = 0; block < blocksTotal; block += blocksAtOnce) {
      const blocks = Math.min(blocksAtOnce, blocksTotal - block);
      const length = blocks * blockBytes;
      const at = start + block * blockBytes;
      const { bytesRead } = await handle.read(encoded, 0, length, at);
      if (bytesRead < length) {
        const facts = { expected: `${length} bytes`, at, got: at + bytesRead, file: source.file };
        throw modelErrors.GGUF_TRUNCATED(facts);
      }
      form.split(encoded, blocks, parts);
      const weights = blocks * blockLength;
      if (kind !== 'integers') yield bytesOf(parts[kind].subarray(0, weights / form.groupLength));
      else if (form.bits === 8) yield parts.integers.subarray(0, weights);
      else yield inPairs(parts.integers.subarray(0, weights));
    }
  };
}

const bytesOf = (values: Float32Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

/** Two numbers of four bits a byte, the first in the low half. */
function inPairs(integers: Uint8Array): Uint8Array {
  const pairs = new Uint8Array(integers.length / 2);
  for (let i = 0; i < pairs.length; i++) pairs[i] = integers[2 * i]! | (integers[2 * i + 1]! << 4);
  return pairs;
}
