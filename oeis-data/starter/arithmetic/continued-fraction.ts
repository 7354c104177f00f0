/** Simple continued fractions: expansions of quadratic surds and convergents of any expansion. */
import { floorSurd } from './integer-root.js';

/**
 * Partial quotients of sqrt(d), d not a square, for ever (the classical algorithm with exact integers:
 * the complete quotient is (m + sqrt d) / k with k dividing d - m^2).
 */
export function* squareRootQuotients(d: bigint): Generator<bigint> {
  let m = 0n;
  let k = 1n;
  for (;;) {
    const quotient = floorSurd(m, 1n, d, k);
    yield quotient;
    m = quotient * k - m;
    k = (d - m * m) / k;
  }
}

/** Partial quotients of e: 2; 1, 2, 1, 1, 4, 1, 1, 6, 1, ... (Euler). */
export function* eulerNumberQuotients(): Generator<bigint> {
  yield 2n;
  for (let even = 2n; ; even += 2n) yield* [1n, even, 1n];
}

export interface Convergent {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Convergents p_k / q_k by p_k = a_k p_(k-1) + p_(k-2), likewise q. */
export function* convergents(quotients: Iterable<bigint>): Generator<Convergent> {
  let [numerator, earlierNumerator] = [1n, 0n];
  let [denominator, earlierDenominator] = [0n, 1n];
  for (const quotient of quotients) {
    [numerator, earlierNumerator] = [quotient * numerator + earlierNumerator, numerator];
    [denominator, earlierDenominator] = [quotient * denominator + earlierDenominator, denominator];
    yield { numerator, denominator };
  }
}

/** Number of partial quotients after which the expansion of sqrt(d) repeats; 0 for a square. */
export function squareRootPeriod(d: bigint): number {
  const root = floorSurd(0n, 1n, d, 1n);
  if (root * root === d) return 0;
  let period = 0;
  // The period ends at the first partial quotient that is twice the integer part.
  for (const quotient of squareRootQuotients(d)) {
    if (period > 0 && quotient === 2n * root) return period;
    period++;
  }
  return period;
}
