/**
 * Everything a tokenizer needs, from a GGUF file's own metadata, in the format that @huggingface/tokenizers
 * reads. It is kept beside the imported graph, so that texts can be tokenised without the GGUF file.
 */
import { createHash } from 'node:crypto';
import { modelErrors } from '../errors.js';
import type { GgufMetadata } from '../readers/gguf/metadata.js';
import { preTokenizers } from './pre-tokenizers.js';

export interface TokenizerDescription {
  /** The contents of a Hugging Face tokenizer.json. */
  readonly tokenizerJson: object;
  /** sha256 (hex) over all that decides the ids of a text: vocabulary, kinds, merges, pre-tokenizer. */
  readonly hash: string;
  readonly vocabularySize: number;
  readonly bosTokenId: number | undefined;
}

/** tokenizer.ggml.token_type */
const tokenKind = { normal: 1, unknown: 2, control: 3, userDefined: 4 } as const;

/** @throws `TOKENIZER_UNSUPPORTED`, `TOKENIZER_INVALID`, `GGUF_KEY_MISSING` */
export function describeTokenizer(metadata: GgufMetadata): TokenizerDescription {
  const model = metadata.string('tokenizer.ggml.model');
  if (model !== 'gpt2') {
    throw modelErrors.TOKENIZER_UNSUPPORTED({ expected: 'a tokenizer.ggml.model of gpt2', got: model });
  }
  const pre = metadata.string('tokenizer.ggml.pre', 'default');
  const preTokenizer = preTokenizers.get(pre);
  if (preTokenizer === undefined) {
    const known = [...preTokenizers.keys()].join(', ');
    throw modelErrors.TOKENIZER_UNSUPPORTED({ expected: `a tokenizer.ggml.pre of ${known}`, got: pre });
  }
  const tokens = metadata.strings('tokenizer.ggml.tokens');
  const kinds = metadata.numbers('tokenizer.ggml.token_type');
  const merges = metadata.strings('tokenizer.ggml.merges');
  const vocabulary = new Map(tokens.map((token, id) => [token, id]));
  checkVocabulary(tokens, kinds, vocabulary);
  const bosTokenId = metadata.has('tokenizer.ggml.bos_token_id')
    ? metadata.count('tokenizer.ggml.bos_token_id')
    : undefined;
  if (bosTokenId !== undefined && bosTokenId >= tokens.length) {
    throw modelErrors.TOKENIZER_INVALID({ expected: `a BOS token below ${tokens.length}`, got: bosTokenId });
  }
  return {
    tokenizerJson: {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: addedTokens(tokens, kinds),
      normalizer: null,
      pre_tokenizer: preTokenizer,
      post_processor: null,
      decoder: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false },
      model: {
        type: 'BPE',
        dropout: null,
        unk_token: null,
        continuing_subword_prefix: null,
        end_of_word_suffix: null,
        fuse_unk: false,
        byte_fallback: false,
        ignore_merges: false,
        vocab: Object.fromEntries(vocabulary),
        merges,
      },
    },
    hash: createHash('sha256')
      .update(JSON.stringify([model, pre, tokens, kinds, merges]))
      .digest('hex'),
    vocabularySize: tokens.length,
    bosTokenId,
  };
}

function checkVocabulary(
  tokens: readonly string[],
  kinds: readonly number[],
  vocabulary: ReadonlyMap<string, number>,
): void {
  if (kinds.length !== tokens.length) {
    throw modelErrors.TOKENIZER_INVALID({ expected: `${tokens.length} token types`, got: kinds.length });
  }
  if (vocabulary.size !== tokens.length) {
    const twice = tokens.find((token, id) => vocabulary.get(token) !== id);
    throw modelErrors.TOKENIZER_INVALID({ expected: 'every token once', got: `"${twice}" twice` });
  }
}

/** Tokens that are found in a text before anything is cut; control tokens are special ones. */
function addedTokens(tokens: readonly string[], kinds: readonly number[]): object[] {
  return tokens.flatMap((content, id) => {
    const kind = kinds[id];
    if (kind !== tokenKind.control && kind !== tokenKind.userDefined && kind !== tokenKind.unknown) return [];
    const special = kind !== tokenKind.userDefined;
    return [{ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special }];
  });
}
