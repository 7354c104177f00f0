/** A metric over seeds: mean, deviation, and a 95 % interval over resampled sequences and seeds. */
import type { Random } from '../../../probe/index.js';
import { type Spread, spread } from './spread.js';

export interface ConfidenceInterval {
  readonly low: number;
  readonly high: number;
}

export interface Estimate extends Spread {
  /** 95 %; undefined where nothing was resampled. */
  readonly interval: ConfidenceInterval | undefined;
}

/** A metric on one seed, and in each resample of the sequences. */
export interface Resampled {
  readonly value: number;
  /** float64 `[resamples]`; NaN where a resample has nothing to measure. */
  readonly resamples: Float64Array;
}

/** Which seeds, with repetition, each resample is the mean of: the same ones for every metric and scorer. */
export class SeedDraws {
  readonly #draws: Uint32Array;
  readonly #seeds: number;

  constructor(seeds: number, resamples: number, random: Random) {
    this.#seeds = seeds;
    this.#draws = Uint32Array.from({ length: seeds * resamples }, () => random.below(seeds));
  }

  /** Mean over the drawn seeds in each resample. @param seeds one a seed */
  means(seeds: readonly Resampled[]): Float64Array {
    const count = this.#draws.length / this.#seeds;
    return Float64Array.from({ length: count }, (_, r) => {
      let sum = 0;
      for (let s = 0; s < this.#seeds; s++) sum += seeds[this.#draws[r * this.#seeds + s]!]!.resamples[r]!;
      return sum / this.#seeds;
    });
  }
}

export function estimate(seeds: readonly Resampled[], draws: SeedDraws): Estimate {
  return { ...spread(seeds.map(({ value }) => value)), interval: middle95(draws.means(seeds)) };
}

/** Of `seeds` minus `others`, seed by seed and resample by resample. */
export function differenceEstimate(
  seeds: readonly Resampled[],
  others: readonly Resampled[],
  draws: SeedDraws,
): Estimate {
  return estimate(
    seeds.map((one, s) => ({
      value: one.value - others[s]!.value,
      resamples: one.resamples.map((value, r) => value - others[s]!.resamples[r]!),
    })),
    draws,
  );
}

/** The middle 95 % of the values that are numbers (linear between order statistics); undefined below 40 of them. */
export function middle95(values: Float64Array): ConfidenceInterval | undefined {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length < 40) return undefined;
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const above = Math.min(below + 1, sorted.length - 1);
    return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
  };
  return { low: at(0.025), high: at(0.975) };
}
