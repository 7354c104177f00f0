/** One scorer on one test set: the metrics, once for all protocols and scorers. */
import type { TrainedScorer } from './methods/probe-method.js';
import { areaUnderCurve } from './metrics/area-under-curve.js';
import { averagePrecision } from './metrics/average-precision.js';
import type { Resampled } from './metrics/estimate.js';
import { foundWithin, shareFound } from './metrics/recall-within.js';
import { resampledSeparation, resampledShares } from './metrics/resampled.js';
import type { SequenceResamples } from './metrics/sequence-resamples.js';
import type { Protocol, TestSet } from './protocol/protocols.js';
import type { Split } from './protocol/split.js';

export interface Measured {
  readonly seed: number;
  readonly areaUnderCurve: Resampled;
  readonly averagePrecision: Resampled;
  /** One a cutoff; none where the protocol's recall says nothing new. */
  readonly recall: readonly Resampled[];
}

/** What a scorer makes of the test links of a split; test sets of all protocols are cut from it. */
export interface SplitScores {
  /** float64 `[test links]` */
  readonly scores: Float64Array;
  /** `[cutoff][test link]`: 1 where it is among the K best of all pairs. */
  readonly found: readonly Uint8Array[];
}

export function scoreSplit(scorer: TrainedScorer, split: Split, cutoffs: readonly number[]): SplitScores {
  return {
    scores: scoresOf(scorer, split.testLinks),
    found: foundWithin(scorer.ranking, split.testLinks, cutoffs, split.heldOut.length),
  };
}

export function measure(
  scorer: TrainedScorer,
  { scores, found }: SplitScores,
  split: Split,
  protocol: Protocol,
  { positions, unlinked }: TestSet,
  resamples: SequenceResamples,
): Measured {
  const links = Uint32Array.from(
    [...positions].flatMap((l) => [...split.testLinks.subarray(2 * l, 2 * l + 2)]),
  );
  const linkScores = Float64Array.from(positions, (link) => scores[link]!);
  const unlinkedScores = scoresOf(scorer, unlinked);
  const separation = resampledSeparation({ links, linkScores, unlinked, unlinkedScores }, resamples);
  const marks = protocol.recall
    ? found.map((ofCutoff) => Uint8Array.from(positions, (link) => ofCutoff[link]!))
    : [];
  const shares = resampledShares(links, marks, resamples);
  return {
    seed: split.seed,
    areaUnderCurve: {
      value: areaUnderCurve(linkScores, unlinkedScores),
      resamples: separation.areaUnderCurve,
    },
    averagePrecision: {
      value: averagePrecision(linkScores, unlinkedScores),
      resamples: separation.averagePrecision,
    },
    recall: marks.map((mark, c) => ({ value: shareFound(mark)!, resamples: shares[c]! })),
  };
}

/** @param pairs uint32 `[2 * pairs]` @returns float64 `[pairs]` */
export function scoresOf(scorer: Pick<TrainedScorer, 'score'>, pairs: Uint32Array): Float64Array {
  return Float64Array.from({ length: pairs.length / 2 }, (_, p) =>
    scorer.score(pairs[2 * p]!, pairs[2 * p + 1]!),
  );
}
