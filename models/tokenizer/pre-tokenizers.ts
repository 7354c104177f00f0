/**
 * How the text of a byte-level BPE model is cut before merging, and what else goes with that, by the name in
 * `tokenizer.ggml.pre` (llama.cpp src/llama-vocab.cpp lists what each name means). A new name is a new line
 * in the table.
 */

/** The pattern of GPT-2 (Radford et al. 2019, encoder.py). */
const gpt2Pattern = "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

/** The pattern of cl100k_base (tiktoken) with `digits` for its numbers; Llama 3 and Qwen differ in that only. */
const cl100kPattern = (digits: string): string =>
  `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|${digits}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`;

/** A component in the format of a Hugging Face tokenizer.json. */
type Component = object;

export interface BytePairFamily {
  readonly normalizer: Component | null;
  readonly preTokenizer: Component;
  /** A piece that is a token as a whole is not merged together from its bytes. */
  readonly ignoreMerges: boolean;
  /**
   * Whether BOS comes first: `always`, whatever the file says; otherwise as `add_bos_token` says, and where
   * the file is silent, `usually` or `never`.
   */
  readonly bos: 'always' | 'usually' | 'never';
}

/** Cuts into the matches of `pattern` and what lies between them. */
const isolate = (pattern: string): Component => ({
  type: 'Split',
  pattern: { Regex: pattern },
  behavior: 'Isolated',
  invert: false,
});

/** Every UTF-8 byte as one printable character. */
const bytesAsCharacters: Component = {
  type: 'ByteLevel',
  add_prefix_space: false,
  trim_offsets: true,
  use_regex: false,
};

const inTurn = (...pretokenizers: Component[]): Component => ({ type: 'Sequence', pretokenizers });

const gpt2: BytePairFamily = {
  normalizer: null,
  preTokenizer: inTurn(isolate(gpt2Pattern), bytesAsCharacters),
  ignoreMerges: false,
  bos: 'usually',
};

export const bytePairFamilies: ReadonlyMap<string, BytePairFamily> = new Map([
  ['default', gpt2],
  ['gpt-2', gpt2],
  [
    'smollm',
    {
      ...gpt2,
      preTokenizer: inTurn(isolate('\\p{N}'), isolate(gpt2Pattern), bytesAsCharacters),
      // llama.cpp's converter writes add_bos_token = false for it, because of its size of vocabulary.
      bos: 'always',
    },
  ],
  [
    'llama-bpe',
    {
      ...gpt2,
      preTokenizer: inTurn(isolate(cl100kPattern('\\p{N}{1,3}')), bytesAsCharacters),
      ignoreMerges: true,
    },
  ],
  [
    'qwen2',
    {
      ...gpt2,
      normalizer: { type: 'NFC' },
      preTokenizer: inTurn(isolate(cl100kPattern('\\p{N}')), bytesAsCharacters),
      bos: 'never',
    },
  ],
]);
