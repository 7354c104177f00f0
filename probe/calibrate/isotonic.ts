/**
 * Isotonic calibration: the non-decreasing function of the log-odds that is nearest to the labels in least
 * squares, by pooling adjacent violators (Ayer, Brunk, Ewing, Reid and Silverman, 1955). It assumes no shape,
 * and needs some thousand pairs where Platt's line needs hundreds.
 */
import { expectLength } from '../../features/index.js';
import { expectFiniteScores } from './sigmoid.js';

/** Knots of a non-decreasing piecewise linear function, constant outside them; both [knot]. */
export interface IsotonicCalibration {
  readonly logOdds: Float64Array;
  readonly probability: Float64Array;
}

interface Block {
  readonly from: number;
  to: number;
  sum: number;
  count: number;
}

/**
 * @param logOdds held-out log-odds, [pair]
 * @param labels 1 linked, 0 unlinked, [pair]
 * @throws `PROBE_VALUE_NOT_FINITE`, `FEATURES_SHAPE_MISMATCH`
 */
export function fitIsotonic(logOdds: Float64Array, labels: Uint8Array): IsotonicCalibration {
  expectLength(labels, logOdds.length, 'labels');
  expectFiniteScores(logOdds);
  const blocks: Block[] = [];
  for (const point of byScore(logOdds, labels)) {
    blocks.push(point);
    while (blocks.length > 1) {
      const last = blocks.at(-1)!;
      const before = blocks.at(-2)!;
      if (before.sum * last.count < last.sum * before.count) break;
      before.to = last.to;
      before.sum += last.sum;
      before.count += last.count;
      blocks.pop();
    }
  }
  const knots = blocks.flatMap(({ from, to, sum, count }) =>
    from === to
      ? [[from, sum / count]]
      : [
          [from, sum / count],
          [to, sum / count],
        ],
  ) as [number, number][];
  return {
    logOdds: Float64Array.from(knots, ([score]) => score),
    probability: Float64Array.from(knots, ([, probability]) => probability),
  };
}

/** One block a distinct score, ascending. */
function byScore(logOdds: Float64Array, labels: Uint8Array): readonly Block[] {
  const order = Uint32Array.from(logOdds, (_, pair) => pair);
  order.sort((a, b) => logOdds[a]! - logOdds[b]!);
  const points: Block[] = [];
  for (const pair of order) {
    const score = logOdds[pair]!;
    const last = points.at(-1);
    if (last?.to === score) {
      last.sum += labels[pair]!;
      last.count += 1;
    } else {
      points.push({ from: score, to: score, sum: labels[pair]!, count: 1 });
    }
  }
  return points;
}

/** Probability at the rate of linked pairs of the fit: linear between knots, constant outside. */
export function isotonicProbability(calibration: IsotonicCalibration, logOdds: number): number {
  const { logOdds: knots, probability } = calibration;
  let low = 0;
  let high = knots.length - 1;
  if (logOdds <= knots[low]!) return probability[low]!;
  if (logOdds >= knots[high]!) return probability[high]!;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (knots[middle]! <= logOdds) low = middle;
    else high = middle;
  }
  const share = (logOdds - knots[low]!) / (knots[high]! - knots[low]!);
  return probability[low]! + share * (probability[high]! - probability[low]!);
}
