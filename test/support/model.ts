/**
 * The real model for tests: SmolLM2-135M-Instruct, pulled and imported once into the user's cache. Tests that
 * need it skip, with the reason printed, when no source answers.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { cacheFolder, modelPlaces } from '../../models/registry/cache-folder.js';
import { importedModel } from '../../models/registry/index.js';
import {
  importModel,
  openModel,
  openTokenizer,
  type ResidualStreamModel,
} from '../../models/session/index.js';
import type { TextTokenizer } from '../../models/tokenizer/text-tokenizer.js';

export const realModelName = 'smollm2-135m';

/** Path of a GGUF to use in place of the pulled one. */
const given = process.env.LAMPLIGHTER_TEST_MODEL;

async function importedFolder(): Promise<string> {
  if (given !== undefined && given !== '') {
    const folder = join(cacheFolder(), 'models', 'given-to-tests', 'imported');
    return (await importModel({ gguf: given, folder })).folder;
  }
  const { folder } = await importedModel(realModelName);
  const gguf = modelPlaces(cacheFolder(), realModelName).gguf;
  // An import by an older builder is built again; the registry only looks whether the folder is there.
  return existsSync(gguf) ? (await importModel({ gguf, folder })).folder : folder;
}

let folder: Promise<string> | undefined;

/** The imported folder of the real model; skips the test when there is none. */
export async function realModelFolder(context: TestContext): Promise<string> {
  folder ??= importedFolder();
  try {
    return await folder;
  } catch (error) {
    context.skip(`no real model: ${error instanceof Error ? error.message : String(error)}`);
  }
}

let model: Promise<ResidualStreamModel> | undefined;

/** The real model, open in this process; one session a test file. */
export async function realModel(context: TestContext): Promise<ResidualStreamModel> {
  const from = await realModelFolder(context);
  model ??= openModel(from, { threads: 2 });
  return model;
}

export async function realTokenizer(context: TestContext): Promise<TextTokenizer> {
  return openTokenizer(await realModelFolder(context));
}
