/** Theta series by their definition: sums over all integers of signed powers of q. */
import { type Series, sparse } from './power-series.js';

/**
 * sum over all integers m of sign(m) q^exponent(m).
 * @param exponent a quadratic in m that is >= 0 and grows with |m|
 */
export function thetaSum(
  length: number,
  exponent: (m: number) => number,
  sign: (m: number) => number = () => 1,
): bigint[] {
  const terms: [number, number][] = [];
  for (let m = 0; exponent(m) < length || exponent(-m) < length; m++) {
    terms.push([exponent(m), sign(m)]);
    if (m > 0) terms.push([exponent(-m), sign(-m)]);
  }
  return sparse(length, terms);
}

/** +1 for even m, -1 for odd m. */
export function alternatingSign(m: number): number {
  return m % 2 === 0 ? 1 : -1;
}

/** Jacobi theta_3(q) = sum q^(m^2). */
export function theta3(length: number): Series {
  return thetaSum(length, (m) => m * m);
}

/** Jacobi theta_4(q) = sum (-1)^m q^(m^2). */
export function theta4(length: number): Series {
  return thetaSum(length, (m) => m * m, alternatingSign);
}

/** Ramanujan psi(q) = sum_{m>=0} q^(m(m+1)/2). */
export function psi(length: number): Series {
  return thetaSum(length, (m) => 2 * m * m + m);
}

/** Euler's function f(-q) = sum (-1)^m q^(m(3m-1)/2), the pentagonal number theorem. */
export function pentagonalSeries(length: number): Series {
  return thetaSum(length, (m) => (m * (3 * m - 1)) / 2, alternatingSign);
}

/**
 * Number of integer points (x, y) with form(x, y) = n, for a positive definite binary form with
 * form(x, y) >= max(x^2, y^2) / 2.
 */
export function representations(length: number, form: (x: number, y: number) => number): bigint[] {
  const reach = Math.ceil(Math.sqrt(2 * length)) + 1;
  const terms: [number, number][] = [];
  for (let x = -reach; x <= reach; x++) for (let y = -reach; y <= reach; y++) terms.push([form(x, y), 1]);
  return sparse(length, terms);
}
