import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TextTokenizer } from '../tokenizer/text-tokenizer.js';
import { importedFiles, type Manifest, readManifest } from './manifest.js';

/** Longest text run by default, in tokens with BOS: all but a few OEIS definitions are shorter. */
export const defaultMaxTokens = 128;

/**
 * The tokenizer of an imported model, without its weights: what a client needs to plan packs.
 *
 * @param folder of an import
 * @throws `MODEL_NOT_IMPORTED`
 */
export async function openTokenizer(folder: string, maxTokens = defaultMaxTokens): Promise<TextTokenizer> {
  return tokenizerOf(folder, await readManifest(folder), maxTokens);
}

export async function tokenizerOf(
  folder: string,
  manifest: Manifest,
  maxTokens: number,
): Promise<TextTokenizer> {
  const tokenizerJson: object = JSON.parse(await readFile(join(folder, importedFiles.tokenizer), 'utf8'));
  const { hash, vocabularySize, bosTokenId, emptyTextTokenId } = manifest.tokenizer;
  const description = { tokenizerJson, hash, vocabularySize, bosTokenId, emptyTextTokenId };
  return new TextTokenizer(description, maxTokens);
}
