/** What one scorer yields in a stratum over its seeds: a row of a table. */
import { seededRandom } from '../../../probe/index.js';
import type { SeedYield } from './compare-yields.js';
import { drawSeeds, mean, meanInterval, meansOfDrawn, quotientInterval } from './seed-interval.js';
import { type Interval, middle95 } from './sequence-bootstrap.js';
import type { MeasuredYield } from './yield-measure.js';

export interface YieldOverSeeds {
  /** Triples per 1,000 pairs, mean over seeds. */
  readonly perThousand: number;
  /** 95% of the mean, Student's; undefined for a single seed. */
  readonly overSeeds: Interval | undefined;
  /** 95%, over resampled sequences and resampled seeds. */
  readonly overSequencesAndSeeds: Interval | undefined;
  /** Over the yield of random pairs; undefined when they yield none. */
  readonly lift: number | undefined;
  /** 95%, over resampled sequences, the random pairs' among them, and resampled seeds. */
  readonly liftInterval: Interval | undefined;
}

export interface YieldSummary {
  readonly name: string;
  readonly seeds: readonly number[];
  /** Means over seeds. */
  readonly pairs: number;
  readonly triples: number;
  readonly plain: YieldOverSeeds;
  /** Of triples that pass the screens. */
  readonly screened: YieldOverSeeds;
}

/**
 * @param runs of one scorer in one stratum, one a seed
 * @param seed of the resampling of seeds
 */
export function summariseYields(
  runs: readonly SeedYield[],
  random: MeasuredYield,
  seed: number,
): YieldSummary {
  const draws = drawSeeds(random.replicates.length, runs.length, seededRandom(seed));
  const side = (
    rates: readonly number[],
    replicates: readonly Float64Array[],
    randomRate: number,
    randomReplicates: Float64Array,
  ): YieldOverSeeds => {
    const resampled = meansOfDrawn(draws, replicates);
    return {
      perThousand: mean(rates),
      overSeeds: meanInterval(rates),
      overSequencesAndSeeds: middle95(resampled),
      lift: randomRate === 0 ? undefined : mean(rates) / randomRate,
      liftInterval: quotientInterval(resampled, randomReplicates),
    };
  };
  const measures = runs.map((run) => run.yield.measure);
  return {
    name: runs[0]!.name,
    seeds: runs.map((run) => run.seed),
    pairs: mean(measures.map(({ pairs }) => pairs)),
    triples: mean(measures.map(({ triples }) => triples)),
    plain: side(
      measures.map(({ perThousand }) => perThousand),
      runs.map((run) => run.yield.replicates),
      random.measure.perThousand,
      random.replicates,
    ),
    screened: side(
      measures.map(({ screenedPerThousand }) => screenedPerThousand),
      runs.map((run) => run.yield.screenedReplicates),
      random.measure.screenedPerThousand,
      random.screenedReplicates,
    ),
  };
}
