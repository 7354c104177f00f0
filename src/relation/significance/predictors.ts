/**
 * Simple guesses at the next term from the terms before it. What they explain is no evidence for a
 * relation: two sequences that follow the same simple rule agree for that reason alone.
 */
import { AdaptiveCounts, plainBits, ResidualCode } from './code-length.js';

export interface Predictor {
  readonly name: string;
  /** Bits for each value, given the ones before it. */
  costs(values: readonly bigint[]): number[];
}

/**
 * Codes values by their distance from `guess`. The first `start` values choose a member of the rule's family
 * and say nothing about whether it is the right family: they cost nothing.
 */
function residuals(
  name: string,
  start: number,
  guess: (values: readonly bigint[], position: number) => bigint,
): Predictor {
  return {
    name,
    costs(values) {
      const code = new ResidualCode();
      return values.map((value, position) =>
        position < start ? 0 : code.cost(value - guess(values, position)),
      );
    },
  };
}

/** The value on the polynomial of degree `degree` through the last degree + 1 values. */
function polynomial(degree: number, name: string): Predictor {
  const weights: bigint[] = [];
  for (let k = 0, binomial = 1; k <= degree; k++) {
    binomial = (binomial * (degree + 1 - k)) / (k + 1);
    weights.push(BigInt(k % 2 === 0 ? binomial : -binomial));
  }
  return residuals(name, degree + 1, (values, position) => {
    let guess = 0n;
    for (const [k, weight] of weights.entries()) guess += weight * values[position - 1 - k]!;
    return guess;
  });
}

/** a(n-1)^2 / a(n-2), rounded: geometric growth, and linear recurrences with one dominant root. */
const ratio = residuals('ratio', 2, (values, position) => {
  const [before, last] = [values[position - 2]!, values[position - 1]!];
  return before === 0n ? last : roundedQuotient(last * last, before);
});

function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const sign = denominator < 0n ? -1n : 1n;
  const twice = 2n * sign * numerator + sign * denominator;
  const divisor = 2n * sign * denominator;
  const quotient = twice / divisor;
  return twice < 0n && quotient * divisor !== twice ? quotient - 1n : quotient;
}

/** The value `period` places before. */
function periodic(period: number): Predictor {
  return residuals(`period ${period}`, period, (values, position) => values[position - period]!);
}

/** Frequencies of whole values after the same `order` values before: small alphabets, saturation. */
function frequencies(order: number, name: string): Predictor {
  return {
    name,
    costs(values) {
      const contexts = new Map<string, AdaptiveCounts<bigint>>();
      return values.map((value, position) => {
        const context = values.slice(Math.max(0, position - order), position).join();
        let counts = contexts.get(context);
        if (counts === undefined) {
          counts = new AdaptiveCounts();
          contexts.set(context, counts);
        }
        return counts.cost(value, plainBits(value));
      });
    },
  };
}

export const predictors: readonly Predictor[] = [
  residuals('size', 0, () => 0n),
  polynomial(0, 'constant'),
  polynomial(1, 'straight line'),
  polynomial(2, 'parabola'),
  polynomial(3, 'cubic'),
  ratio,
  periodic(2),
  periodic(3),
  periodic(4),
  periodic(6),
  frequencies(0, 'frequency'),
  frequencies(1, 'frequency after the last value'),
];
