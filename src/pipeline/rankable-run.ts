/** A probe of the newest run as something to rank by: its rows in a file, made once, and the model that reads a text. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  contrastiveForm,
  contrastiveRows,
  embedWith,
  parseContrastive,
} from '../../probe/contrastive/index.js';
import { embedSequences, parseProbe } from '../../probe/index.js';
import { plainKernel } from '../../probe/rank/matrix-kernel.js';
import { openActivationStore } from '../extraction/index.js';
import type { RankableProbe } from '../ranking/index.js';
import type { PipelineContext } from './context.js';
import { corpusOfRun, type FinishedRun, type NewestRun, newestRun } from './newest-run.js';
import { type LiveModel, readText } from './read-text.js';
import { runStage } from './stage.js';
import { contrastiveStage, layersRead } from './stages/contrastive.js';

/** `contrastive`: trained on all recorded links when it is first asked for; `lantern`: the probe of the run itself. */
export type RankingProbeName = 'contrastive' | 'lantern';
export const rankingProbeNames: readonly RankingProbeName[] = ['contrastive', 'lantern'];

export interface RankableRun {
  readonly probe: RankableProbe;
  readonly run: FinishedRun;
}

/**
 * @throws `RUN_TO_EXPLAIN_MISSING`, `CORPUS_CHANGED`
 */
export async function rankableRun(
  context: PipelineContext,
  probe: RankingProbeName,
  live: LiveModel = {},
): Promise<RankableRun> {
  const newest = await newestRun(context);
  const made =
    probe === 'lantern' ? lanternProbe(context, newest, live) : contrastiveProbe(context, newest, live);
  return { run: newest.run, probe: await made };
}

/** Memory: the rows once (714 MB for 10,000 rows of 31 x 576) when they are written for the first time, else nothing. */
async function lanternProbe(
  context: PipelineContext,
  { run, folder, probePath, probeKey }: NewestRun,
  live: LiveModel,
): Promise<RankableProbe> {
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
    name: `${run.report.model.name}, LANTERN form`,
    key: probeKey,
    aNumbers,
    rows: { path, format: 'float32' },
    form: trained.form,
    embedText: async (text) =>
      embedSequences(trained.definition, await readText(context, run, live, text), 1),
  };
}

/** Memory: two layers at a time and 256 numbers a sequence, when it is trained; else nothing. */
async function contrastiveProbe(
  context: PipelineContext,
  { run, folder }: NewestRun,
  live: LiveModel,
): Promise<RankableProbe> {
  const activations = openActivationStore(folder);
  const { aNumbers } = activations;
  const corpus = corpusOfRun(run);
  const links = corpus.linksAmong(aNumbers);
  corpus.close();
  const activationsHash = run.report.keys.extraction!;
  const { seed } = run.options;
  const stage = contrastiveStage(context, { activations, activationsHash, links, seed });
  const { output, inputHash } = await runStage(context, stage);
  const { embedder, trained } = parseContrastive(readFileSync(output.path));
  return {
    name: `${run.report.model.name}, contrastive`,
    key: inputHash,
    aNumbers,
    rows: { path: output.rowsPath, format: 'float32' },
    form: contrastiveForm(trained),
    embedText: async (text) => {
      const layer = await readText(context, run, live, text);
      const blocks = layersRead(activations).map(layer);
      const row = await embedWith(embedder, blocks, 1, plainKernel);
      return contrastiveRows(trained, row, plainKernel);
    },
  };
}
