/** From a model's name to a folder that a session can open, and what of that is on this machine. */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { randomWeightsSha256 } from '../random-weights/random-weights-source.js';
import { importModel, isAsked } from '../session/import-model.js';
import { readManifest, type WeightForm } from '../session/manifest.js';
import { cacheFolder, modelPlaces } from './cache-folder.js';
import { fileSha256 } from './checksum.js';
import { registryErrors } from './errors.js';
import { type KnownModel, knownModel, knownModels } from './known-models.js';
import { processLock } from './process-lock.js';
import { type PullOptions, pullKnownModel } from './pull.js';
import { randomModel } from './random-model.js';

const lockWaitMs = 30 * 60_000;

export interface NamedImportOptions extends PullOptions {
  /**
   * The last residual position wanted, 0 .. L. By default L for a new import, and whatever is there for one
   * that was made before.
   */
  readonly lastLayer?: number;
  /** How the weights are stored (`ImportOptions.weights`); by default as `lastLayer` has it: whatever is there. */
  readonly weights?: WeightForm;
}

export interface FileImportOptions extends NamedImportOptions {
  /** `ImportOptions.randomWeights`; a known model's control is asked for by its name (`randomModelName`). */
  readonly randomWeights?: number;
}

export interface ImportedModel {
  readonly name: string;
  /** Folder for `openModel` and `startSidecar`. */
  readonly folder: string;
}

/**
 * Pulls and imports a known model, or a control with its name (`smollm2-135m-random-0`), where needed: never
 * imported, or imported by another builder.
 *
 * @throws everything `pullModel` throws, and what the import finds wrong with the file
 */
export async function importedModel(name: string, options: NamedImportOptions = {}): Promise<ImportedModel> {
  const control = randomModel(name);
  const model = control?.trained ?? knownModel(name);
  const sha256 = control === undefined ? model.sha256 : randomWeightsSha256(model.sha256, control.seed);
  const places = modelPlaces(options.cacheFolder ?? cacheFolder(), name);
  const manifest = await readManifest(places.imported).catch(() => undefined);
  if (
    manifest?.source.sha256 === sha256 &&
    ((options.lastLayer === undefined && options.weights === undefined) || isAsked(manifest, options))
  ) {
    return { name, folder: places.imported };
  }
  const { gguf } = await pullKnownModel(model, options);
  const form = control === undefined ? options : { ...options, randomWeights: control.seed };
  return importInto(name, gguf, form, model.sha256);
}

/**
 * Imports a GGUF file of the user's own under a name.
 *
 * @param name letters, digits, dots, underscores and hyphens
 * @throws `MODEL_NAME_MALFORMED`, `MODEL_SOURCE_MISSING`, and what the import finds wrong with the file
 */
export async function importModelFile(
  name: string,
  gguf: string,
  options: FileImportOptions = {},
): Promise<ImportedModel> {
  if (!/^[A-Za-z0-9][\w.-]*$/.test(name)) throw registryErrors.MODEL_NAME_MALFORMED({ got: name });
  if (!existsSync(gguf)) throw registryErrors.MODEL_SOURCE_MISSING({ path: gguf });
  return importInto(name, gguf, options);
}

async function importInto(
  name: string,
  gguf: string,
  options: FileImportOptions,
  sourceSha256?: string,
): Promise<ImportedModel> {
  const places = modelPlaces(options.cacheFolder ?? cacheFolder(), name);
  mkdirSync(places.folder, { recursive: true });
  const lock = await processLock(places.lock, lockWaitMs, options.signal);
  try {
    await importModel({
      gguf,
      folder: places.imported,
      model: name,
      ...(sourceSha256 !== undefined && { sourceSha256 }),
      ...(options.lastLayer !== undefined && { lastLayer: options.lastLayer }),
      ...(options.weights !== undefined && { weights: options.weights }),
      ...(options.randomWeights !== undefined && { randomWeights: options.randomWeights }),
      onProgress: ({ done, total }) =>
        options.onProgress?.({ model: name, source: 'cache', stage: 'import', done, total }),
    });
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
