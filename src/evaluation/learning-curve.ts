/** What more training links would give: the same probe on a part of them. */
import { seededRandom, shuffle } from '../../probe/index.js';
import type { LearningReport } from './evaluation-report.js';
import { scoreSplit } from './measure.js';
import type { ProbeMethod } from './methods/probe-method.js';
import { estimate, type SeedDraws } from './metrics/estimate.js';
import { shareFound } from './metrics/recall-within.js';
import { resampledShares } from './metrics/resampled.js';
import type { SequenceResamples } from './metrics/sequence-resamples.js';
import type { Split } from './protocol/split.js';

/** Shares of the training links, the whole last. */
const learningShares: readonly number[] = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];
/** Fewer than this train nothing. */
const leastLinks = 16;
const stream = 0x1ea4;

/** Numbers of training links, ascending. */
export function learningCounts({ allTrainingLinks }: Split): readonly number[] {
  const total = allTrainingLinks.length / 2;
  return learningShares.map((share) => Math.round(share * total)).filter((count) => count >= leastLinks);
}

/** Smaller parts are contained in larger ones. */
export function splitWithLinks(split: Split, count: number): Split {
  const total = split.allTrainingLinks.length / 2;
  const order = Uint32Array.from({ length: total }, (_, link) => link);
  shuffle(order, seededRandom(split.seed ^ stream));
  const part = Uint32Array.from(
    [...order.subarray(0, count)].flatMap((link) => [
      ...split.allTrainingLinks.subarray(2 * link, 2 * link + 2),
    ]),
  );
  return { ...split, allTrainingLinks: part, trainingLinks: part };
}

/** @param cutoffs the recall is that within the largest */
export async function learningCurve(
  method: ProbeMethod,
  splits: readonly Split[],
  cutoffs: readonly number[],
  resamples: SequenceResamples,
  draws: SeedDraws,
  onPoint: (trainingLinks: number) => void,
): Promise<LearningReport> {
  const cutoff = cutoffs.at(-1)!;
  const counts = learningCounts(splits[0]!);
  const points: LearningReport['points'][number][] = [];
  for (const count of counts) {
    onPoint(count);
    const seeds = [];
    for (const split of splits) {
      // The whole may have been trained before, for all cutoffs.
      const part = 2 * count < split.allTrainingLinks.length ? splitWithLinks(split, count) : split;
      const trained = await method.train(part, part === split ? cutoffs : [cutoff]);
      const { found } = scoreSplit(trained, split, [cutoff]);
      const [shares] = resampledShares(split.testLinks, found, resamples);
      seeds.push({ value: shareFound(found[0]!)!, resamples: shares! });
    }
    points.push({ trainingLinks: count, recall: estimate(seeds, draws) });
  }
  return { scorer: method.name, role: method.role, cutoff, points };
}
