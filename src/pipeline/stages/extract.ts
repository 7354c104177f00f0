/** Stage `extract`: residual streams of every selected definition, from a sidecar of the run's own or remote ones. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineLayout, startSidecar } from '../../../models/sidecar/index.js';
import { definitionCleaningVersion } from '../../../oeis-data/definition/clean-definition.js';
import type { ANumber } from '../../../oeis-data/types.js';
import {
  applyPrompt,
  definitionFormIdentity,
  definitionForms,
  type ExtractionProgress,
  extractActivations,
  promptIdentity,
  promptTemplates,
} from '../../extraction/index.js';
import type { PipelineContext } from '../context.js';
import { defaultReading, poolings, type ReadingOptions } from '../reading.js';
import { hashOf, type Stage } from '../stage.js';
import type { ReadyModel } from './model.js';

export interface ExtractOutput {
  readonly folder: string;
  /** Tokens run, BOS included. */
  readonly tokens: number;
}

/** Requests under way for each engine: while one runs, the next waits at its door. */
const requestsPerEngine = 2;

export function extractStage(
  context: PipelineContext,
  options: {
    readonly model: ReadyModel;
    readonly reading: Pick<ReadingOptions, 'prompt' | 'pooling' | 'definitions'>;
    readonly corpusHash: string;
    readonly aNumbers: readonly ANumber[];
    readonly definitions: readonly string[];
  },
): Stage<ExtractOutput> {
  const { model, reading, corpusHash, aNumbers, definitions } = options;
  const template = promptTemplates[reading.prompt];
  const promptTemplate = promptIdentity(template);
  const pools = poolings[reading.pooling];
  const form = definitionForms[reading.definitions];
  const definitionForm =
    reading.definitions === defaultReading.definitions ? undefined : definitionFormIdentity(form);
  return {
    name: 'extract',
    version: 1,
    inputs: {
      modelHash: model.modelHash,
      builderVersion: model.builder,
      tokenizer: model.tokenizerHash,
      ...(model.lastLayer !== undefined && { lastLayer: model.lastLayer }),
      ...(model.weightForm !== undefined && { weightForm: model.weightForm }),
      cleaning: definitionCleaningVersion,
      pools,
      ...(reading.prompt !== defaultReading.prompt && { promptTemplate }),
      ...(definitionForm !== undefined && { definitionForm }),
      definitions: hashOf(aNumbers.map((aNumber, row) => [aNumber, definitions[row]])),
      corpusHash,
    },
    stillThere: (output) => existsSync(output.folder),
    async run(inputHash) {
      const folder = join(context.home.artefacts, `activations-${inputHash.slice(0, 16)}`);
      const latest = latestPointer(
        context.home.artefacts,
        [
          ...[model.modelHash, model.lastLayer ?? '', model.weightForm ?? '', promptTemplate, pools.join()],
          ...(definitionForm === undefined ? [] : [definitionForm]),
        ].join(' '),
      );
      const previousFolder = latest.read();
      const sidecars = await openSidecars(context, model);
      try {
        const store = await extractActivations({
          definitions: aNumbers.map((aNumber, row) => ({
            aNumber,
            text: applyPrompt(template, form.apply(definitions[row] as string, aNumber)),
          })),
          corpusHash,
          definitionCleaningVersion: String(definitionCleaningVersion),
          promptTemplate,
          ...(definitionForm !== undefined && { definitionForm }),
          sidecar: sidecars,
          ...(model.folder !== undefined && { modelFolder: model.folder }),
          folder,
          pools,
          workers: requestsPerEngine * sidecars.engines,
          ...(previousFolder !== undefined && previousFolder !== folder && { previousFolder }),
          signal: context.signal,
          onProgress: (progress) => report(context, progress),
        });
        latest.write(folder);
        return { folder, tokens: store.definitions.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0) };
      } finally {
        context.progress.stop();
        await sidecars.close();
      }
    },
  };
}

/** Starts one of the run's own, or takes those that were named. */
async function openSidecars(context: PipelineContext, { engines }: ReadyModel) {
  if (engines.kind === 'remote') {
    const { sidecars, connect } = engines;
    return { ...sidecars, connect, close: async () => {} };
  }
  const layout = engineLayout({ cores: context.threads, weightsBytes: engines.weightsBytes });
  const sidecar = await startSidecar({
    modelFolder: engines.folder,
    ...layout,
    onWarning: (message) => context.say(message),
    onRestart: ({ restarts, reason }) => context.say(`sidecar restarted (${restarts}): ${reason}`),
  });
  const card = await sidecar.card(context.signal);
  return { addresses: [sidecar.address], card, engines: layout.engines, close: () => sidecar.close() };
}

function report(context: PipelineContext, p: ExtractionProgress): void {
  if (p.kind === 'planned') {
    const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;
    context.say(
      `activations of ${p.textCount} definitions need ${gigabytes(p.bytesNeeded)} of ${gigabytes(p.bytesFree)} free` +
        (p.copiedCount > 0 ? `; ${p.copiedCount} unchanged ones are copied` : ''),
    );
    context.progress.start('reading definitions', p.textCount, 'texts');
  } else if (p.kind === 'batch') {
    context.progress.update(p.textsDone, `${Math.round(p.tokensPerSecond)} tokens/s`);
  } else if (p.kind === 'previous-unusable') {
    context.say(`the former activations cannot be reused: ${p.reason}`);
  }
}

/** Remembers the newest finished extraction of a way of reading, whose unchanged rows the next one copies. */
function latestPointer(artefacts: string, wayOfReading: string) {
  const path = join(artefacts, `activations-of-${hashOf(wayOfReading).slice(0, 12)}.latest`);
  return {
    read(): string | undefined {
      if (!existsSync(path)) return undefined;
      const folder = readFileSync(path, 'utf8').trim();
      return existsSync(folder) ? folder : undefined;
    },
    write(folder: string): void {
      mkdirSync(artefacts, { recursive: true });
      writeFileSync(path, folder);
    },
  };
}
