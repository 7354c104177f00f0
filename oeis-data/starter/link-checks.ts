/** Identities that many links share, as `LinkCheck`s: `from` is the left-hand side, `to` the right-hand one. */
import type { LinkCheck, TermAccessor } from './sequence.js';

/** sum_{k=0..n} a(k) b(n-k) */
export function convolution(n: bigint, a: TermAccessor, b: TermAccessor): bigint {
  let total = 0n;
  for (let k = 0n; k <= n; k++) total += a(k) * b(n - k);
  return total;
}

/** The generating function of `from` is the square of that of `to` (both from index 0). */
export const isConvolutionSquare: LinkCheck = (n, from, to) => from(n) === convolution(n, to, to);

/** The generating functions multiply to 1 (both from index 0). */
export const isReciprocal: LinkCheck = (n, from, to) => convolution(n, from, to) === (n === 0n ? 1n : 0n);

/** The terms of `from` are those of `to` with signs that alternate with the index, + at even n. */
export const alternatesSigns: LinkCheck = (n, from, to) => from(n) === (n % 2n === 0n ? to(n) : -to(n));

/** from(n) - from(n-1) = to(n) */
export const isPartialSum: LinkCheck = (n, from, to) => from(n) - from(n - 1n) === to(n);

/** from(n) = to(n+1) - to(n) */
export const isDifference: LinkCheck = (n, from, to) => from(n) === to(n + 1n) - to(n);

export const isEqual: LinkCheck = (n, from, to) => from(n) === to(n);

export const isAtMost: LinkCheck = (n, from, to) => from(n) <= to(n);

export const isAtLeast: LinkCheck = (n, from, to) => from(n) >= to(n);
