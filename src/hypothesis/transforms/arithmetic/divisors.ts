/** Tables of the elementary multiplicative functions, by sieving; index 0 is unused. */

/** Moebius mu(1..limit). */
export function moebiusTable(limit: number): Int8Array {
  const moebius = new Int8Array(limit + 1).fill(1);
  const composite = new Uint8Array(limit + 1);
  for (let prime = 2; prime <= limit; prime++) {
    if (composite[prime]) continue;
    for (let multiple = prime; multiple <= limit; multiple += prime) {
      composite[multiple] = 1;
      moebius[multiple] = -moebius[multiple]!;
    }
    for (let multiple = prime * prime; multiple <= limit; multiple += prime * prime) moebius[multiple] = 0;
  }
  return moebius;
}

/** Euler phi(1..limit). */
export function totientTable(limit: number): Float64Array {
  const totient = Float64Array.from({ length: limit + 1 }, (_, n) => n);
  for (let prime = 2; prime <= limit; prime++) {
    if (totient[prime] !== prime) continue;
    for (let multiple = prime; multiple <= limit; multiple += prime) {
      totient[multiple] = totient[multiple]! - totient[multiple]! / prime;
    }
  }
  return totient;
}

/**
 * Dirichlet convolution: sum over d | n of left(d) * right(n/d); `left[i]` is left(i + 1), and so are the
 * others. The result is as long as the shorter input.
 */
export function dirichletProduct(
  left: readonly bigint[],
  right: readonly bigint[],
  accept: (term: bigint) => bigint,
): bigint[] {
  const length = Math.min(left.length, right.length);
  const product: bigint[] = new Array<bigint>(length).fill(0n);
  for (let d = 1; d <= length; d++) {
    const factor = left[d - 1]!;
    if (factor === 0n) continue;
    for (let e = 1; d * e <= length; e++) product[d * e - 1] = product[d * e - 1]! + factor * right[e - 1]!;
  }
  return product.map(accept);
}
