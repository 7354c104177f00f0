/** From one scorer on one seed to the report's means and best control. */
import type { ScoredPairs } from '../../probe/rank/pair-columns.js';
import type { BestOf, BestTextControl, ScorerOnSeed, ScorerReport } from './evaluation-report.js';
import { areaUnderCurve } from './metrics/area-under-curve.js';
import { foundWithin, shareFound } from './metrics/recall-within.js';
import { type Spread, spread } from './metrics/spread.js';
import type { SequenceDisjointSplit } from './protocol/sequence-disjoint-split.js';

/**
 * @param score   of a pair of rows
 * @param ranking the best of all pairs under the same score, as many as the largest cutoff
 */
export function measure(
  score: (first: number, second: number) => number,
  ranking: Pick<ScoredPairs, 'first' | 'second'>,
  split: SequenceDisjointSplit,
  cutoffs: readonly number[],
): ScorerOnSeed {
  const scoresOf = (pairs: Uint32Array) =>
    Float64Array.from({ length: pairs.length / 2 }, (_, p) => score(pairs[2 * p]!, pairs[2 * p + 1]!));
  const found = foundWithin(ranking, split.testLinks, cutoffs, split.heldOut.length);
  return {
    seed: split.seed,
    areaUnderCurve: areaUnderCurve(scoresOf(split.testLinks), scoresOf(split.testUnlinked)),
    recall: found.map((hits) => shareFound(hits)!),
    recallByName: found.map((hits) => shareFound(hits, split.testByName)),
  };
}

/** @param seeds at least one */
export function summarise(
  name: string,
  kind: ScorerReport['kind'],
  seeds: readonly ScorerOnSeed[],
): ScorerReport {
  const cutoffs = seeds[0]!.recall.keys();
  const positions = [...cutoffs];
  return {
    name,
    kind,
    seeds,
    areaUnderCurve: spread(seeds.map((seed) => seed.areaUnderCurve)),
    recall: positions.map((c) => spread(seeds.map((seed) => seed.recall[c]!))),
    recallByName: positions.map((c) => {
      const shares = seeds.map((seed) => seed.recallByName[c]);
      return shares.every((share) => share !== undefined) ? spread(shares) : undefined;
    }),
  };
}

/** @param controls at least one */
export function bestTextControl(controls: readonly ScorerReport[]): BestTextControl {
  const best = (metric: (report: ScorerReport) => Spread): BestOf => {
    const [first, ...others] = controls.map((report): BestOf => ({ scorer: report.name, ...metric(report) }));
    return others.reduce((top, next) => (next.mean > top.mean ? next : top), first!);
  };
  const positions = [...controls[0]!.recall.keys()];
  return {
    areaUnderCurve: best((report) => report.areaUnderCurve),
    recall: positions.map((c) => best((report) => report.recall[c]!)),
    recallByName: positions.map((c) =>
      controls.every((report) => report.recallByName[c])
        ? best((report) => report.recallByName[c]!)
        : undefined,
    ),
  };
}
