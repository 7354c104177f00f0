/** IEEE 754 binary16, to and from float32: rounding to nearest, ties to even. */

/** Largest finite value. */
export const maxFloat16 = 65504;

let decoded: Float32Array | undefined;

/** Values of all 65,536 bit patterns, so that decoding is a look-up. */
function decodeTable(): Float32Array {
  if (decoded !== undefined) return decoded;
  decoded = new Float32Array(1 << 16);
  for (let bits = 0; bits < 1 << 16; bits++) {
    const sign = bits >> 15 === 0 ? 1 : -1;
    const exponent = (bits >> 10) & 31;
    const fraction = bits & 1023;
    if (exponent === 0) decoded[bits] = sign * fraction * 2 ** -24;
    else if (exponent < 31) decoded[bits] = sign * (1024 + fraction) * 2 ** (exponent - 25);
    else decoded[bits] = fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  }
  return decoded;
}

/** @returns `from[i] * scale` in `to`, at `at` and after */
export function decodeFloat16(from: Uint16Array, scale: number, to: Float32Array, at: number): void {
  const table = decodeTable();
  for (let i = 0; i < from.length; i++) to[at + i] = table[from[i]!]! * scale;
}

const float = new Float32Array(1);
const word = new Uint32Array(float.buffer);

/** Bits of the binary16 nearest to `value`; infinity beyond `maxFloat16`. */
export function float16Bits(value: number): number {
  float[0] = value;
  const bits = word[0]!;
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fffffff;
  // NaN, and everything that rounds beyond the largest finite value.
  if (magnitude > 0x7f800000) return sign | 0x7e00;
  if (magnitude >= 0x477ff000) return sign | 0x7c00;
  if (magnitude < 0x38800000) {
    // Subnormal: a multiple of 2^-24. The product is exact; only the rounding loses.
    const multiple = Math.abs(value) * 2 ** 24;
    const below = Math.floor(multiple);
    const rest = multiple - below;
    return sign | (rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below);
  }
  const odd = (magnitude >>> 13) & 1;
  return sign | ((magnitude - 0x38000000 + 0xfff + odd) >>> 13);
}
