/**
 * Truncated power series over the integers; `series[i]` is the coefficient of x^i. Every function
 * returns as many coefficients as its (shorter) input determines. Schoolbook algorithms: exact, and fast
 * enough for the few hundred terms a sequence has.
 */

export type Accept = (term: bigint) => bigint;

export function multiply(left: readonly bigint[], right: readonly bigint[], accept: Accept): bigint[] {
  const length = Math.min(left.length, right.length);
  const product: bigint[] = [];
  for (let n = 0; n < length; n++) {
    let sum = 0n;
    for (let k = 0; k <= n; k++) {
      const factor = left[k]!;
      if (factor !== 0n) sum += factor * right[n - k]!;
    }
    product.push(accept(sum));
  }
  return product;
}

/** 1/A for a constant term of 1 or -1; undefined otherwise. */
export function reciprocal(series: readonly bigint[], accept: Accept): bigint[] | undefined {
  const unit = series[0];
  if (unit !== 1n && unit !== -1n) return undefined;
  const inverse: bigint[] = [unit];
  for (let n = 1; n < series.length; n++) {
    let sum = 0n;
    for (let k = 1; k <= n; k++) {
      const factor = series[k]!;
      if (factor !== 0n) sum += factor * inverse[n - k]!;
    }
    inverse.push(accept(-unit * sum));
  }
  return inverse;
}

/** A^exponent; a negative exponent needs a constant term of 1 or -1, undefined otherwise. */
export function power(series: readonly bigint[], exponent: number, accept: Accept): bigint[] | undefined {
  const base = exponent < 0 ? reciprocal(series, accept) : series;
  if (base === undefined) return undefined;
  let result: bigint[] = series.map((_, index) => (index === 0 ? 1n : 0n));
  let square: readonly bigint[] = base;
  for (let rest = Math.abs(exponent); rest > 0; rest >>= 1) {
    if (rest & 1) result = multiply(result, square, accept);
    if (rest > 1) square = multiply(square, square, accept);
  }
  return result;
}

/** Numerators and one exact division: value / divisor, or undefined when it is not an integer. */
export function exactQuotient(value: bigint, divisor: bigint): bigint | undefined {
  if (divisor === 0n) return undefined;
  const quotient = value / divisor;
  return quotient * divisor === value ? quotient : undefined;
}
