/** Stage `extract`: residual streams of every selected definition, from a sidecar of the run's own. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineLayout, startSidecar } from '../../../models/sidecar/index.js';
import { definitionCleaningVersion } from '../../../oeis-data/definition/clean-definition.js';
import type { ANumber } from '../../../oeis-data/types.js';
import {
  applyPrompt,
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
    readonly reading: Pick<ReadingOptions, 'prompt' | 'pooling'>;
    readonly corpusHash: string;
    readonly aNumbers: readonly ANumber[];
    readonly definitions: readonly string[];
  },
): Stage<ExtractOutput> {
  const { model, reading, corpusHash, aNumbers, definitions } = options;
  const template = promptTemplates[reading.prompt];
  const promptTemplate = promptIdentity(template);
  const pools = poolings[reading.pooling];
  const { source, builderVersion, tokenizer } = model.manifest;
  return {
    name: 'extract',
    version: 1,
    inputs: {
      modelHash: source.sha256,
      builderVersion,
      tokenizer: tokenizer.hash,
      cleaning: definitionCleaningVersion,
      pools,
      ...(reading.prompt !== defaultReading.prompt && { promptTemplate }),
      definitions: hashOf(aNumbers.map((aNumber, row) => [aNumber, definitions[row]])),
      corpusHash,
    },
    stillThere: (output) => existsSync(output.folder),
    async run(inputHash) {
      const folder = join(context.home.artefacts, `activations-${inputHash.slice(0, 16)}`);
      const latest = latestPointer(
        context.home.artefacts,
        `${source.sha256} ${promptTemplate} ${pools.join()}`,
      );
      const previousFolder = latest.read();
      const layout = engineLayout({
        cores: context.threads,
        weightsBytes: model.manifest.weights.bytes,
      });
      const sidecar = await startSidecar({
        modelFolder: model.folder,
        ...layout,
        onWarning: (message) => context.say(message),
        onRestart: ({ restarts, reason }) => context.say(`sidecar restarted (${restarts}): ${reason}`),
      });
      try {
        const store = await extractActivations({
          definitions: aNumbers.map((aNumber, row) => ({
            aNumber,
            text: applyPrompt(template, definitions[row] as string),
          })),
          corpusHash,
          definitionCleaningVersion: String(definitionCleaningVersion),
          promptTemplate,
          sidecar: { address: sidecar.address, card: await sidecar.card(context.signal) },
          modelFolder: model.folder,
          folder,
          pools,
          workers: requestsPerEngine * layout.engines,
          ...(previousFolder !== undefined && previousFolder !== folder && { previousFolder }),
          signal: context.signal,
          onProgress: (progress) => report(context, progress),
        });
        latest.write(folder);
        return { folder, tokens: store.definitions.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0) };
      } finally {
        context.progress.stop();
        await sidecar.close();
      }
    },
  };
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
