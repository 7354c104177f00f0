/** `lamplighter eval`: the first stages of a run, then the evaluation protocol on their activations. */
import { openCorpus } from '../../oeis-data/corpus/index.js';
import { type EvaluationReport, evaluate, type ProbeKind, type Reading } from '../evaluation/index.js';
import { type ActivationStore, openActivationStore } from '../extraction/index.js';
import type { PipelineContext } from './context.js';
import { type ReadingOptions, readingName } from './reading.js';
import { selectSequences } from './select-sequences.js';
import { runStage } from './stage.js';
import { corpusStage } from './stages/corpus.js';
import { extractStage } from './stages/extract.js';
import { readyModel } from './stages/model.js';

export interface EvaluationOptions {
  readonly corpus: string;
  /** At least one; a row of the table each. */
  readonly readings: readonly ReadingOptions[];
  /** The n most-referenced sequences take part. */
  readonly top: number;
  /** Seeds 0 .. seeds-1. */
  readonly seeds: number;
  readonly probes: readonly ProbeKind[];
  /** Also trains each probe on random labels. */
  readonly randomLabels: boolean;
}

export async function runEvaluation(
  context: PipelineContext,
  options: EvaluationOptions,
): Promise<EvaluationReport> {
  const imported = await runStage(context, corpusStage(context, options.corpus));
  const corpus = openCorpus(imported.output.path);
  try {
    const selection = selectSequences(corpus, options.top);
    const readings: Reading[] = [];
    for (const reading of options.readings) {
      const model = await readyModel(context, reading);
      const { output } = await runStage(
        context,
        extractStage(context, { model, reading, corpusHash: corpus.hash, ...selection }),
      );
      readings.push(asReading(readingName(reading), openActivationStore(output.folder)));
    }
    let step = '';
    return await evaluate({
      ...selection,
      readings,
      probes: options.probes,
      randomLabelsControl: options.randomLabels,
      seeds: Array.from({ length: options.seeds }, (_, seed) => seed),
      threads: context.threads,
      signal: context.signal,
      onProgress: (p) => {
        if (p.step !== step) context.progress.start(p.step, p.total, '');
        step = p.step;
        context.progress.update(p.done);
      },
    });
  } finally {
    context.progress.stop();
    corpus.close();
  }
}

function asReading(name: string, activations: ActivationStore): Reading {
  const { layerCount, width } = activations;
  return { name, layers: (layerIndex) => activations.readPools(layerIndex), layerCount, width };
}
