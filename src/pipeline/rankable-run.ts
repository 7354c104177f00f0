/** The newest run's probe as something to rank by: its rows in a file, made once, and the model that reads a new text. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivationSource } from '../../models/protocol/types.js';
import { connectSidecar, startSidecar } from '../../models/sidecar/index.js';
import { cleanDefinition } from '../../oeis-data/definition/clean-definition.js';
import { embedSequences, parseProbe, type TrainedProbe } from '../../probe/index.js';
import { applyPrompt, openActivationStore, promptTemplates } from '../extraction/index.js';
import type { RankableProbe } from '../ranking/index.js';
import type { PipelineContext } from './context.js';
import { type FinishedRun, newestRun } from './newest-run.js';
import { poolings } from './reading.js';
import { readyModel } from './stages/model.js';

export interface RankableRun {
  readonly probe: RankableProbe;
  readonly run: FinishedRun;
}

export interface LiveModel {
  /** Address of a running sidecar of the run's model; else one is started for as long as the text takes. */
  readonly sidecar?: string;
  readonly token?: string;
}

/**
 * Memory: the rows once (714 MB for 10,000 rows of 31 x 576) when they are written for the first time, else nothing.
 *
 * @throws `RUN_TO_EXPLAIN_MISSING`
 */
export async function rankableRun(context: PipelineContext, live: LiveModel = {}): Promise<RankableRun> {
  const { run, folder, probePath, probeKey } = await newestRun(context);
  const trained = parseProbe(readFileSync(probePath));
  const activations = openActivationStore(folder);
  const { aNumbers } = activations;
  const path = join(context.home.artefacts, `rows-${probeKey.slice(0, 16)}.f32`);
  if (!existsSync(path)) {
    context.say(`writing the rows that the probe scores to ${path}, once`);
    const rows = embedSequences(trained.definition, (layer) => activations.readPools(layer), aNumbers.length);
    mkdirSync(context.home.artefacts, { recursive: true });
    writeFileSync(`${path}.unfinished`, new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
    renameSync(`${path}.unfinished`, path);
  }
  return {
    run,
    probe: {
      name: `${run.report.model.name}, LANTERN form`,
      key: probeKey,
      aNumbers,
      rows: { path, format: 'float32' },
      form: trained.form,
      embedText: (text) => embedText(context, run, trained, live, text),
    },
  };
}

/** The row of a text that the run's model reads now, in the words and pools of the run. */
async function embedText(
  context: PipelineContext,
  { options }: FinishedRun,
  { definition }: TrainedProbe,
  live: LiveModel,
  text: string,
): Promise<Float32Array> {
  const source = await activationSource(context, options, live);
  try {
    const prompt = applyPrompt(promptTemplates[options.prompt], cleanDefinition(text));
    const request = { texts: [prompt], pools: poolings[options.pooling] };
    const { residualStream } = await source.activations(request, context.signal);
    // [layer, pool, dModel] of the one text: a layer is what a row of the store is.
    const layer = (index: number) =>
      residualStream.subarray(index * definition.width, (index + 1) * definition.width);
    return embedSequences(definition, layer, 1);
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
