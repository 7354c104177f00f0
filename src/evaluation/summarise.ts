/** From measurements on seeds to the report's means, intervals and paired differences. */
import type { Difference, DifferenceOf, ScorerReport } from './evaluation-report.js';
import type { Measured } from './measure.js';
import type { ProbeMethod } from './methods/probe-method.js';
import { differenceEstimate, estimate, type Resampled, type SeedDraws } from './metrics/estimate.js';

/** One scorer on one test set, all seeds. */
export interface MeasuredScorer {
  readonly method: ProbeMethod;
  readonly seeds: readonly Measured[];
}

export function scorerReport({ method, seeds }: MeasuredScorer, draws: SeedDraws): ScorerReport {
  const { name, role, dimension } = method;
  return {
    name,
    role,
    ...(dimension !== undefined && { dimension }),
    seeds: seeds.map((one) => ({
      seed: one.seed,
      areaUnderCurve: one.areaUnderCurve.value,
      averagePrecision: one.averagePrecision.value,
      recall: one.recall.map(({ value }) => value),
    })),
    areaUnderCurve: estimate(seeds.map(auc), draws),
    averagePrecision: estimate(seeds.map(precision), draws),
    recall: cutoffsOf(seeds).map((c) => estimate(seeds.map(recallAt(c)), draws)),
  };
}

/** Each probe minus the best text control of the same training and dimension; probes without one are left out. */
export function differences(scorers: readonly MeasuredScorer[], draws: SeedDraws): Difference[] {
  return scorers
    .filter(({ method }) => method.role === 'probe')
    .flatMap((probe) => {
      const controls = scorers.filter(({ method }) => isControlOf(method, probe.method));
      if (controls.length === 0) return [];
      const of = (metric: (measured: Measured) => Resampled): DifferenceOf => {
        const meanOf = ({ seeds }: MeasuredScorer) => seeds.reduce((sum, one) => sum + metric(one).value, 0);
        const best = controls.reduce((top, next) => (meanOf(next) > meanOf(top) ? next : top));
        return {
          control: best.method.name,
          ...differenceEstimate(probe.seeds.map(metric), best.seeds.map(metric), draws),
        };
      };
      return [
        {
          probe: probe.method.name,
          areaUnderCurve: of(auc),
          averagePrecision: of(precision),
          recall: cutoffsOf(probe.seeds).map((c) => of(recallAt(c))),
        },
      ];
    });
}

/** Embeddings are compared at equal dimension, logistic probes with the same probe on words. */
function isControlOf(control: ProbeMethod, probe: ProbeMethod): boolean {
  if (control.role !== 'trained-text') return false;
  return probe.dimension === undefined
    ? control.probe === probe.probe
    : control.dimension === probe.dimension;
}

const auc = (measured: Measured): Resampled => measured.areaUnderCurve;
const precision = (measured: Measured): Resampled => measured.averagePrecision;
const recallAt =
  (cutoff: number) =>
  (measured: Measured): Resampled =>
    measured.recall[cutoff]!;

function cutoffsOf(seeds: readonly Measured[]): number[] {
  return [...seeds[0]!.recall.keys()];
}
