/** The value types of GGUF metadata (ggml docs/gguf.md) and their fixed widths in bytes. */

export const GgufType = {
  uint8: 0,
  int8: 1,
  uint16: 2,
  int16: 3,
  uint32: 4,
  int32: 5,
  float32: 6,
  bool: 7,
  string: 8,
  array: 9,
  uint64: 10,
  int64: 11,
  float64: 12,
} as const;

/** Fewest bytes that one value of a type takes in the file; undefined: not a GGUF type. */
export function leastBytes(type: number): number | undefined {
  return widths[type];
}

const widths: readonly number[] = [1, 1, 2, 2, 4, 4, 4, 1, 8, 12, 8, 8, 8];

/** 64-bit integers stay bigint; narrower numbers are numbers. */
export type GgufScalar = number | bigint | boolean | string;
export type GgufValue = GgufScalar | readonly GgufValue[];

export const typeName = (type: number): string =>
  Object.entries(GgufType).find(([, id]) => id === type)?.[0] ?? `type ${type}`;
