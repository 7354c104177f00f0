/** Stage `extract`: residual streams of every selected definition, from a sidecar of the run's own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startSidecar } from '../../../models/sidecar/index.js';
import { definitionCleaningVersion } from '../../../oeis-data/definition/clean-definition.js';
import type { ANumber } from '../../../oeis-data/types.js';
import { extractActivations } from '../../extraction/index.js';
import type { PipelineContext } from '../context.js';
import { hashOf, type Stage } from '../stage.js';
import type { ReadyModel } from './model.js';

export interface ExtractOutput {
  readonly folder: string;
  /** Tokens run, BOS included. */
  readonly tokens: number;
}

/** Two workers keep the one session busy: one prepares and writes while the other waits for it. */
const extractionWorkers = 2;

export function extractStage(
  context: PipelineContext,
  options: {
    readonly model: ReadyModel;
    readonly corpusHash: string;
    readonly aNumbers: readonly ANumber[];
    readonly definitions: readonly string[];
  },
): Stage<ExtractOutput> {
  const { model, corpusHash, aNumbers, definitions } = options;
  const { source, builderVersion, tokenizer } = model.manifest;
  return {
    name: 'extract',
    version: 1,
    inputs: {
      modelHash: source.sha256,
      builderVersion,
      tokenizer: tokenizer.hash,
      cleaning: definitionCleaningVersion,
      pools: ['mean'],
      definitions: hashOf(aNumbers.map((aNumber, row) => [aNumber, definitions[row]])),
      corpusHash,
    },
    stillThere: (output) => existsSync(output.folder),
    async run(inputHash) {
      const folder = join(context.home.artefacts, `activations-${inputHash.slice(0, 16)}`);
      const sidecar = await startSidecar({
        modelFolder: model.folder,
        threads: context.threads,
        onRestart: ({ restarts, reason }) => context.say(`sidecar restarted (${restarts}): ${reason}`),
      });
      try {
        let started = false;
        const store = await extractActivations({
          definitions: aNumbers.map((aNumber, row) => ({ aNumber, text: definitions[row] as string })),
          corpusHash,
          definitionCleaningVersion: String(definitionCleaningVersion),
          sidecar,
          folder,
          pools: ['mean'],
          workers: extractionWorkers,
          signal: context.signal,
          onProgress: (p) => {
            if (!started) context.progress.start('reading definitions', p.textCount, 'texts');
            started = true;
            context.progress.update(p.textsDone, `${Math.round(p.tokensPerSecond)} tokens/s`);
          },
        });
        return { folder, tokens: store.tokenCount };
      } finally {
        context.progress.stop();
        await sidecar.close();
      }
    },
  };
}
