/** Which sequences `identity-yield/1` counts, and what an agreement must show. */
import { isLowOrder } from '../../relation/index.js';

/** Terms that each sequence of a pair must have. */
export const fewestOperandTerms = 16;
/** Terms of the whole overlap of a result with the sequence it is found to be. */
export const fewestAgreedTerms = 14;
/** Bits of the agreed terms together: an accident of that size is not met in a corpus. */
export const fewestAgreedBits = 60;

/** May stand in a pair: 16 terms or more, not C-finite of order 6 or less. */
export function mayBeOperand(values: readonly bigint[]): boolean {
  return values.length >= fewestOperandTerms && !isLowOrder(values);
}

/** May be found: some agreement with it could count. */
export function mayBeFound(values: readonly bigint[]): boolean {
  return countsAsAgreement(values);
}

/** Agreed terms that are evidence: 14 or more, of 60 bits or more, not C-finite of order 6 or less. */
export function countsAsAgreement(agreed: readonly bigint[]): boolean {
  return agreed.length >= fewestAgreedTerms && contentBits(agreed) >= fewestAgreedBits && !isLowOrder(agreed);
}

/** Bits of the terms' absolute values, added up: 0 has none, 1 has one, 5 has three. */
export function contentBits(values: readonly bigint[]): number {
  return values.reduce((sum, value) => sum + bitLength(value), 0);
}

export function bitLength(value: bigint): number {
  const absolute = value < 0n ? -value : value;
  if (absolute < 0x1_0000_0000n) return 32 - Math.clz32(Number(absolute));
  const hex = absolute.toString(16);
  return 4 * hex.length - (Math.clz32(Number.parseInt(hex[0]!, 16)) - 28);
}
