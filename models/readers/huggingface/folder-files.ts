/** The files of a Hugging Face folder that are read: configuration, tokenizer, and one or more shards of weights. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { modelErrors } from '../../errors.js';
import { fileSha256 } from '../../registry/checksum.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface FolderFiles {
  readonly config: JsonObject;
  /** Names of the safetensors files. */
  readonly shards: readonly string[];
  /** Which shard each tensor is in; undefined where there is one file and no index. */
  readonly shardOf: ReadonlyMap<string, string> | undefined;
}

const singleFile = 'model.safetensors';
const indexFile = 'model.safetensors.index.json';
export const tokenizerFile = 'tokenizer.json';
const tokenizerConfigFile = 'tokenizer_config.json';
const configFile = 'config.json';

/** The largest real one, Gemma 3's tokenizer.json, has 33 MB. */
const mostTokenizerBytes = 64 << 20;
/** Configurations have kilobytes, an index of a thousand tensors a hundred kilobytes. */
const mostJsonBytes = 4 << 20;

/** @throws `HUGGING_FACE_FOLDER_INVALID` */
export async function readFolderFiles(folder: string): Promise<FolderFiles> {
  const config = await readJsonObject(folder, configFile);
  if (existsSync(join(folder, singleFile)) && !existsSync(join(folder, indexFile))) {
    return { config, shards: [singleFile], shardOf: undefined };
  }
  const shardOf = await readIndex(folder);
  return { config, shards: [...new Set(shardOf.values())].sort(), shardOf };
}

/** Empty where the folder has none. */
export async function readTokenizerConfig(folder: string): Promise<JsonObject> {
  return existsSync(join(folder, tokenizerConfigFile)) ? readJsonObject(folder, tokenizerConfigFile) : {};
}

const indexSchema = z.object({
  // A shard is a file of this folder: a name with a separator could lead anywhere.
  weight_map: z.record(
    z.string(),
    z.string().regex(/^[\w-][\w.-]*\.safetensors$/, 'a safetensors file name'),
  ),
});

async function readIndex(folder: string): Promise<ReadonlyMap<string, string>> {
  if (!existsSync(join(folder, indexFile))) {
    throw modelErrors.HUGGING_FACE_FOLDER_INVALID({
      expected: `${singleFile} or ${indexFile}`,
      got: 'neither',
      folder: basename(folder),
    });
  }
  const parsed = indexSchema.safeParse(await readJsonObject(folder, indexFile));
  if (!parsed.success) {
    throw modelErrors.HUGGING_FACE_FOLDER_INVALID({
      expected: `a weight_map of safetensors file names in ${indexFile}`,
      got: parsed.error.issues[0]?.message ?? 'none',
      folder: basename(folder),
    });
  }
  return new Map(Object.entries(parsed.data.weight_map));
}

/** @throws `HUGGING_FACE_FOLDER_INVALID` when the file is missing, no JSON object, or larger than any real one */
export async function readJsonObject(folder: string, name: string): Promise<JsonObject> {
  const refuse = (got: string): Error =>
    modelErrors.HUGGING_FACE_FOLDER_INVALID({
      expected: `a JSON object in ${name}`,
      got,
      folder: basename(folder),
    });
  const path = join(folder, name);
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) throw refuse('no such file');
  if (stats.size > (name === tokenizerFile ? mostTokenizerBytes : mostJsonBytes))
    throw refuse(`${stats.size} bytes`);
  const parsed = parseJson(await readFile(path, 'utf8'));
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw refuse('something else');
  return parsed as JsonObject;
}

/** Enough of any JSON value to recognise it in a message. */
export function excerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * sha256 (hex) over the names and hashes of the files that decide ids and activations. Other files of the
 * folder (a README, other formats of the weights) do not change it.
 *
 * @throws `HUGGING_FACE_FOLDER_INVALID`
 */
export async function hashHuggingFaceFolder(folder: string, signal?: AbortSignal): Promise<string> {
  const { shards } = await readFolderFiles(folder);
  const hash = createHash('sha256');
  for (const name of [configFile, tokenizerFile, tokenizerConfigFile, ...shards]) {
    const path = join(folder, name);
    if (existsSync(path)) hash.update(`${await fileSha256(path, () => {}, signal)} ${name}\n`);
  }
  return hash.digest('hex');
}
