/** `lamplighter eval`: the first stages of a run, then the evaluation protocol on their activations. */
import { openCorpus } from '../../oeis-data/corpus/index.js';
import { type EvaluationReport, evaluate } from '../evaluation/index.js';
import { openActivationStore } from '../extraction/index.js';
import type { PipelineContext } from './context.js';
import { selectSequences } from './select-sequences.js';
import { runStage } from './stage.js';
import { corpusStage } from './stages/corpus.js';
import { extractStage } from './stages/extract.js';
import { readyModel } from './stages/model.js';

export interface EvaluationOptions {
  readonly corpus: string;
  readonly model: string;
  readonly modelPath: string | undefined;
  /** The n most-referenced sequences take part. */
  readonly top: number;
  /** Seeds 0 .. seeds-1. */
  readonly seeds: number;
}

export async function runEvaluation(
  context: PipelineContext,
  options: EvaluationOptions,
): Promise<EvaluationReport> {
  const model = await readyModel(context, options.model, options.modelPath);
  const imported = await runStage(context, corpusStage(context, options.corpus));
  const corpus = openCorpus(imported.output.path);
  try {
    const selection = selectSequences(corpus, options.top);
    const { output } = await runStage(
      context,
      extractStage(context, { model, corpusHash: corpus.hash, ...selection }),
    );
    const activations = openActivationStore(output.folder);
    let step = '';
    return await evaluate({
      ...selection,
      layers: (layerIndex) => activations.readLayer(layerIndex, 'mean'),
      layerCount: activations.layerCount,
      dModel: activations.dModel,
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
