/** Exact integer roots: no floating point enters, so floors of multiples of a surd are right for every n. */

/** @returns the largest r with r * r <= n, for n >= 0 (Newton from above) */
export function integerSquareRoot(n: bigint): bigint {
  if (n < 0n) throw new RangeError(`No integer square root of the negative number ${n}`);
  if (n < 2n) return n;
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const better = (root + n / root) >> 1n;
    if (better >= root) return root;
    root = better;
  }
}

export function isSquare(n: bigint): boolean {
  return n >= 0n && integerSquareRoot(n) ** 2n === n;
}

/** floor((p + q sqrt(d)) / r) with q >= 0, d >= 0, r > 0 */
export function floorSurd(p: bigint, q: bigint, d: bigint, r: bigint): bigint {
  return floorDivide(p + integerSquareRoot(q * q * d), r);
}

/** Quotient rounded towards minus infinity, for a positive divisor. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}
