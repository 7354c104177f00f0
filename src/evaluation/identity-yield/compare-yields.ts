import type { Random } from '../../../probe/index.js';
import { seedInterval } from './seed-interval.js';
import { type Interval, middle95 } from './sequence-bootstrap.js';
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

interface Run {
  readonly name: string;
  readonly seed: number;
  readonly yield: MeasuredYield;
}

/** Both sides see the same weights of the sequences in each replicate. */
export function compareYields(
  numerator: readonly Run[],
  denominator: readonly Run[],
  random: Random,
): YieldComparison {
  const partners = numerator.map((run) => denominator.filter((other) => other.seed === run.seed));
  const pairedBySeed = partners.every((partner) => partner.length === 1);
  const against = pairedBySeed ? partners : numerator.map(() => denominator);
  const draws = drawSeeds(numerator[0]!.yield.replicates.length, numerator.length, random);
  const side = (rate: (run: Run) => number, replicates: (run: Run) => Float64Array): YieldRatio => {
    const tops = numerator.map(rate);
    const bottoms = against.map((runs) => mean(runs.map(rate)));
    const ratios = tops.map((top, s) => top / bottoms[s]!);
    const resampled = draws.map((seeds, r) => {
      const top = mean(seeds.map((s) => replicates(numerator[s]!)[r]!));
      const bottom = mean(seeds.map((s) => mean(against[s]!.map((run) => replicates(run)[r]!))));
      return top / bottom;
    });
    return {
      ratio: mean(bottoms) === 0 ? undefined : mean(tops) / mean(bottoms),
      ratios,
      overSeeds: seedInterval(ratios),
      overSequencesAndSeeds: middle95(Float64Array.from(resampled)),
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

/** Which seeds, with repetition, each replicate is made of. */
function drawSeeds(replicates: number, seeds: number, random: Random): number[][] {
  return Array.from({ length: replicates }, () => Array.from({ length: seeds }, () => random.below(seeds)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
