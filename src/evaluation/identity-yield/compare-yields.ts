import { seededRandom } from '../../../probe/index.js';
import { drawSeeds, mean, meansOfDrawn, quotientInterval, ratioInterval } from './seed-interval.js';
import type { Interval } from './sequence-bootstrap.js';
import type { MeasuredYield } from './yield-measure.js';

export interface YieldRatio {
  /** Mean yield over seeds, one over the other; undefined when the denominator's is 0. */
  readonly ratio: number | undefined;
  /** One a seed of the numerator. */
  readonly ratios: readonly number[];
  /** 95%, Student's over the seeds' logarithms. */
  readonly overSeeds: Interval | undefined;
  /** 95%, over resampled sequences and resampled seeds. */
  readonly overSequencesAndSeeds: Interval | undefined;
}

export interface YieldComparison {
  readonly numerator: string;
  readonly denominator: string;
  /** Whether each seed is compared with itself; otherwise with the mean of the other's runs. */
  readonly pairedBySeed: boolean;
  readonly plain: YieldRatio;
  readonly screened: YieldRatio;
}

/** What one scorer yields in a stratum on one seed. */
export interface SeedYield {
  readonly name: string;
  readonly seed: number;
  readonly yield: MeasuredYield;
}

/**
 * Both sides see the same weights of the sequences in each replicate, and where they are paired the same seeds.
 *
 * @param seed of the resampling of seeds
 */
export function compareYields(
  numerator: readonly SeedYield[],
  denominator: readonly SeedYield[],
  seed: number,
): YieldComparison {
  const partners = numerator.map((run) => denominator.filter((other) => other.seed === run.seed));
  const pairedBySeed = partners.every((partner) => partner.length === 1);
  const against = pairedBySeed ? partners.flat() : denominator;
  const replicates = numerator[0]!.yield.replicates.length;
  const random = seededRandom(seed);
  const draws = drawSeeds(replicates, numerator.length, random);
  const drawsAgainst = pairedBySeed ? draws : drawSeeds(replicates, against.length, random);
  const side = (rate: (run: SeedYield) => number, of: (run: SeedYield) => Float64Array): YieldRatio => {
    const tops = numerator.map(rate);
    const bottoms = against.map(rate);
    const ratios = tops.map((top, s) => top / (pairedBySeed ? bottoms[s]! : mean(bottoms)));
    return {
      ratio: mean(bottoms) === 0 ? undefined : mean(tops) / mean(bottoms),
      ratios,
      overSeeds: ratioInterval(ratios),
      overSequencesAndSeeds: quotientInterval(
        meansOfDrawn(draws, numerator.map(of)),
        meansOfDrawn(drawsAgainst, against.map(of)),
      ),
    };
  };
  return {
    numerator: numerator[0]!.name,
    denominator: denominator[0]!.name,
    pairedBySeed,
    plain: side(
      (run) => run.yield.measure.perThousand,
      (run) => run.yield.replicates,
    ),
    screened: side(
      (run) => run.yield.measure.screenedPerThousand,
      (run) => run.yield.screenedReplicates,
    ),
  };
}
