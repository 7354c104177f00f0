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

/** A vocabulary with scores, as of Gemma. */
const gemma: Record<string, GgufValue> = {
  'tokenizer.ggml.model': 'llama',
  'tokenizer.ggml.tokens': [
    '<eos>',
    '<bos>',
    '<unk>',
    '  ',
    '<0xC3>',
    '<0xA9>',
    'ab',
    'a',
    'b',
    '\u2581',
    '\u2581a',
  ],
  'tokenizer.ggml.token_type': [3, 3, 2, 4, 6, 6, 1, 1, 1, 1, 1],
  'tokenizer.ggml.scores': [-9, -9, -9, -9, 0, 0, -1, -3, -4, -5, -2],
  'tokenizer.ggml.bos_token_id': 1,
  'tokenizer.ggml.eos_token_id': 0,
  'tokenizer.ggml.unknown_token_id': 2,
  'tokenizer.ggml.add_bos_token': true,
  'tokenizer.ggml.add_space_prefix': false,
};
const tokensOf = (change: Record<string, GgufValue>, text: string): readonly number[] =>
  new TextTokenizer(describeTokenizer(metadata(change)), 64).tokenize([text]).tokenIds[0]!;

describe('SentencePiece', () => {
  test.each([
    ['the best score first', 'ab a', [1, 6, 10]],
    ['runs of spaces as the file spells them', 'a  b', [1, 7, 3, 8]],
    ['bytes for what the vocabulary lacks', 'a\u00e9', [1, 7, 4, 5]],
    ['nothing before the text', '', [1]],
  ])('%s', (_, text, ids) => {
    expect(tokensOf(gemma, text)).toEqual(ids);
  });
});

describe('BOS', () => {
  const qwen = { 'tokenizer.ggml.pre': 'qwen2' };
  test.each([
    ['SmolLM: always, its converter writes false', { 'tokenizer.ggml.add_bos_token': false }, [0, 3]],
    ['a file that is silent', { 'tokenizer.ggml.pre': 'llama-bpe' }, [0, 3]],
    [
      'a file that says no',
      { 'tokenizer.ggml.pre': 'llama-bpe', 'tokenizer.ggml.add_bos_token': false },
      [3],
    ],
    ['Qwen: none, although bos_token_id is there', qwen, [3]],
    ['a Qwen file that asks for it', { ...qwen, 'tokenizer.ggml.add_bos_token': true }, [0, 3]],
  ])('%s', (_, change, ids) => {
    expect(tokensOf(change, 'ab')).toEqual(ids);
  });

  test('without BOS an empty text is run as the end-of-text token', () => {
    expect(tokensOf(qwen, '')).toEqual([0]);
    const description = describeTokenizer(metadata(qwen));
    expect([description.bosTokenId, description.emptyTextTokenId]).toEqual([undefined, 0]);
    expect(describeTokenizer(metadata({})).emptyTextTokenId).toBeUndefined();
  });
});

describe('a tokenizer that cannot be built is refused', () => {
  test.each([
    ['another model', { 'tokenizer.ggml.model': 'bert' }, 'TOKENIZER_UNSUPPORTED'],
    [
      'a space before the text',
      { ...gemma, 'tokenizer.ggml.add_space_prefix': true },
      'TOKENIZER_UNSUPPORTED',
    ],
    ['a score missing', { ...gemma, 'tokenizer.ggml.scores': [0] }, 'TOKENIZER_INVALID'],
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
