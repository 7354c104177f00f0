/** Pulling, importing and checking models, with progress: what `lamplighter model` and a run do. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type ModelFormat, modelFormat } from '../../models/readers/open-model-source.js';
import {
  type FileImportOptions,
  type ImportedModel,
  importedModel,
  importModelFile,
  knownModel,
  type ListedModel,
  listModels,
  type PulledModel,
  type PullProgress,
  pullModel,
  randomModel,
  randomModelName,
} from '../../models/registry/index.js';
import type { Progress } from './context.js';
import { checkModel, type ModelCheck } from './verify-model.js';

/** The model of a run that names none. */
export const defaultModelName = 'smollm2-135m';

/** How much of a model is imported, and how its weights are stored; by default all in float32, or what is there. */
export type ImportForm = Pick<FileImportOptions, 'lastLayer' | 'weights' | 'randomWeights'>;

export interface ModelCommands {
  list(): readonly ListedModel[];
  pull(name: string, path: string | undefined, progress: Progress, signal: AbortSignal): Promise<PulledModel>;
  /**
   * A known model by name, such a model with random weights (`randomWeights`, or a name such as
   * `smollm2-135m-random-0`), or a model of the user's own (`importPath`) under that name.
   */
  import(
    name: string,
    path: string | undefined,
    form: ImportForm,
    progress: Progress,
    signal: AbortSignal,
  ): Promise<ImportedModel>;
  /** A GGUF file, a Hugging Face folder or an ONNX export, by default under the name that its path has. */
  importPath(
    path: string,
    name: string | undefined,
    form: ImportForm,
    progress: Progress,
    signal: AbortSignal,
  ): Promise<ImportedModel & { readonly format: ModelFormat }>;
  /** A known model, or one with random weights. */
  isKnown(name: string): boolean;
  /** Whether what a user typed is a path rather than the name of a model. */
  isPath(text: string): boolean;
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
  async import(model, path, form, progress, signal) {
    try {
      const name = nameInForm(model, form);
      const options = { ...form, onProgress: progressOf(progress), signal };
      if (path === undefined) {
        const own = isKnown(name) ? undefined : listModels().find((one) => one.name === name);
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
  async importPath(path, name, form, progress, signal) {
    try {
      const format = await modelFormat(path);
      const options = { ...form, onProgress: progressOf(progress), signal };
      const named = nameInForm(name ?? nameOfPath(path), form);
      return { ...(await importModelFile(named, path, options)), format };
    } finally {
      progress.stop();
    }
  },
  isKnown,
  isPath: (text) => !isKnown(text) && (/[/\\]|\.(gguf|onnx)$/i.test(text) || existsSync(text)),
  verify: checkModel,
};

/** A control never takes the place of the model that it is a control for. */
function nameInForm(model: string, { randomWeights }: ImportForm): string {
  return randomWeights === undefined ? model : randomModelName(model, randomWeights);
}

/** Exports are all called model.onnx or so, often in a folder `onnx`: the folder of the model has the name. */
function nameOfPath(path: string): string {
  const whole = resolve(path);
  const isExport = /\.onnx$/i.test(whole);
  const folder = basename(dirname(whole)) === 'onnx' ? dirname(dirname(whole)) : dirname(whole);
  const name = isExport ? basename(folder) : basename(whole).replace(/\.gguf$/i, '');
  return name.replace(/[^\w.-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
}

function isKnown(name: string): boolean {
  if (randomModel(name) !== undefined) return true;
  try {
    knownModel(name);
    return true;
  } catch {
    return false;
  }
}
