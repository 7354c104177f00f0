/**
 * How far a float32 tile can be from the float64 score that orders the pairs: a bound that holds always,
 * not an estimate.
 *
 * Notation. x, y: two rows (float32, exact); w: weights (float64); c: intercept; u = 2^-24 and v = 2^-53,
 * the unit roundoffs; gamma(n, u) = n u / (1 - n u). A computed sum of n products satisfies
 * |computed - exact| <= gamma(n, u) * sum |l_k| |y_k| whatever the order of summation (N. J. Higham,
 * Accuracy and Stability of Numerical Algorithms, 2nd edition, SIAM 2002, section 3.1, inequality (3.5);
 * a fused multiply-add only removes roundings), and gamma(m) + gamma(n) + gamma(m) gamma(n) <= gamma(m + n)
 * (Lemma 3.3).
 *
 * 1. Folding rounds l_k = w_k x_k twice (float64, then float32): two more factors (1 + delta), |delta| <= u.
 * 2. A chunk of m columns is multiplied in float32: gamma(m, u). With 1: gamma(m + 2, u) * sum |w x y|.
 * 3. Chunk sums and the intercept are added in float64, and the score that the tile is compared with is
 *    itself a float64 sum of `width` terms of two roundings each: gamma(2 width + chunks + 8, v) * (sum |w x y| + |c|)
 *    covers both.
 * 4. Underflow, or subnormals flushed to zero: a product, an entry or a folded entry loses at most 2^-126;
 *    a column at most 2^-126 (1 + max |l| + max |y|).
 * 5. By Cauchy-Schwarz, sum |w_k x_k y_k| <= r(x) r(y), where r(x) = sqrt(sum |w_k| x_k^2).
 *
 * So |tile - score| <= factor * r(x) r(y) + absolute. Both carry a relative surplus of 2^-20, far more than
 * the float64 roundings made in computing r, the bound and score -/+ bound (at most (m + 2) 2^-44 of r(x) r(y)
 * are needed for the last; 2^-20 of gamma(m + 2, u) is that).
 */
export interface ErrorBound {
  readonly factor: number;
  readonly absolute: number;
}

export interface BoundFacts {
  /** Columns of the matrix. */
  readonly width: number;
  readonly chunkCount: number;
  /** Columns of the widest chunk. */
  readonly widestChunk: number;
  readonly intercept: number;
  /** max |x_k| over the matrix. */
  readonly largestEntry: number;
  /** At least max |w_k x_k| over the matrix. */
  readonly largestFolded: number;
}

const floatRoundoff = 2 ** -24;
const doubleRoundoff = 2 ** -53;
const smallestNormalFloat = 2 ** -126;
const surplus = 1 + 2 ** -20;

/** Higham's gamma_n = n u / (1 - n u); Infinity when n u >= 1. */
export function gamma(n: number, roundoff: number): number {
  const nu = n * roundoff;
  return nu < 1 ? nu / (1 - nu) : Number.POSITIVE_INFINITY;
}

export function errorBound(facts: BoundFacts): ErrorBound {
  const inDouble = gamma(2 * facts.width + facts.chunkCount + 8, doubleRoundoff);
  const factor = gamma(facts.widestChunk + 2, floatRoundoff) + inDouble;
  const underflow = facts.width * smallestNormalFloat * (1 + facts.largestEntry + facts.largestFolded);
  const absolute = inDouble * Math.abs(facts.intercept) + underflow;
  return { factor: factor * surplus, absolute: absolute * surplus };
}
