/**
 * The safetensors format (huggingface/safetensors, README "Format"): eight bytes N, little-endian; N bytes
 * of JSON, `{"__metadata__": {string: string}, name: {dtype, shape, data_offsets}}`, padded with spaces;
 * then the tensors, row-major, little-endian, in the order of their offsets and without holes.
 */
import { readSafetensorsHeader as readHeader } from '../../models/readers/safetensors/header.js';
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

export interface SafetensorsHeader extends Pick<SafetensorsLayout, 'tensors' | 'bytes'> {
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * Reads and checks the header of a file: sizes, offsets without holes or overlaps, the length of the file.
 *
 * @throws `SAFETENSORS_MALFORMED`
 */
export function readSafetensorsHeader(path: string): SafetensorsHeader {
  const refuse = (expected: string, got: string | number) =>
    extractionErrors.SAFETENSORS_MALFORMED({ path, expected, got });
  const { metadata, tensors, bytes } = readHeader(path, refuse);
  const strange = [...tensors.values()].find((tensor) => !Object.hasOwn(bytesOf, tensor.dtype));
  if (strange !== undefined) {
    throw refuse(`${strange.name} of ${Object.keys(bytesOf).join(', ')}`, strange.dtype);
  }
  return { metadata, tensors: tensors as ReadonlyMap<string, TensorPlace>, bytes };
}
