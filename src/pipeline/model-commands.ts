/** Pulling, importing and checking models, with progress: what `lamplighter model` and a run do. */
import { join } from 'node:path';
import {
  type ImportedModel,
  importedModel,
  importModelFile,
  knownModel,
  type ListedModel,
  listModels,
  type PulledModel,
  type PullProgress,
  pullModel,
} from '../../models/registry/index.js';
import type { Progress } from './context.js';
import { checkModel, type ModelCheck } from './verify-model.js';

/** The model of a run that names none. */
export const defaultModelName = 'smollm2-135m';

export interface ModelCommands {
  list(): readonly ListedModel[];
  pull(name: string, path: string | undefined, progress: Progress, signal: AbortSignal): Promise<PulledModel>;
  /** A known model by name, or a GGUF file of the user's own under that name. */
  import(
    name: string,
    path: string | undefined,
    progress: Progress,
    signal: AbortSignal,
  ): Promise<ImportedModel>;
  verify(name: string, signal: AbortSignal): Promise<ModelCheck>;
}

function progressOf(progress: Progress): (p: PullProgress) => void {
  let current: string | undefined;
  return (p) => {
    const label = `${p.model}: ${p.stage}`;
    if (label !== current) {
      progress.start(label, Math.round((p.total ?? 0) / 1e6), 'MB');
      current = label;
    }
    progress.update(Math.round(p.done / 1e6), p.source);
  };
}

export const modelCommands: ModelCommands = {
  list: () => listModels(),
  async pull(name, path, progress, signal) {
    try {
      return await pullModel(name, {
        ...(path !== undefined && { path }),
        onProgress: progressOf(progress),
        signal,
      });
    } finally {
      progress.stop();
    }
  },
  async import(name, path, progress, signal) {
    try {
      const options = { onProgress: progressOf(progress), signal };
      if (path === undefined) {
        const own = listModels().find((model) => model.name === name && model.known === undefined);
        return own?.imported === true
          ? { name, folder: join(own.folder, 'imported') }
          : await importedModel(name, options);
      }
      return isKnown(name)
        ? await importedModel(name, { ...options, path })
        : await importModelFile(name, path, options);
    } finally {
      progress.stop();
    }
  },
  verify: checkModel,
};

function isKnown(name: string): boolean {
  try {
    knownModel(name);
    return true;
  } catch {
    return false;
  }
}
