/**
 * The safetensors format (huggingface/safetensors, README "Format"): eight bytes N, little-endian; N bytes
 * of JSON, `{"__metadata__": {string: string}, name: {dtype, shape, data_offsets}}`, padded with spaces;
 * then the tensors, row-major, little-endian, in the order of their offsets and without holes.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';
import { extractionErrors } from './errors.js';

const bytesOf = { U8: 1, F16: 2, I32: 4, F32: 4 } as const;
export type TensorType = keyof typeof bytesOf;

export interface TensorDeclaration {
  readonly name: string;
  readonly dtype: TensorType;
  readonly shape: readonly number[];
}

export interface TensorPlace extends TensorDeclaration {
  /** Byte of the file at which the tensor begins. */
  readonly start: number;
  readonly bytes: number;
}

export interface SafetensorsLayout {
  /** The first bytes of the file. */
  readonly header: Buffer;
  readonly tensors: ReadonlyMap<string, TensorPlace>;
  /** Size of the whole file. */
  readonly bytes: number;
}

const alignment = 8;
/** The reference implementation accepts no longer header. */
const maxHeaderBytes = 100_000_000;

function byteCount(dtype: TensorType, shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1) * bytesOf[dtype];
}

/** Header and places of a file that is to be written. Tensors lie in the order given. */
export function layOutSafetensors(
  declarations: readonly TensorDeclaration[],
  metadata: Readonly<Record<string, string>>,
): SafetensorsLayout {
  const entries: Record<string, unknown> = { __metadata__: metadata };
  let end = 0;
  const offsets = declarations.map(({ name, dtype, shape }) => {
    const start = end;
    end += byteCount(dtype, shape);
    entries[name] = { dtype, shape, data_offsets: [start, end] };
    return start;
  });
  const json = Buffer.from(JSON.stringify(entries), 'utf8');
  const headerBytes = Math.ceil(json.length / alignment) * alignment;
  const header = Buffer.alloc(8 + headerBytes, ' ');
  header.writeBigUInt64LE(BigInt(headerBytes), 0);
  json.copy(header, 8);
  const tensors = new Map(
    declarations.map((declaration, i) => [
      declaration.name,
      {
        ...declaration,
        start: header.length + (offsets[i] ?? 0),
        bytes: byteCount(declaration.dtype, declaration.shape),
      },
    ]),
  );
  return { header, tensors, bytes: header.length + end };
}

const headerSchema = z.object({ __metadata__: z.record(z.string(), z.string()).optional() }).catchall(
  z.object({
    dtype: z.enum(['U8', 'F16', 'I32', 'F32']),
    shape: z.array(z.number().int().nonnegative()),
    data_offsets: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
  }),
);

export interface SafetensorsHeader extends SafetensorsLayout {
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * Reads and checks the header of a file: sizes, offsets without holes or overlaps, the length of the file.
 *
 * @throws `SAFETENSORS_MALFORMED`
 */
export function readSafetensorsHeader(path: string): SafetensorsHeader {
  const descriptor = openSync(path, 'r');
  try {
    return readHeader(descriptor, fstatSync(descriptor).size, path);
  } finally {
    closeSync(descriptor);
  }
}

function readHeader(descriptor: number, size: number, path: string): SafetensorsHeader {
  const refuse = (expected: string, got: string | number) =>
    extractionErrors.SAFETENSORS_MALFORMED({ path, expected, got });
  const prefix = Buffer.alloc(8);
  if (readSync(descriptor, prefix, 0, 8, 0) < 8) throw refuse('at least 8 bytes', size);
  const headerBytes = Number(prefix.readBigUInt64LE(0));
  if (headerBytes > maxHeaderBytes || headerBytes + 8 > size) {
    throw refuse(`a header within ${size} bytes`, headerBytes);
  }
  const json = Buffer.alloc(headerBytes);
  if (readSync(descriptor, json, 0, headerBytes, 8) < headerBytes) throw refuse('a whole header', 'less');
  const parsed = headerSchema.safeParse(parseJson(json));
  if (!parsed.success) throw refuse('a header of the format', parsed.error.issues[0]?.message ?? 'no JSON');
  const { __metadata__: metadata = {}, ...entries } = parsed.data;
  const declared = Object.entries(entries as Record<string, z.infer<typeof headerSchema>[string]>)
    .map(([name, entry]) => ({
      name,
      ...(entry as { dtype: TensorType; shape: number[]; data_offsets: [number, number] }),
    }))
    .sort((a, b) => a.data_offsets[0] - b.data_offsets[0] || a.data_offsets[1] - b.data_offsets[1]);
  let end = 0;
  const tensors = new Map<string, TensorPlace>();
  for (const { name, dtype, shape, data_offsets } of declared) {
    const bytes = byteCount(dtype, shape);
    if (data_offsets[0] !== end || data_offsets[1] - end !== bytes) {
      throw refuse(`${name} at bytes ${end} to ${end + bytes}`, `${data_offsets[0]} to ${data_offsets[1]}`);
    }
    tensors.set(name, { name, dtype, shape, start: 8 + headerBytes + end, bytes });
    end += bytes;
  }
  if (8 + headerBytes + end !== size) throw refuse(`${8 + headerBytes + end} bytes`, size);
  return { header: Buffer.concat([prefix, json]), tensors, bytes: size, metadata };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
