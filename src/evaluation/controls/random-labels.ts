/** Labels that say nothing: what a probe then finds is the protocol's fault. */
import { featureCount, pairFeatures } from '../../../features/index.js';
import {
  chooseTrainingPairs,
  fitFeatureScaling,
  fitLogistic,
  logOddsOf,
  scaleFeatures,
  seededRandom,
  shuffle,
  trainLanternProbe,
} from '../../../probe/index.js';
import type { RandomLabelsReport } from '../evaluation-report.js';
import { scoresOf } from '../measure.js';
import type { MethodContext } from '../methods/context.js';
import { contrastiveMethod, type EmbeddingSource, untrainedMethod } from '../methods/contrastive.js';
import { areaUnderCurve } from '../metrics/area-under-curve.js';
import { meanInterval } from '../metrics/mean-interval.js';
import { spread } from '../metrics/spread.js';
import { type Split, unlinkedPerLink } from '../protocol/split.js';
import type { Reading } from '../reading.js';

/** Another stream than the one that draws the training's own unlinked pairs. */
const stream = 0x5eed;

/**
 * The logistic probe of a reading, refitted on shuffled labels of its own training pairs: features, components and
 * penalty are those of the real fit, so a refit costs one minimisation.
 */
export function randomLabelLogistic(
  reading: Reading,
  probe: 'lantern' | 'standardised',
  split: Split,
  permutations: number,
  { links, aNumbers, signal }: MethodContext,
  onPermutation: (permutation: number) => void,
): RandomLabelsReport {
  const { layers, layerCount, width } = reading;
  const rowCount = aNumbers.length;
  const drawn = {
    links: split.trainingLinks,
    trainingRows: split.trainingRows,
    isLinked: links.isLinked,
    negativesPerLink: unlinkedPerLink,
  };
  const trained = trainLanternProbe({
    ...drawn,
    layers,
    layerCount,
    rowCount,
    width,
    seed: split.seed,
    standardiseDimensions: probe === 'standardised',
  });
  const { definition, report } = trained;
  const { pairs, labels } = chooseTrainingPairs({ ...drawn, random: seededRandom(split.seed) });
  const columnCount = featureCount(definition);
  const training = pairFeatures(definition, { layers, rowCount, pairs });
  const scaling = fitFeatureScaling(training, labels.length, columnCount);
  const features = scaleFeatures(training, labels.length, columnCount, scaling);
  const scaled = (tested: Uint32Array) =>
    scaleFeatures(
      pairFeatures(definition, { layers, rowCount, pairs: tested }),
      tested.length / 2,
      columnCount,
      scaling,
    );
  const [linked, unlinked] = [scaled(split.testLinks), scaled(split.testUnlinked)];
  const random = seededRandom(split.seed ^ stream);
  const values = Array.from({ length: permutations }, (_, permutation) => {
    signal?.throwIfAborted();
    onPermutation(permutation);
    const order = Uint32Array.from(labels.keys());
    shuffle(order, random);
    const fit = fitLogistic(
      { features, columnCount, labels: Uint8Array.from(order, (pair) => labels[pair]!) },
      { inversePenalty: report.inversePenalty, tolerance: 1e-6 },
    );
    return areaUnderCurve(logOddsOf(linked, fit), logOddsOf(unlinked, fit));
  });
  return describe(`${reading.name}, ${probe}`, 'auc', values);
}

/** A contrastive map trained on random pairs as if they were links, against its untrained start. */
export async function randomLabelContrastive(
  source: EmbeddingSource,
  split: Split,
  permutations: number,
  context: MethodContext,
  onPermutation: (permutation: number) => void,
): Promise<RandomLabelsReport> {
  const probe = contrastiveMethod(source, 'contrastive', 'probe', context);
  const areaOf = (scorer: { readonly score: (first: number, second: number) => number }) =>
    areaUnderCurve(scoresOf(scorer, split.testLinks), scoresOf(scorer, split.testUnlinked));
  const start = areaOf(await untrainedMethod(source, context).train(split, []));
  const values: number[] = [];
  for (let permutation = 0; permutation < permutations; permutation++) {
    context.signal?.throwIfAborted();
    onPermutation(permutation);
    const taught = randomLinks(split, context, permutation);
    const random = { ...split, seed: permutation, allTrainingLinks: taught, trainingLinks: taught };
    values.push(areaOf(await probe.train(random, [])) - start);
  }
  return describe(probe.name, 'difference', values);
}

/** As many random unlinked pairs of training rows as there are training links. uint32 `[2 * links]` */
function randomLinks(split: Split, { links }: MethodContext, permutation: number): Uint32Array {
  const { pairs } = chooseTrainingPairs({
    links: split.allTrainingLinks,
    trainingRows: split.trainingRows,
    isLinked: links.isLinked,
    negativesPerLink: 1,
    random: seededRandom((split.seed ^ stream) + 1_000 * permutation),
  });
  return pairs.slice(split.allTrainingLinks.length);
}

function describe(
  scorer: string,
  measures: RandomLabelsReport['measures'],
  values: readonly number[],
): RandomLabelsReport {
  const { mean, deviation = 0 } = spread(values);
  const interval = meanInterval(values);
  const atChance =
    measures === 'auc'
      ? mean >= 0.49 && mean <= 0.51
      : interval === undefined
        ? mean <= 0
        : interval.low <= 0;
  return { scorer, measures, values, mean, deviation, interval, atChance };
}
