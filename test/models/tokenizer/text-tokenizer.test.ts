import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { GgufFile } from '../../../models/readers/gguf/gguf-file.js';
import { GgufMetadata } from '../../../models/readers/gguf/metadata.js';
import type { GgufValue } from '../../../models/readers/gguf/value-types.js';
import { TextTokenizer } from '../../../models/tokenizer/text-tokenizer.js';
import { describeTokenizer } from '../../../models/tokenizer/tokenizer-description.js';
import { realTokenizer } from '../../support/model.js';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

async function tinyDescription() {
  const file = await GgufFile.open(
    fileURLToPath(new URL('../__fixtures__/tiny-llama.gguf', import.meta.url)),
  );
  await file.close();
  return describeTokenizer(file.metadata);
}

describe('the tokenizer of a tiny model', () => {
  test('agrees with transformers', async () => {
    const golden = read('../session/__goldens__/tiny-llama.json');
    const tokenizer = new TextTokenizer(await tinyDescription(), 64);
    expect(tokenizer.tokenize(golden.texts)).toEqual({ tokenIds: golden.tokenIds, truncated: [] });
  });

  test('cuts at maxTokens, BOS included, and says which', async () => {
    const tokenizer = new TextTokenizer(await tinyDescription(), 4);
    const { tokenIds, truncated } = tokenizer.tokenize(['abc', 'abcd', '', '1234567']);
    expect(tokenIds.map((ids) => ids.length)).toEqual([4, 4, 1, 4]);
    expect(tokenIds.every((ids) => ids[0] === 1)).toBe(true);
    expect(truncated).toEqual([1, 3]);
  });

  test('without a BOS token nothing is prepended', async () => {
    const tokenizer = new TextTokenizer({ ...(await tinyDescription()), bosTokenId: undefined }, 64);
    expect(tokenizer.tokenize(['ab', '']).tokenIds).toEqual([tokenizer.encode('ab'), []]);
  });

  test('the hash names vocabulary, merges and pre-tokenizer', () => {
    const hashes = [{}, { 'tokenizer.ggml.pre': 'default' }, { 'tokenizer.ggml.merges': [] }].map(
      (change) => describeTokenizer(metadata(change)).hash,
    );
    expect(new Set(hashes).size).toBe(3);
    expect(describeTokenizer(metadata({})).hash).toBe(hashes[0]);
  });
});

function metadata(change: Record<string, GgufValue>): GgufMetadata {
  const entries: Record<string, GgufValue> = {
    'tokenizer.ggml.model': 'gpt2',
    'tokenizer.ggml.pre': 'smollm',
    'tokenizer.ggml.tokens': ['<s>', 'a', 'b', 'ab'],
    'tokenizer.ggml.token_type': [3, 1, 1, 1],
    'tokenizer.ggml.merges': ['a b'],
    'tokenizer.ggml.bos_token_id': 0,
    ...change,
  };
  return new GgufMetadata(new Map(Object.entries(entries)), 'made.gguf');
}

describe('a tokenizer that cannot be built is refused', () => {
  test.each([
    ['another model', { 'tokenizer.ggml.model': 'bert' }, 'TOKENIZER_UNSUPPORTED'],
    ['an unknown pre-tokenizer', { 'tokenizer.ggml.pre': 'klingon' }, 'TOKENIZER_UNSUPPORTED'],
    ['a token twice', { 'tokenizer.ggml.tokens': ['<s>', 'a', 'a', 'ab'] }, 'TOKENIZER_INVALID'],
    ['a kind missing', { 'tokenizer.ggml.token_type': [3, 1, 1] }, 'TOKENIZER_INVALID'],
    ['BOS beyond the vocabulary', { 'tokenizer.ggml.bos_token_id': 4 }, 'TOKENIZER_INVALID'],
    ['no merges', { 'tokenizer.ggml.merges': 'a b' }, 'GGUF_KEY_MISSING'],
  ])('%s', (_, change, code) => {
    expect(() => describeTokenizer(metadata(change))).toThrow(expect.objectContaining({ code }));
  });
});

describe('the tokenizer of SmolLM2', () => {
  // scripts/goldens/tokenizer.py says what the reference is and where transformers' own conversion of the
  // file departs from it.
  const golden: { text: string; tokenIds: number[]; sameByConversion: boolean }[] = read(
    './__goldens__/smollm2-135m.json',
  );

  test('agrees with transformers on awkward texts', async (context) => {
    const tokenizer = await realTokenizer(context);
    for (const { text, tokenIds } of golden) {
      expect({ text, tokenIds: tokenizer.encode(text) }).toEqual({ text, tokenIds });
    }
  });

  test('departs from the conversion only where digits meet white space or each other', () => {
    const departing = golden.filter(({ sameByConversion }) => !sameByConversion);
    expect(departing.length).toBeGreaterThan(0);
    for (const { text } of departing) expect(text).toMatch(/\s\p{N}|\p{N}{2}/u);
  });
});
