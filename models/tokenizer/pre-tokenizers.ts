/**
 * How the text of a byte-level BPE model is cut before merging, by the name in `tokenizer.ggml.pre`
 * (llama.cpp src/llama-vocab.cpp lists what each name means). A new name is a new line in the table.
 */

/** The pattern of GPT-2 (Radford et al. 2019, encoder.py). */
const gpt2Pattern = "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

/** A pre-tokenizer in the format of a Hugging Face tokenizer.json. */
export type PreTokenizer = object;

/** Cuts into the matches of `pattern` and what lies between them. */
const isolate = (pattern: string): PreTokenizer => ({
  type: 'Split',
  pattern: { Regex: pattern },
  behavior: 'Isolated',
  invert: false,
});

/** Every UTF-8 byte as one printable character. */
const bytesAsCharacters: PreTokenizer = {
  type: 'ByteLevel',
  add_prefix_space: false,
  trim_offsets: true,
  use_regex: false,
};

const inTurn = (...pretokenizers: PreTokenizer[]): PreTokenizer => ({ type: 'Sequence', pretokenizers });

export const preTokenizers: ReadonlyMap<string, PreTokenizer> = new Map([
  ['default', inTurn(isolate(gpt2Pattern), bytesAsCharacters)],
  ['gpt-2', inTurn(isolate(gpt2Pattern), bytesAsCharacters)],
  ['smollm', inTurn(isolate('\\p{N}'), isolate(gpt2Pattern), bytesAsCharacters)],
]);
