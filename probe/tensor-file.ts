/**
 * The safetensors layout for float64 arrays: 8 bytes with the header's length (little-endian), a JSON header
 * of each tensor's type, shape and byte range with string metadata beside them, then the bytes. Written here
 * over byte arrays because this room touches no files; any safetensors reader opens the result.
 */
import { probeErrors } from './errors.js';

export interface Tensor {
  readonly shape: readonly number[];
  /** Row-major. */
  readonly values: Float64Array;
}

export interface TensorFile {
  readonly metadata: Readonly<Record<string, string>>;
  readonly tensors: ReadonlyMap<string, Tensor>;
}

const bytesPerValue = 8;
const lengthBytes = 8;

export function encodeTensors({ metadata, tensors }: TensorFile): Uint8Array {
  const header: Record<string, unknown> = { __metadata__: metadata };
  let end = 0;
  for (const [name, { shape, values }] of tensors) {
    const start = end;
    end += values.length * bytesPerValue;
    header[name] = { dtype: 'F64', shape, data_offsets: [start, end] };
  }
  const unpadded = new TextEncoder().encode(JSON.stringify(header));
  // Spaces up to a multiple of 8, so that the values are aligned.
  const headerBytes = Math.ceil(unpadded.length / bytesPerValue) * bytesPerValue;
  const bytes = new Uint8Array(lengthBytes + headerBytes + end).fill(0x20, 0, lengthBytes + headerBytes);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(headerBytes), true);
  bytes.set(unpadded, lengthBytes);
  let position = lengthBytes + headerBytes;
  for (const { values } of tensors.values()) {
    for (const value of values) {
      view.setFloat64(position, value, true);
      position += bytesPerValue;
    }
  }
  return bytes;
}

interface HeaderEntry {
  readonly dtype?: unknown;
  readonly shape?: unknown;
  readonly data_offsets?: unknown;
}

/** @throws `PROBE_FILE_UNREADABLE` */
export function decodeTensors(bytes: Uint8Array): TensorFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = bytes.length < lengthBytes ? Number.NaN : Number(view.getBigUint64(0, true));
  const start = lengthBytes + headerBytes;
  if (!(start <= bytes.length)) throw unreadable(`${bytes.length} bytes without a whole header`);
  const header = parseHeader(bytes.subarray(lengthBytes, start));
  const tensors = new Map<string, Tensor>();
  for (const [name, entry] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    tensors.set(name, decodeTensor(name, entry as HeaderEntry | null, view, start));
  }
  return { metadata: stringRecord(header.__metadata__), tensors };
}

function decodeTensor(name: string, entry: HeaderEntry | null, view: DataView, base: number): Tensor {
  const shape = nonNegativeIntegers(entry?.shape);
  const range = nonNegativeIntegers(entry?.data_offsets);
  if (entry?.dtype !== 'F64' || shape === undefined || range?.length !== 2) {
    throw unreadable(`a tensor "${name}" that is not float64`);
  }
  const [from, to] = range as [number, number];
  const count = shape.reduce((product, extent) => product * extent, 1);
  if (to - from !== count * bytesPerValue || base + to > view.byteLength) {
    throw unreadable(`a tensor "${name}" cut short`);
  }
  const values = new Float64Array(count);
  for (let i = 0; i < count; i += 1) values[i] = view.getFloat64(base + from + i * bytesPerValue, true);
  return { shape, values };
}

function parseHeader(bytes: Uint8Array): Record<string, unknown> {
  try {
    const header: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof header === 'object' && header !== null) return header as Record<string, unknown>;
  } catch {
    // Not UTF-8, not JSON and not an object are one fault: the file is something else.
  }
  throw unreadable('a header that is not JSON');
}

function nonNegativeIntegers(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.every((entry) => Number.isSafeInteger(entry) && entry >= 0) ? (value as number[]) : undefined;
}

function stringRecord(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function unreadable(got: string): Error {
  return probeErrors.PROBE_FILE_UNREADABLE({ got });
}

/**
 * The tensor of that name.
 * @param length values that it must have, when given
 * @throws `PROBE_FILE_UNREADABLE`
 */
export function tensorOf({ tensors }: TensorFile, name: string, length?: number): Tensor {
  const found = tensors.get(name);
  if (found === undefined) throw unreadable(`no tensor "${name}"`);
  if (length !== undefined && found.values.length !== length)
    throw unreadable(`tensor "${name}" of another size`);
  return found;
}

/**
 * The JSON that a probe keeps in the metadata of its file.
 * @throws `PROBE_FILE_UNREADABLE` when the file holds something else, `PROBE_VERSION_UNKNOWN`
 */
export function probeHeader<Header extends { readonly kind: string; readonly version: number }>(
  { metadata }: TensorFile,
  kind: Header['kind'],
  version: number,
): Header {
  let header: Partial<Header> = {};
  try {
    header = JSON.parse(metadata.lamplighter ?? '{}');
  } catch {
    // Told below: no JSON and JSON of something else are one fault to a reader.
  }
  if (header.kind !== kind) throw unreadable('a safetensors file of another kind');
  if (header.version !== version) {
    throw probeErrors.PROBE_VERSION_UNKNOWN({ expected: version, got: String(header.version) });
  }
  return header as Header;
}
