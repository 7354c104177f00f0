/** `lamplighter eval`: the first stages of a run, then the evaluation protocols on their activations. */
import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readManifest } from '../../models/session/index.js';
import { openCorpus } from '../../oeis-data/corpus/index.js';
import type { ANumber } from '../../oeis-data/types.js';
import {
  type EvaluateOptions,
  type EvaluationReport,
  evaluate,
  evaluationPage,
  identityYieldOptions,
  type Reading,
  type Reproduction,
  reportInput,
  type SequenceSource,
  type YieldOptions,
} from '../evaluation/index.js';
import { type ActivationStore, openActivationStore } from '../extraction/index.js';
import type { PipelineContext } from './context.js';
import { pipelineErrors } from './errors.js';
import { type ReadingOptions, readingName } from './reading.js';
import { selectSequences } from './select-sequences.js';
import { runStage } from './stage.js';
import { corpusStage } from './stages/corpus.js';
import { extractStage } from './stages/extract.js';
import { type ReadyModel, readyModel } from './stages/model.js';

/** What is measured, as `evaluate` takes it. */
type Measurements = Required<
  Pick<
    EvaluateOptions,
    | 'probes'
    | 'controls'
    | 'protocols'
    | 'resamples'
    | 'randomLabels'
    | 'learningCurve'
    | 'calibration'
    | 'layers'
  >
>;

export interface EvaluationOptions extends Measurements {
  readonly corpus: string;
  /** At least one that is no control; a row of the tables each. */
  readonly readings: readonly ReadingOptions[];
  /** The n most-referenced sequences take part. */
  readonly top: number;
  /** Seeds 0 .. seeds-1. */
  readonly seeds: number;
  /** Counts verified identities among the best pairs; `curve` over more strata. */
  readonly identityYield: 'none' | 'strata' | 'curve';
  /** Pairs counted of each stratum. */
  readonly yieldPairs: number;
  /** Random pairs of each stratum that they are compared with. */
  readonly yieldRandomPairs: number;
  /** File of the page; undefined for none. */
  readonly html: string | undefined;
  /** Printed on the page. */
  readonly reproduction: Omit<Reproduction, 'corpusHash'>;
}

/** @throws `EVALUATION_PAGE_UNWRITABLE` before anything is computed, and the errors of the stages and of `evaluate` */
export async function runEvaluation(
  context: PipelineContext,
  options: EvaluationOptions,
): Promise<EvaluationReport> {
  if (options.html !== undefined) expectWritable(options.html);
  const imported = await runStage(context, corpusStage(context, options.corpus));
  const corpus = openCorpus(imported.output.path);
  let counting: YieldOptions | undefined;
  try {
    const selection = selectSequences(corpus, options.top);
    const readings: Reading[] = [];
    for (const reading of options.readings) {
      const model = await readyModel(context, reading);
      const { output } = await runStage(
        context,
        extractStage(context, { model, reading, corpusHash: corpus.hash, ...selection }),
      );
      readings.push(await asReading(reading, model, openActivationStore(output.folder)));
    }
    counting = countingOf(options, corpus, selection, context.threads);
    let started = false;
    const report = await evaluate({
      ...selection,
      ...measurementsOf(options),
      readings,
      seeds: Array.from({ length: options.seeds }, (_, seed) => seed),
      ...(counting && { identityYield: counting }),
      threads: context.threads,
      signal: context.signal,
      onProgress: ({ step, done, total }) => {
        if (!started) context.progress.start('evaluating', total, 'steps');
        started = true;
        context.progress.update(done, step);
      },
    });
    if (options.html !== undefined) {
      const reproduction = { ...options.reproduction, corpusHash: corpus.hash };
      writeFileSync(options.html, evaluationPage(reportInput(report, reproduction)));
      context.say(`page written: ${options.html}`);
    }
    return report;
  } finally {
    context.progress.stop();
    await counting?.completer.close();
    corpus.close();
  }
}

function measurementsOf(options: EvaluationOptions): Measurements {
  const { probes, controls, protocols, resamples, randomLabels, learningCurve, calibration, layers } =
    options;
  return { probes, controls, protocols, resamples, randomLabels, learningCurve, calibration, layers };
}

function countingOf(
  { identityYield, yieldPairs, yieldRandomPairs }: EvaluationOptions,
  corpus: SequenceSource,
  {
    aNumbers,
    definitions,
  }: { readonly aNumbers: readonly ANumber[]; readonly definitions: readonly string[] },
  threads: number,
): YieldOptions | undefined {
  if (identityYield === 'none') return undefined;
  return identityYieldOptions(corpus, aNumbers, definitions, threads, {
    curve: identityYield === 'curve',
    pairsPerStratum: yieldPairs,
    randomPairs: yieldRandomPairs,
  });
}

async function asReading(
  options: ReadingOptions,
  { folder }: ReadyModel,
  activations: ActivationStore,
): Promise<Reading> {
  const { layerCount, width } = activations;
  const isRandom = folder !== undefined && (await readManifest(folder)).randomWeights !== undefined;
  return {
    name: readingName(options),
    layers: (layerIndex) => activations.readPools(layerIndex),
    layerCount,
    width,
    ...(options.definitions === 'shuffled' && { control: 'shuffled-words' as const }),
    ...(isRandom && { control: 'random-weights' as const }),
  };
}

/** @throws `EVALUATION_PAGE_UNWRITABLE` */
function expectWritable(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch {
    throw pipelineErrors.EVALUATION_PAGE_UNWRITABLE({ got: file });
  }
}
