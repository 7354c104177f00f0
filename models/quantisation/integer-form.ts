/**
 * A quantisation taken apart into unsigned integers with a scale, and where needed a zero point, for each
 * group of neighbours: weight = scale * (integer - zero point). That is what the runtime's MatMulNBits
 * multiplies with, so that such weights need not be decoded beforehand.
 */
export interface IntegerForm {
  readonly bits: 4 | 8;
  /** Weights that share a scale: 16, 32, ... */
  readonly groupLength: number;
  /**
   * `middle`: 2^(bits - 1) for every group. `real`: a number of its own for each, exact to float32's
   * rounding, and several times slower to multiply with.
   */
  readonly zeroPoint: 'middle' | 'real';
  /**
   * Takes the first `blocks` blocks of `source` apart.
   *
   * @param source as for `Quantisation.dequantise`
   * @param target overwritten up to that number of blocks
   */
  readonly split: (source: Uint8Array, blocks: number, target: IntegerParts) => void;
}

export interface IntegerParts {
  /** One a weight. */
  readonly integers: Uint8Array;
  /** One a group. */
  readonly scales: Float32Array;
  /** One a group; left alone where the zero point is in the middle. */
  readonly zeroPoints: Float32Array;
}

/**
 * Enters a group of the form weight = scale * q + offset, whose integers are in the target already. A scale of
 * 0 leaves the offset alone for every weight, which no zero point could give: its integers become 0.
 */
export function setOffsetGroup(
  { integers, scales, zeroPoints }: IntegerParts,
  group: number,
  groupLength: number,
  scale: number,
  offset: number,
): void {
  if (scale === 0) integers.fill(0, group * groupLength, (group + 1) * groupLength);
  scales[group] = scale === 0 ? 1 : scale;
  zeroPoints[group] = -offset / scales[group]!;
}
