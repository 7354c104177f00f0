/**
 * Simple guesses at the next term from the terms before it. What they explain is no evidence for a
 * relation: two sequences that follow the same simple rule agree for that reason alone.
 */
import { AdaptiveCounts, bitLength, ResidualCode, spellingBits } from './code-length.js';

export interface Predictor {
  readonly name: string;
  /** Bits for each value, given the ones before it. */
  costs(values: readonly bigint[]): number[];
}

/** Residual against the polynomial of degree order - 1 through the last `order` values. */
function differences(order: number, name: string): Predictor {
  return {
    name,
    costs(values) {
      const code = new ResidualCode();
      const last: bigint[] = [];
      return values.map((value) => {
        // last[k] is the k-th difference that ends at the value before.
        let residual = value;
        for (let k = 0; k < last.length; k++) residual -= last[k]!;
        let difference = value;
        for (let k = 0; k < order; k++) {
          const before = last[k];
          last[k] = difference;
          if (before === undefined) break;
          difference -= before;
        }
        return code.cost(residual);
      });
    },
  };
}

/** a(n-1)^2 / a(n-2), rounded: geometric growth, and linear recurrences with one dominant root. */
const ratio: Predictor = {
  name: 'ratio',
  costs(values) {
    const code = new ResidualCode();
    return values.map((value, position) => {
      const [before, last] = [values[position - 2], values[position - 1]];
      if (last === undefined) return code.cost(value);
      const guess = before === undefined || before === 0n ? last : roundedQuotient(last * last, before);
      return code.cost(value - guess);
    });
  },
};

function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const sign = denominator < 0n ? -1n : 1n;
  const twice = 2n * sign * numerator + sign * denominator;
  const divisor = 2n * sign * denominator;
  const quotient = twice / divisor;
  return twice < 0n && quotient * divisor !== twice ? quotient - 1n : quotient;
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
        return counts.cost(value, spellingBits(bitLength(value)) + bitLength(value));
      });
    },
  };
}

/** The value `period` places before. */
function periodic(period: number): Predictor {
  return {
    name: `period ${period}`,
    costs(values) {
      const code = new ResidualCode();
      return values.map((value, position) => code.cost(value - (values[position - period] ?? 0n)));
    },
  };
}

export const predictors: readonly Predictor[] = [
  differences(0, 'size'),
  differences(1, 'constant'),
  differences(2, 'straight line'),
  differences(3, 'parabola'),
  differences(4, 'cubic'),
  ratio,
  frequencies(0, 'frequency'),
  frequencies(1, 'frequency after the last value'),
  periodic(2),
  periodic(3),
  periodic(4),
  periodic(6),
];
