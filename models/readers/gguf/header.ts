/**
 * The header of a GGUF file, version 2 or 3, little-endian (ggml docs/gguf.md): metadata, then where each
 * tensor lies. Nothing of the header is trusted: every count is held against the bytes that are left.
 */
import { modelErrors } from '../../errors.js';
import { findQuantisation, quantisations } from '../../quantisation/catalogue.js';
import type { Quantisation } from '../../quantisation/quantisation.js';
import type { ByteCursor } from './byte-cursor.js';
import { GgufMetadata } from './metadata.js';
import { GgufType, type GgufValue, leastBytes, typeName } from './value-types.js';

export interface GgufTensor {
  readonly name: string;
  /** Outermost first, as PyTorch has it: `[out, in]` for a linear layer. (GGUF stores the reverse.) */
  readonly shape: readonly number[];
  readonly quantisation: Quantisation;
  /** Bytes from the start of the file. */
  readonly start: number;
  readonly bytes: number;
}

export interface GgufHeader {
  readonly version: number;
  readonly metadata: GgufMetadata;
  readonly tensors: ReadonlyMap<string, GgufTensor>;
}

const mostDimensions = 4;
const deepestArray = 4;
/** Names of tensors have at most 64 bytes in ggml, keys of metadata some dozens. */
const mostNameBytes = 1024;
/** The longest string, a chat template, has tens of kilobytes. */
const mostStringBytes = 1 << 20;
/** Elements of all arrays together: the largest vocabularies have 260,000 tokens, each with a score, a type, a merge. */
const mostElements = 1 << 21;
/** Of metadata and tensors; a value of 12 bytes in the file takes some hundred in memory. */
const mostEntries = 1 << 16;
const leastTensorInfoBytes = 8 + 4 + 8 + 4 + 8;
const leastEntryBytes = 8 + 4 + 1;

/** @throws `GGUF_*` and `QUANTISATION_UNSUPPORTED` errors of models/errors.ts */
export function readHeader(cursor: ByteCursor): GgufHeader {
  const version = readVersion(cursor);
  const tensorCount = countEntries(cursor, 'number of tensors', leastTensorInfoBytes);
  const entryCount = countEntries(cursor, 'number of metadata entries', leastEntryBytes);
  const metadata = new GgufMetadata(readEntries(cursor, entryCount), cursor.file);
  const alignment = readAlignment(cursor, metadata);
  const infos = Array.from({ length: tensorCount }, () => readTensorInfo(cursor));
  const start = Math.ceil(cursor.position / alignment) * alignment;
  return { version, metadata, tensors: placeTensors(cursor, infos, start, alignment) };
}

function readVersion(cursor: ByteCursor): number {
  const magic = Buffer.alloc(4);
  magic.writeUInt32LE(cursor.uint32('magic number'));
  if (magic.toString('latin1') !== 'GGUF') {
    throw modelErrors.GGUF_NOT_GGUF({
      got: JSON.stringify(magic.toString('latin1')).slice(1, -1),
      file: cursor.file,
    });
  }
  const version = cursor.uint32('version');
  if (version !== 2 && version !== 3) {
    throw modelErrors.GGUF_VERSION_UNSUPPORTED({ got: version, file: cursor.file });
  }
  return version;
}

function countEntries(cursor: ByteCursor, what: string, leastBytes: number): number {
  const count = cursor.count(what, leastBytes);
  if (count <= mostEntries) return count;
  throw overflow(cursor, `at most ${mostEntries} as ${what}`, count);
}

function readEntries(cursor: ByteCursor, count: number): Map<string, GgufValue> {
  const entries = new Map<string, GgufValue>();
  const room: ElementRoom = { left: mostElements };
  for (let i = 0; i < count; i++) {
    const key = cursor.string('metadata key', mostNameBytes);
    if (entries.has(key))
      throw modelErrors.GGUF_DUPLICATE_NAME({ kind: 'metadata key', got: excerpt(key), file: cursor.file });
    const label = excerpt(key);
    entries.set(key, readValue(cursor, cursor.uint32(`type of ${label}`), label, 0, room));
  }
  return entries;
}

/** How many array elements may still be read: parsed, each takes several times its bytes in the file. */
interface ElementRoom {
  left: number;
}

function readValue(
  cursor: ByteCursor,
  type: number,
  key: string,
  depth: number,
  room: ElementRoom,
): GgufValue {
  switch (type) {
    case GgufType.uint8:
      return cursor.uint8(key);
    case GgufType.int8:
      return cursor.int8(key);
    case GgufType.uint16:
      return cursor.uint16(key);
    case GgufType.int16:
      return cursor.int16(key);
    case GgufType.uint32:
      return cursor.uint32(key);
    case GgufType.int32:
      return cursor.int32(key);
    case GgufType.float32:
      return cursor.float32(key);
    case GgufType.bool:
      return readBoolean(cursor, key);
    case GgufType.string:
      return cursor.string(key, mostStringBytes);
    case GgufType.array:
      return readArray(cursor, key, depth, room);
    case GgufType.uint64:
      return cursor.uint64(key);
    case GgufType.int64:
      return cursor.int64(key);
    case GgufType.float64:
      return cursor.float64(key);
    default:
      throw invalid(cursor, `a GGUF value type for ${key}`, typeName(type));
  }
}

function readBoolean(cursor: ByteCursor, key: string): boolean {
  const byte = cursor.uint8(key);
  if (byte > 1) throw invalid(cursor, `0 or 1 for ${key}`, String(byte));
  return byte === 1;
}

function readArray(cursor: ByteCursor, key: string, depth: number, room: ElementRoom): GgufValue[] {
  if (depth === deepestArray)
    throw invalid(cursor, `arrays at most ${deepestArray} deep in ${key}`, 'a deeper one');
  const type = cursor.uint32(`element type of ${key}`);
  const width = leastBytes(type);
  if (width === undefined)
    throw invalid(cursor, `a GGUF value type for the elements of ${key}`, typeName(type));
  const length = cursor.count(`length of ${key}`, width);
  if (length > room.left)
    throw overflow(cursor, `at most ${mostElements} elements in arrays up to ${key}`, length);
  room.left -= length;
  return Array.from({ length }, () => readValue(cursor, type, key, depth + 1, room));
}

function readAlignment(cursor: ByteCursor, metadata: GgufMetadata): number {
  const alignment = metadata.count('general.alignment', 32);
  if (alignment < 1 || alignment > 1 << 20 || (alignment & (alignment - 1)) !== 0) {
    throw modelErrors.GGUF_ALIGNMENT_INVALID({
      expected: 'a power of two up to 1048576 as general.alignment',
      got: alignment,
      file: cursor.file,
    });
  }
  return alignment;
}

interface TensorInfo {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantisation: Quantisation;
  /** Bytes from the start of the tensor part. */
  readonly offset: bigint;
}

function readTensorInfo(cursor: ByteCursor): TensorInfo {
  const name = cursor.string('tensor name', mostNameBytes);
  const label = excerpt(name);
  const dimensionCount = cursor.uint32(`number of dimensions of ${label}`);
  if (dimensionCount < 1 || dimensionCount > mostDimensions) {
    throw invalid(cursor, `1 to ${mostDimensions} dimensions for ${label}`, String(dimensionCount));
  }
  const dimensions = Array.from({ length: dimensionCount }, () => cursor.uint64(`dimension of ${label}`));
  const elements = dimensions.reduce((product, dimension) => product * dimension, 1n);
  if (elements < 1n || elements > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw modelErrors.GGUF_SIZE_OVERFLOW({
      expected: `1 to 2^53 - 1 elements in tensor ${label}`,
      got: dimensions.join(' x '),
      file: cursor.file,
    });
  }
  const shape = dimensions.map(Number).reverse();
  return {
    name,
    shape,
    quantisation: readQuantisation(cursor, label, shape),
    offset: cursor.uint64(`offset of ${label}`),
  };
}

function readQuantisation(cursor: ByteCursor, label: string, shape: readonly number[]): Quantisation {
  const id = cursor.uint32(`type of ${label}`);
  const quantisation = findQuantisation(id);
  if (quantisation === undefined) {
    throw modelErrors.QUANTISATION_UNSUPPORTED({
      tensor: label,
      expected: quantisations.map((known) => known.name).join(', '),
      got: `ggml type ${id}`,
    });
  }
  const rowLength = shape[shape.length - 1]!;
  if (rowLength % quantisation.blockLength !== 0) {
    throw invalid(
      cursor,
      `rows of ${label} in whole ${quantisation.name} blocks`,
      `${rowLength} weights a row`,
    );
  }
  return quantisation;
}

function placeTensors(
  cursor: ByteCursor,
  infos: readonly TensorInfo[],
  start: number,
  alignment: number,
): Map<string, GgufTensor> {
  const tensors = new Map<string, GgufTensor>();
  for (const { name, shape, quantisation, offset } of infos) {
    if (tensors.has(name))
      throw modelErrors.GGUF_DUPLICATE_NAME({ kind: 'tensor', got: excerpt(name), file: cursor.file });
    if (offset % BigInt(alignment) !== 0n) {
      throw modelErrors.GGUF_ALIGNMENT_INVALID({
        expected: `an offset of ${excerpt(name)} that is a multiple of ${alignment}`,
        got: String(offset),
        file: cursor.file,
      });
    }
    const elements = shape.reduce((product, dimension) => product * dimension, 1);
    const bytes = (elements / quantisation.blockLength) * quantisation.blockBytes;
    const end = BigInt(start) + offset + BigInt(bytes);
    if (end > BigInt(cursor.fileBytes)) {
      throw modelErrors.GGUF_TRUNCATED({
        expected: `${bytes} bytes of tensor ${excerpt(name)}`,
        at: String(BigInt(start) + offset),
        got: cursor.fileBytes,
        file: cursor.file,
      });
    }
    tensors.set(name, { name, shape, quantisation, start: start + Number(offset), bytes });
  }
  refuseOverlap(cursor, tensors);
  return tensors;
}

function refuseOverlap(cursor: ByteCursor, tensors: ReadonlyMap<string, GgufTensor>): void {
  const ordered = [...tensors.values()].sort((a, b) => a.start - b.start);
  for (let i = 1; i < ordered.length; i++) {
    const [before, after] = [ordered[i - 1]!, ordered[i]!];
    if (before.start + before.bytes > after.start) {
      throw modelErrors.GGUF_TENSORS_OVERLAP({
        got: excerpt(after.name),
        other: excerpt(before.name),
        file: cursor.file,
      });
    }
  }
}

/** Enough of a name to recognise it in a message. */
function excerpt(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

function overflow(cursor: ByteCursor, expected: string, got: number): Error {
  return modelErrors.GGUF_SIZE_OVERFLOW({ expected, got, file: cursor.file });
}

function invalid(cursor: ByteCursor, expected: string, got: string): Error {
  return modelErrors.GGUF_VALUE_INVALID({ expected, got, at: cursor.position, file: cursor.file });
}
