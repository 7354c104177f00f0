/**
 * Screens for results that thousands of sequences share. They keep the join's output readable; whether a
 * verified relation is trivial is judged later, with more care.
 */

import { affineAgreement } from '../index/confirm.js';

const TERMS_LOOKED_AT = 16;
const BENDS = 3;

/** Fewer than three of the first second differences are not zero: a progression, or nearly one. */
export function isNearlyProgression(values: readonly bigint[]): boolean {
  let bends = 0;
  for (let i = 2; i < Math.min(values.length, TERMS_LOOKED_AT); i++) {
    if (values[i]! - 2n * values[i - 1]! + values[i - 2]! !== 0n) bends++;
    if (bends === BENDS) return false;
  }
  return true;
}

/** The result is c times the source plus k, index by index: what an affine multiple says more simply. */
export function isAffineImage(source: readonly bigint[], result: readonly bigint[]): boolean {
  return affineAgreement(source, result, 0) !== undefined;
}

/** c*n^2 + d*n + e or c*r^n + d, judged by the first terms. */
export function isQuadraticOrGeometric(values: readonly bigint[]): boolean {
  const differences: bigint[] = [];
  for (let i = 1; i < Math.min(values.length, TERMS_LOOKED_AT); i++)
    differences.push(values[i]! - values[i - 1]!);
  let quadratic = true;
  let geometric = true;
  for (let i = 2; i < differences.length && (quadratic || geometric); i++) {
    const [first, second, third] = [differences[i - 2]!, differences[i - 1]!, differences[i]!];
    quadratic &&= third - 2n * second + first === 0n;
    geometric &&= third * first === second * second;
  }
  return quadratic || geometric;
}
