/**
 * Takes large weights out of a graph into a file beside it: the runtime maps such a file, so that a session
 * starts without copying it and processes share its pages.
 */
import type { OnnxFileInitializer } from '../readers/onnx/onnx-file.js';
import { lengthField, varintBytes, wireFields } from '../readers/onnx/wire.js';

export interface MovedWeights {
  /** Bytes from the start of the file. */
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** Smaller tensors stay: shapes and axes are read while a graph is optimised. */
const leastBytes = 1024;
/** Weights begin at memory pages, so that each can be mapped. */
const pageBytes = 4096;
/** TensorProto */
const tensorField = { rawData: 9, externalData: 13, dataLocation: 14 } as const;
/** TensorProto.DataLocation */
const external = 1n;

/** @returns the message of every initializer, in order, and what goes to the file */
export function moveWeights(
  initializers: readonly OnnxFileInitializer[],
  location: string,
): { messages: readonly Uint8Array[]; moved: readonly MovedWeights[] } {
  const moved: MovedWeights[] = [];
  let end = 0;
  const messages = initializers.map(({ bytes, rawData }) => {
    if (rawData === undefined || rawData.length < leastBytes) return bytes;
    const start = Math.ceil(end / pageBytes) * pageBytes;
    end = start + rawData.length;
    moved.push({ start, bytes: rawData });
    const kept = [...wireFields(bytes, wasRead)].filter(({ number }) => !changed.includes(number));
    const place = Object.entries({ location, offset: start, length: rawData.length });
    return Buffer.concat([
      ...kept.map(({ whole }) => whole),
      ...place.map(([key, value]) => lengthField(tensorField.externalData, entry(key, String(value)))),
      varintBytes(BigInt(tensorField.dataLocation) << 3n),
      varintBytes(external),
    ]);
  });
  return { messages, moved };
}

const changed: readonly number[] = Object.values(tensorField);

/** StringStringEntryProto */
const entry = (key: string, value: string): Uint8Array =>
  Buffer.concat([lengthField(1, key), lengthField(2, value)]);

const wasRead = (expected: string): Error => new Error(`an initializer that was read has no ${expected}`);
