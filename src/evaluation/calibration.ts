/** Probabilities of links, fitted on validation links inside the training part and checked on the held-out part. */
import {
  baseRateShift,
  calibratedLogOdds,
  fitIsotonic,
  fitSigmoid,
  isotonicProbability,
  probabilityOf,
  reliability,
  seededRandom,
} from '../../probe/index.js';
import type { CalibrationReport } from './evaluation-report.js';
import { scoresOf } from './measure.js';
import type { MethodContext } from './methods/context.js';
import type { ProbeMethod } from './methods/probe-method.js';
import { drawUnlinked } from './protocol/draw-unlinked.js';
import type { Split } from './protocol/split.js';

/** Random unlinked pairs that a calibration is fitted on, and checked on. */
const fittedPairs = 200_000;
const checkedPairs = 1_000_000;
const binCount = 10;
const stream = 0xca11b;

/**
 * The probe is trained anew on a validation split inside the training part; its scores there give a sigmoid and an
 * isotonic calibration. Both are moved to the share of linked pairs among all pairs of the validation split, and
 * then meet the probe that was trained on the whole training part, on links and unlinked pairs of the held-out
 * part. Unlinked pairs are a sample: each stands for as many as were not drawn.
 *
 * @returns two reports, the sigmoid's first; ten bins with as many links each
 */
export async function calibrate(
  method: ProbeMethod,
  split: Split,
  context: MethodContext,
): Promise<CalibrationReport[]> {
  const { aNumbers } = context;
  const validation = context.validation(split);
  const fitted = await sampleOf(method, validation, split.trainingRows, fittedPairs, context);
  const linked = validation.testLinks.length / 2;
  const shift = baseRateShift(linked / fitted.labels.length, linked / fitted.pairCount);
  const sigmoid = fitSigmoid(fitted.scores, fitted.labels);
  const isotonic = fitIsotonic(fitted.scores, fitted.labels);
  const everyRow = Uint32Array.from(aNumbers.keys());
  const checked = await sampleOf(method, split, everyRow, checkedPairs, context);
  const weights = Float64Array.from(checked.labels, (label) => (label === 1 ? 1 : checked.unlinkedWeight));
  const report = (
    name: CalibrationReport['method'],
    probability: (score: number) => number,
  ): CalibrationReport => {
    const stated = checked.scores.map(probability);
    const { rows, expectedCalibrationError } = reliability(
      stated,
      checked.labels,
      binCount,
      'equal-linked',
      weights,
    );
    return {
      scorer: method.name,
      method: name,
      seed: split.seed,
      baseRate: linked / fitted.pairCount,
      bins: rows.map((row) => ({
        predicted: row.meanProbability,
        observed: row.linkedShare,
        pairs: Math.round(row.pairCount),
        links: Math.round(row.linkedShare * row.pairCount),
      })),
      expectedCalibrationError,
    };
  };
  return [
    report('sigmoid', (score) => probabilityOf(calibratedLogOdds(sigmoid, score) + shift)),
    report('isotonic', (score) => {
      const p = isotonicProbability(isotonic, score);
      // No shift moves a certainty.
      return p <= 0 || p >= 1 ? p : probabilityOf(Math.log(p / (1 - p)) + shift);
    }),
  ];
}

/** Scores of all test links and of random unlinked pairs of a split. */
async function sampleOf(
  method: ProbeMethod,
  split: Split,
  rows: Uint32Array,
  most: number,
  { links, aNumbers }: MethodContext,
) {
  const scorer = await method.train(split, []);
  const takesPart = new Uint8Array(aNumbers.length);
  for (const row of rows) takesPart[row] = 1;
  const held = split.heldOut.reduce((sum, one) => sum + one, 0);
  /** Pairs of these rows that touch a held-out one. */
  const pairCount = (rows.length * (rows.length - 1) - (rows.length - held) * (rows.length - held - 1)) / 2;
  const linkCount = split.testLinks.length / 2;
  const unlinked = drawUnlinked(
    links,
    Math.min(most, Math.floor((pairCount - linkCount) / 2)),
    seededRandom(split.seed ^ stream),
    (a, b) => takesPart[a]! + takesPart[b]! === 2 && split.heldOut[a]! + split.heldOut[b]! > 0,
  );
  const scores = new Float64Array(linkCount + unlinked.length / 2);
  scores.set(scoresOf(scorer, split.testLinks));
  scores.set(scoresOf(scorer, unlinked), linkCount);
  return {
    scores,
    labels: Uint8Array.from(scores, (_, pair) => (pair < linkCount ? 1 : 0)),
    pairCount,
    unlinkedWeight: (pairCount - linkCount) / (unlinked.length / 2),
  };
}
