/**
 * The header of a safetensors file (huggingface/safetensors, README "Format"): eight bytes N, little-endian;
 * N bytes of JSON, `{"__metadata__": {string: string}, name: {dtype, shape, data_offsets}}`; then the
 * tensors, row-major, little-endian, in the order of their offsets and without holes. Nothing of it is
 * trusted: every size is held against the length of the file before a byte is allocated.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { duplicateKey } from './duplicate-key.js';

/** Bytes of one element. */
const elementBytes: Readonly<Record<string, number>> = {
  BOOL: 1,
  U8: 1,
  I8: 1,
  F8_E4M3: 1,
  F8_E5M2: 1,
  U16: 2,
  I16: 2,
  F16: 2,
  BF16: 2,
  U32: 4,
  I32: 4,
  F32: 4,
  U64: 8,
  I64: 8,
  F64: 8,
};

/** Room for tens of thousands of tensors; the parsed header of a hostile file must stay small. */
const mostHeaderBytes = 4 << 20;

export interface SafetensorsTensor {
  readonly name: string;
  readonly dtype: string;
  /** Outermost first. */
  readonly shape: readonly number[];
  /** Bytes from the start of the file. */
  readonly start: number;
  readonly bytes: number;
}

export interface SafetensorsHeader {
  readonly metadata: Readonly<Record<string, string>>;
  readonly tensors: ReadonlyMap<string, SafetensorsTensor>;
  /** Bytes before the first tensor. */
  readonly headerBytes: number;
  /** Size of the whole file. */
  readonly bytes: number;
}

/** Makes the caller's error of what was expected and what the file holds. */
export type Refuse = (expected: string, got: string | number) => Error;

/** @throws what `refuse` makes, and the system's own error when the file cannot be opened */
export function readSafetensorsHeader(path: string, refuse: Refuse): SafetensorsHeader {
  const descriptor = openSync(path, 'r');
  try {
    return readHeader(descriptor, fstatSync(descriptor).size, refuse);
  } finally {
    closeSync(descriptor);
  }
}

function readHeader(descriptor: number, size: number, refuse: Refuse): SafetensorsHeader {
  if (size < 8) throw refuse('at least 8 bytes', size);
  const length = readExactly(descriptor, 8, 0, refuse).readBigUInt64LE();
  const limit = Math.min(mostHeaderBytes, size - 8);
  if (length > BigInt(limit)) throw refuse(`a header of at most ${limit} bytes`, String(length));
  const jsonBytes = Number(length);
  const header = parseObject(readExactly(descriptor, jsonBytes, 8, refuse).toString('utf8'), refuse);
  const { __metadata__: metadata = {}, ...entries } = header;
  if (!isRecord(metadata) || !Object.values(metadata).every((value) => typeof value === 'string')) {
    throw refuse('strings in __metadata__', 'something else');
  }
  const headerBytes = 8 + jsonBytes;
  const tensors = placeTensors(entries, headerBytes, size, refuse);
  return { metadata: metadata as Record<string, string>, tensors, headerBytes, bytes: size };
}

function parseObject(json: string, refuse: Refuse): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw refuse('a header in JSON', 'none');
  }
  if (!isRecord(parsed)) throw refuse('a JSON object as header', 'another value');
  const twice = duplicateKey(json);
  if (twice !== undefined) throw refuse('every name once in the header', `"${excerpt(twice)}" twice`);
  return parsed;
}

function placeTensors(
  entries: Readonly<Record<string, unknown>>,
  headerBytes: number,
  size: number,
  refuse: Refuse,
): Map<string, SafetensorsTensor> {
  const declared = Object.entries(entries)
    .map(([name, entry]) => readEntry(name, entry, refuse))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const tensors = new Map<string, SafetensorsTensor>();
  let end = 0;
  for (const { name, dtype, shape, from, to, bytes } of declared) {
    if (from !== end || to - from !== bytes) {
      throw refuse(`${excerpt(name)} at bytes ${end} to ${end + bytes}`, `${from} to ${to}`);
    }
    tensors.set(name, { name, dtype, shape, start: headerBytes + from, bytes });
    end = to;
  }
  if (headerBytes + end !== size) throw refuse(`${headerBytes + end} bytes`, size);
  return tensors;
}

function readEntry(name: string, entry: unknown, refuse: Refuse) {
  const { dtype, shape, data_offsets: offsets } = isRecord(entry) ? entry : {};
  const width =
    typeof dtype === 'string' && Object.hasOwn(elementBytes, dtype) ? elementBytes[dtype] : undefined;
  if (width === undefined) {
    throw refuse(`a dtype of ${Object.keys(elementBytes).join(', ')} for ${excerpt(name)}`, excerpt(dtype));
  }
  if (!isCounts(shape)) throw refuse(`a shape for ${excerpt(name)}`, excerpt(shape));
  if (!isCounts(offsets) || offsets.length !== 2) {
    throw refuse(`two data_offsets for ${excerpt(name)}`, excerpt(offsets));
  }
  const bytes = shape.reduce((product, dimension) => product * dimension, width);
  if (!Number.isSafeInteger(bytes))
    throw refuse(`fewer than 2^53 bytes in ${excerpt(name)}`, shape.join(' x '));
  return { name, dtype: dtype as string, shape, from: offsets[0]!, to: offsets[1]!, bytes };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const mostDimensions = 8;

function isCounts(value: unknown): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.length <= mostDimensions &&
    value.every((element) => Number.isSafeInteger(element) && element >= 0)
  );
}

/** Enough of a value to recognise it, however large it is. */
function excerpt(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 80);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function readExactly(descriptor: number, length: number, start: number, refuse: Refuse): Buffer {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const got = readSync(descriptor, bytes, filled, length - filled, start + filled);
    if (got === 0) throw refuse(`${length} bytes at byte ${start}`, filled);
    filled += got;
  }
  return bytes;
}
