/** Writes small GGUF files byte by byte, so that a test can write a wrong one. */

export type GgufEntry =
  | { readonly key: string; readonly uint32: number }
  | { readonly key: string; readonly text: string }
  | { readonly key: string; readonly raw: Buffer; readonly type: number };

export interface GgufTensorInfo {
  readonly name: string;
  /** Innermost first, as the file has it. */
  readonly dimensions: readonly bigint[];
  readonly ggmlType: number;
  readonly offset: bigint;
}

export interface GgufContents {
  readonly magic?: string;
  readonly version?: number;
  readonly tensorCount?: bigint;
  readonly entryCount?: bigint;
  readonly entries?: readonly GgufEntry[];
  readonly tensors?: readonly GgufTensorInfo[];
  readonly alignment?: number;
  readonly payload?: Buffer;
}

export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

export const uint64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};

export const lengthPrefixed = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([uint64(BigInt(bytes.length)), bytes]);
};

function entryBytes(entry: GgufEntry): Buffer {
  const key = lengthPrefixed(entry.key);
  if ('uint32' in entry) return Buffer.concat([key, uint32(4), uint32(entry.uint32)]);
  if ('text' in entry) return Buffer.concat([key, uint32(8), lengthPrefixed(entry.text)]);
  return Buffer.concat([key, uint32(entry.type), entry.raw]);
}

function tensorBytes({ name, dimensions, ggmlType, offset }: GgufTensorInfo): Buffer {
  return Buffer.concat([
    lengthPrefixed(name),
    uint32(dimensions.length),
    ...dimensions.map(uint64),
    uint32(ggmlType),
    uint64(offset),
  ]);
}

export function ggufBytes(contents: GgufContents): Buffer {
  const { entries = [], tensors = [], payload = Buffer.alloc(0), alignment = 32 } = contents;
  const header = Buffer.concat([
    Buffer.from(contents.magic ?? 'GGUF', 'latin1'),
    uint32(contents.version ?? 3),
    uint64(contents.tensorCount ?? BigInt(tensors.length)),
    uint64(contents.entryCount ?? BigInt(entries.length)),
    ...entries.map(entryBytes),
    ...tensors.map(tensorBytes),
  ]);
  const padding = Buffer.alloc((alignment - (header.length % alignment)) % alignment);
  return Buffer.concat([header, padding, payload]);
}
