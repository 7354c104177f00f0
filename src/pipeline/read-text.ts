/** A definition that is in no corpus, read now by the model of a run, in its words and pools. */
import type { ActivationSource } from '../../models/protocol/types.js';
import { connectSidecar, startSidecar } from '../../models/sidecar/index.js';
import { cleanDefinition } from '../../oeis-data/definition/clean-definition.js';
import { applyPrompt, promptTemplates } from '../extraction/index.js';
import type { PipelineContext } from './context.js';
import type { FinishedRun } from './newest-run.js';
import { poolings } from './reading.js';
import { readyModel } from './stages/model.js';

export interface LiveModel {
  /** Address of a running sidecar of the run's model; else one is started for as long as the text takes. */
  readonly sidecar?: string;
  readonly token?: string;
}

/** @returns by layer, float32 `[pool * dModel]`: what a row of the run's activation store is */
export async function readText(
  context: PipelineContext,
  { options }: FinishedRun,
  live: LiveModel,
  text: string,
): Promise<(layerIndex: number) => Float32Array> {
  const source = await activationSource(context, options, live);
  try {
    const prompt = applyPrompt(promptTemplates[options.prompt], cleanDefinition(text));
    const pools = poolings[options.pooling];
    const { residualStream, dModel } = await source.activations({ texts: [prompt], pools }, context.signal);
    // [layer, pool, dModel] of the one text.
    const width = pools.length * dModel;
    return (layerIndex) => residualStream.subarray(layerIndex * width, (layerIndex + 1) * width);
  } finally {
    await source.close();
  }
}

async function activationSource(
  context: PipelineContext,
  options: FinishedRun['options'],
  { sidecar, token }: LiveModel,
): Promise<ActivationSource> {
  if (sidecar !== undefined) return connectSidecar(sidecar, token === undefined ? {} : { token });
  const { engines } = await readyModel(context, options);
  if (engines.kind === 'remote') {
    return connectSidecar(engines.sidecars.addresses[0]!, engines.connect);
  }
  return startSidecar({
    modelFolder: engines.folder,
    engines: 1,
    threads: context.threads,
    onWarning: context.say,
  });
}
