/**
 * Intervals by resampling sequences, not pairs: pairs that share a sequence succeed or fail together. In each
 * replicate every ranked sequence has a Poisson(1) weight, a pair weighs the product of its two (the Poisson
 * form of the two-way bootstrap: Owen and Eckles 2012, "Bootstrapping data arrays of arbitrary order").
 */
import type { Random } from '../../../probe/index.js';
import type { RowPairs } from './pair-completer.js';

/** Probabilities that a Poisson(1) weight is at most 0, 1, ..., times 2^32. */
const cumulative = (() => {
  const steps: number[] = [];
  let probability = Math.exp(-1);
  let sum = 0;
  for (let k = 1; k <= 12; k++) {
    sum += probability;
    steps.push(sum * 2 ** 32);
    probability /= k;
  }
  return steps;
})();

export class SequenceBootstrap {
  readonly replicates: number;
  /** uint8 `[rows, replicates]`, row-major. */
  readonly #weights: Uint8Array;

  constructor(rows: number, replicates: number, random: Random) {
    this.replicates = replicates;
    this.#weights = new Uint8Array(rows * replicates);
    for (let i = 0; i < this.#weights.length; i++) {
      const drawn = random.uint32();
      let weight = 0;
      while (weight < cumulative.length && drawn >= cumulative[weight]!) weight++;
      this.#weights[i] = weight;
    }
  }

  /** Sum of the pairs' weights in each replicate; `[replicates]`. */
  weightOf({ first, second }: RowPairs): Float64Array {
    const { replicates } = this;
    const weights = this.#weights;
    const sums = new Float64Array(replicates);
    for (let pair = 0; pair < first.length; pair++) {
      const a = first[pair]! * replicates;
      const b = second[pair]! * replicates;
      for (let r = 0; r < replicates; r++) sums[r]! += weights[a + r]! * weights[b + r]!;
    }
    return sums;
  }
}

/** Lower and upper end. */
export type Interval = readonly [low: number, high: number];

/** The middle 95% of the values that are numbers; undefined when fewer than 40 are. */
export function middle95(values: Float64Array): Interval | undefined {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length < 40) return undefined;
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  return [at(0.025), at(0.975)];
}
