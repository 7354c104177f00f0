/** What is measured beside the protocols: layers, random labels, calibration and learning curves. */
import { seededRandom } from '../../probe/index.js';
import { calibrate } from './calibration.js';
import { randomLabelContrastive, randomLabelLogistic } from './controls/random-labels.js';
import type {
  CalibrationReport,
  LayerReport,
  LearningReport,
  RandomLabelsReport,
} from './evaluation-report.js';
import { type EvaluationSetup, hasContrastive, isPlain, logisticProbe } from './evaluation-setup.js';
import { layerSignal } from './layer-signal.js';
import { learningCurve } from './learning-curve.js';
import type { MethodCatalogue } from './methods/catalogue.js';
import { contrastiveMethod } from './methods/contrastive.js';
import { SeedDraws } from './metrics/estimate.js';

export function layerReports(setup: EvaluationSetup): LayerReport[] {
  const { readings, layers = true } = setup.options;
  const splits = setup.splits.get(setup.mainDivision)!;
  return (layers ? readings : []).map((reading) =>
    layerSignal(reading, splits, setup.resamples, setup.draws, (layer) =>
      setup.step(`${reading.name}: layer ${layer}`),
    ),
  );
}

/** The logistic probe of each reading that is no control, and the contrastive probe of all of them. */
export async function labelReports(
  setup: EvaluationSetup,
  { activations }: MethodCatalogue,
): Promise<RandomLabelsReport[]> {
  const { randomLabels = 0, readings } = setup.options;
  if (randomLabels === 0) return [];
  const { context } = setup;
  const split = firstSplit(setup);
  const probe = logisticProbe(setup.options);
  const reports: RandomLabelsReport[] = [];
  for (const reading of probe === undefined ? [] : readings.filter(isPlain)) {
    const say = (permutation: number) => setup.step(`${reading.name}: random labels ${permutation + 1}`);
    reports.push(randomLabelLogistic(reading, probe!, split, randomLabels, context, say));
  }
  if (hasContrastive(setup.options)) {
    const say = (permutation: number) => setup.step(`contrastive: random labels ${permutation + 1}`);
    reports.push(await randomLabelContrastive(activations, split, randomLabels, context, say));
  }
  return reports;
}

export async function calibrationReports(
  setup: EvaluationSetup,
  { main }: MethodCatalogue,
): Promise<CalibrationReport[]> {
  if (!setup.options.calibration || !hasContrastive(setup.options)) return [];
  setup.step(`${main.name}: calibration`);
  return calibrate(main, firstSplit(setup), setup.context);
}

export async function learningReports(
  setup: EvaluationSetup,
  { main, words }: MethodCatalogue,
): Promise<LearningReport[]> {
  const { context, cutoffs, resamples } = setup;
  if (!setup.options.learningCurve || !hasContrastive(setup.options) || cutoffs.length === 0) return [];
  const draws = new SeedDraws(1, resamples.count, seededRandom(1));
  const reports: LearningReport[] = [];
  const alone = contrastiveMethod(words, 'contrastive', 'trained-text', context);
  for (const method of [main, alone]) {
    reports.push(
      await learningCurve(method, [firstSplit(setup)], cutoffs, resamples, draws, (links) =>
        setup.step(`${method.name}, ${links} training links`),
      ),
    );
  }
  return reports;
}

function firstSplit({ splits, mainDivision }: EvaluationSetup) {
  return splits.get(mainDivision)![0]!;
}
