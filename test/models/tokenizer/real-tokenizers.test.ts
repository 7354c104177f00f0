/**
 * The tokenizers of the larger real models on awkward texts. They are used where they have been imported on
 * this machine; the nightly tier fetches them.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cacheFolder, modelPlaces } from '../../../models/registry/cache-folder.js';
import { importedModel } from '../../../models/registry/index.js';
import { openTokenizer } from '../../../models/session/index.js';

// Written by scripts/goldens/tokenizer.py with the tokenizer of the checkpoint.
const goldenOf = (name: string): { text: string; tokenIds: number[] }[] =>
  JSON.parse(readFileSync(new URL(`./__goldens__/${name}.json`, import.meta.url), 'utf8'));

describe.each([
  ['gemma3-270m', [2]],
  ['qwen2.5-coder-0.5b', [151643]],
])('the tokenizer of %s', (name, ofNothing) => {
  test('agrees with transformers on awkward texts', async (context) => {
    const fetched = process.env.LAMPLIGHTER_TIER === 'nightly' ? importedModel(name) : undefined;
    const folder =
      (await fetched?.catch(() => undefined))?.folder ?? modelPlaces(cacheFolder(), name).imported;
    const tokenizer = await openTokenizer(folder).catch((failure: Error) =>
      context.skip(`${name} is not imported: ${failure.message}`),
    );
    for (const { text, tokenIds } of goldenOf(name)) {
      expect({ text, tokenIds: tokenizer.encode(text) }).toEqual({ text, tokenIds });
    }
    expect(tokenizer.tokenize(['']).tokenIds).toEqual([ofNothing]);
  }, 120_000);
});
