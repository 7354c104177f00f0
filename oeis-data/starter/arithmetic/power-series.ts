/**
 * Formal power series with integer coefficients, truncated: a series is the array of its coefficients
 * of q^0 .. q^(length-1), and every operation keeps the length of its (first) argument.
 */

export type Series = readonly bigint[];

export function one(length: number): bigint[] {
  return Array.from({ length }, (_, i) => (i === 0 ? 1n : 0n));
}

/** Series from a sparse list of terms [exponent, coefficient]; exponents beyond the length are ignored. */
export function sparse(length: number, terms: Iterable<readonly [number, number | bigint]>): bigint[] {
  const series = Array.from({ length }, () => 0n);
  for (const [exponent, coefficient] of terms) {
    if (exponent < length) series[exponent]! += BigInt(coefficient);
  }
  return series;
}

export function multiply(a: Series, b: Series): bigint[] {
  const product = Array.from({ length: a.length }, () => 0n);
  for (let i = 0; i < a.length; i++) {
    if (a[i] === 0n) continue;
    for (let j = 0; i + j < a.length && j < b.length; j++) {
      if (b[j] !== 0n) product[i + j]! += a[i]! * b[j]!;
    }
  }
  return product;
}

/** @param a constant coefficient 1 or -1 */
export function reciprocal(a: Series): bigint[] {
  const lead = a[0]!;
  const inverse: bigint[] = [];
  for (let n = 0; n < a.length; n++) {
    let rest = n === 0 ? 1n : 0n;
    for (let k = 1; k <= n; k++) if (a[k] !== 0n) rest -= a[k]! * inverse[n - k]!;
    inverse.push(rest * lead);
  }
  return inverse;
}

/** @param exponent any integer; a negative one needs constant coefficient 1 or -1 */
export function power(a: Series, exponent: number): bigint[] {
  let base = exponent < 0 ? reciprocal(a) : [...a];
  let result = one(a.length);
  for (let rest = Math.abs(exponent); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(result, base);
    if (rest > 1) base = multiply(base, base);
  }
  return result;
}

/** a(q^step) */
export function inflate(a: Series, step: number): bigint[] {
  return sparse(
    a.length,
    a.map((coefficient, i) => [i * step, coefficient] as const),
  );
}

/** a(-q) */
export function alternate(a: Series): bigint[] {
  return a.map((coefficient, i) => (i % 2 === 0 ? coefficient : -coefficient));
}

export function add(a: Series, b: Series): bigint[] {
  return a.map((coefficient, i) => coefficient + b[i]!);
}

export function scale(a: Series, factor: number | bigint): bigint[] {
  return a.map((coefficient) => coefficient * BigInt(factor));
}
