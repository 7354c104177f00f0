/** From a model's name to a folder that a session can open, and what of that is on this machine. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importModel } from '../session/index.js';
import { cacheFolder, modelPlaces } from './cache-folder.js';
import { fileSha256 } from './checksum.js';
import { registryErrors } from './errors.js';
import { type KnownModel, knownModel, knownModels } from './known-models.js';
import { processLock } from './process-lock.js';
import { type PullOptions, pullModel } from './pull.js';
import type { PullProgress } from './sources/source.js';

const lockWaitMs = 30 * 60_000;

export interface ImportedModel {
  readonly name: string;
  /** Folder for `openModel` and `startSidecar`. */
  readonly folder: string;
}

/**
 * Pulls and imports a known model where needed.
 *
 * @throws everything `pullModel` throws, and what the import finds wrong with the file
 */
export async function importedModel(name: string, options: PullOptions = {}): Promise<ImportedModel> {
  const places = modelPlaces(options.cacheFolder ?? cacheFolder(), knownModel(name).name);
  if (existsSync(places.imported)) return { name, folder: places.imported };
  const { gguf } = await pullModel(name, options);
  return importInto(name, gguf, options);
}

/**
 * Imports a GGUF file of the user's own under a name.
 *
 * @param name lower-case letters, digits, dots and hyphens
 */
export async function importModelFile(
  name: string,
  gguf: string,
  options: PullOptions = {},
): Promise<ImportedModel> {
  if (!existsSync(gguf)) throw registryErrors.MODEL_SOURCE_MISSING({ path: gguf });
  return importInto(name, gguf, options);
}

async function importInto(name: string, gguf: string, options: PullOptions): Promise<ImportedModel> {
  const places = modelPlaces(options.cacheFolder ?? cacheFolder(), name);
  mkdirSync(places.folder, { recursive: true });
  const lock = await processLock(places.lock, lockWaitMs, options.signal);
  try {
    if (existsSync(places.imported)) return { name, folder: places.imported };
    const unfinished = `${places.imported}.partial`;
    rmSync(unfinished, { recursive: true, force: true });
    const report = (progress: { done: number; total: number }) =>
      options.onProgress?.({
        model: name,
        source: 'cache',
        stage: 'import',
        ...progress,
      } satisfies PullProgress);
    await importModel({ gguf, folder: unfinished, onProgress: report });
    renameSync(unfinished, places.imported);
    return { name, folder: places.imported };
  } finally {
    lock.release();
  }
}

export interface ListedModel {
  readonly name: string;
  /** Undefined for a model that the user imported. */
  readonly known: KnownModel | undefined;
  readonly pulled: boolean;
  readonly imported: boolean;
  /** Where its files are, or would be. */
  readonly folder: string;
  /** On disk now. */
  readonly bytes: number;
}

/** The known models, then those that the user imported, each with what of it is on this machine. */
export function listModels(cache: string = cacheFolder()): readonly ListedModel[] {
  const names = knownModels.map((model) => model.name);
  const root = join(cache, 'models');
  const others = existsSync(root) ? readdirSync(root).filter((name) => !names.includes(name)) : [];
  return [...names, ...others.sort()].map((name) => {
    const places = modelPlaces(cache, name);
    return {
      name,
      known: knownModels.find((model) => model.name === name),
      pulled: existsSync(places.gguf),
      imported: existsSync(places.imported),
      folder: places.folder,
      bytes: folderBytes(places.folder),
    };
  });
}

function folderBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((bytes, entry) => bytes + statSync(join(entry.parentPath, entry.name)).size, 0);
}

export type ModelVerification =
  | { readonly kind: 'match'; readonly sha256: string }
  | { readonly kind: 'mismatch'; readonly sha256: string; readonly expected: string };

/**
 * Reads the cached file again and compares it with the pinned checksum.
 *
 * @throws `MODEL_UNKNOWN`, `MODEL_NOT_PULLED`
 */
export async function verifyModel(name: string, cache: string = cacheFolder()): Promise<ModelVerification> {
  const model = knownModel(name);
  const { gguf } = modelPlaces(cache, name);
  if (!existsSync(gguf)) throw registryErrors.MODEL_NOT_PULLED({ model: name, path: gguf });
  const sha256 = await fileSha256(gguf);
  return sha256 === model.sha256
    ? { kind: 'match', sha256 }
    : { kind: 'mismatch', sha256, expected: model.sha256 };
}
