/** `lamplighter explain`: what the newest run's score of a pair is made of, in layers, training links and words. */
import { readFileSync } from 'node:fs';
import { centreAndNormalise, rowDot } from '../../features/index.js';
import type { Corpus } from '../../oeis-data/corpus/index.js';
import type { ANumber } from '../../oeis-data/types.js';
import {
  explainScore,
  formWidth,
  linkProbability,
  nearestLinks,
  parseProbe,
  seededRandom,
  type TrainedProbe,
} from '../../probe/index.js';
import { sharedWords } from '../evaluation/index.js';
import { type ActivationStore, openActivationStore } from '../extraction/index.js';
import type { PipelineContext } from './context.js';
import { pipelineErrors } from './errors.js';
import { linkedRows, sampleLinks } from './linked-rows.js';
import { corpusOfRun, type FinishedRun, newestRun } from './newest-run.js';
import type { PairExplanation } from './pair-explanation.js';
import { recordedLinks } from './recorded-links.js';

export interface ExplainOptions {
  readonly left: ANumber;
  readonly right: ANumber;
  /** Training links shown. */
  readonly links: number;
  /** Dimensions named in each layer. */
  readonly components: number;
}

/**
 * Memory: one layer of all sequences at a time.
 *
 * @throws `RUN_TO_EXPLAIN_MISSING`, `SEQUENCE_NOT_RANKED`, `CORPUS_CHANGED`
 */
export async function explainPair(
  context: PipelineContext,
  options: ExplainOptions,
): Promise<PairExplanation> {
  const { run, folder, probePath } = await newestRun(context);
  const corpus = corpusOfRun(run);
  try {
    return explained(context, options, {
      run,
      corpus,
      activations: openActivationStore(folder),
      probe: parseProbe(readFileSync(probePath)),
    });
  } finally {
    context.progress.stop();
    corpus.close();
  }
}

function explained(
  context: PipelineContext,
  { left, right, links: linkCount, components }: ExplainOptions,
  made: {
    readonly run: FinishedRun;
    readonly corpus: Corpus;
    readonly activations: ActivationStore;
    readonly probe: TrainedProbe;
  },
): PairExplanation {
  const { run, corpus, activations, probe } = made;
  const { aNumbers } = activations;
  const [first, second] = [aNumbers.indexOf(left), aNumbers.indexOf(right)];
  if (first < 0 || second < 0 || first === second) {
    throw pipelineErrors.SEQUENCE_NOT_RANKED({ expected: aNumbers.length, got: `${left} and ${right}` });
  }
  const rows = readRows(context, activations, probe, first, second);
  const score = explainScore(probe.form, rows.left, rows.right, components);
  const linked = linkedRows(aNumbers, corpus.linksAmong(aNumbers));
  const { trainingLinks, seed } = run.options;
  // The very links of the stage `probe`.
  const training = sampleLinks(linked.pairs, trainingLinks, seededRandom(seed));
  const near = nearestLinks({ first, second }, rows.toLeft, rows.toRight, training, linkCount);
  const definitions = aNumbers.map((aNumber) => corpus.definition(aNumber) ?? '');
  const shared = sharedWords(definitions, first, second);
  const describe = (aNumber: ANumber, row: number) => ({ aNumber, definition: definitions[row]! });
  const baseRate = linked.pairs.length / (aNumbers.length * (aNumbers.length - 1));
  return {
    schema: 'lamplighter.explain/1',
    left: describe(left, first),
    right: describe(right, second),
    model: run.report.model.name,
    recorded: [...recordedLinks(corpus)(left, [right]).kinds],
    trainedOn: hasPair(training, first, second),
    logOdds: score.logOdds,
    probability: linkProbability(probe, score.logOdds, baseRate),
    baseRate,
    intercept: score.intercept,
    layers: score.blocks.map((block, layer) => ({
      name: block.name,
      contribution: block.contribution,
      cosine: rows.layerCosines[layer]!,
      components: [...block.components],
      rest: block.rest,
    })),
    nearestLinks: near.map((link) => ({
      left: describe(aNumbers[link.first]!, link.first),
      right: describe(aNumbers[link.second]!, link.second),
      similarity: link.similarity,
      leftCosine: link.firstCosine,
      rightCosine: link.secondCosine,
    })),
    words: { words: [...shared.words], cosine: shared.cosine },
    attribution: corpus.attribution,
  };
}

/** The two rows of the form, their cosine at each layer, and the cosine of every whole row with each of them. */
function readRows(
  context: PipelineContext,
  activations: ActivationStore,
  { definition, form }: TrainedProbe,
  first: number,
  second: number,
) {
  const { layerCount, width, standardisers, standardiseDimensions } = definition;
  const count = activations.aNumbers.length;
  const [left, right] = [new Float32Array(formWidth(form)), new Float32Array(formWidth(form))];
  const [toLeft, toRight] = [new Float64Array(count), new Float64Array(count)];
  const layerCosines: number[] = [];
  context.progress.start('reading layers', layerCount, 'layers');
  for (let layer = 0; layer < layerCount; layer++) {
    const options = { standardiseDimensions };
    const rows = centreAndNormalise(
      activations.readPools(layer),
      count,
      width,
      standardisers[layer]!,
      options,
    );
    left.set(rows.subarray(first * width, (first + 1) * width), layer * width);
    right.set(rows.subarray(second * width, (second + 1) * width), layer * width);
    for (let row = 0; row < count; row++) {
      // Rows of a layer have length 1, so rows of all layers have length sqrt(layers).
      toLeft[row]! += rowDot(rows, width, row, first) / layerCount;
      toRight[row]! += rowDot(rows, width, row, second) / layerCount;
    }
    layerCosines.push(rowDot(rows, width, first, second));
    context.progress.update(layer + 1);
  }
  context.progress.stop();
  return { left, right, toLeft, toRight, layerCosines };
}

function hasPair(pairs: Uint32Array, first: number, second: number): boolean {
  const [low, high] = [Math.min(first, second), Math.max(first, second)];
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === low && pairs[at + 1] === high) return true;
  return false;
}
