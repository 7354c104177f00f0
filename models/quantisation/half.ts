/** IEEE 754 binary16, the format of every block scale. */

let table: Float32Array | undefined;

/** Every binary16 value as float32, indexed by its bits: `[65536]`. Built once, 256 KiB. */
export function halfTable(): Float32Array {
  table ??= Float32Array.from({ length: 1 << 16 }, (_, bits) => decodeHalf(bits));
  return table;
}

function decodeHalf(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** The binary16 at `offset` bytes of `source`, little-endian. */
export function halfAt(source: Uint8Array, offset: number): number {
  return halfTable()[source[offset]! | (source[offset + 1]! << 8)]!;
}
