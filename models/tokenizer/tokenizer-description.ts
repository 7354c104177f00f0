/**
 * Everything a tokenizer needs, from a GGUF file's own metadata, in the format that @huggingface/tokenizers
 * reads. It is kept beside the imported graph, so that texts can be tokenised without the GGUF file.
 */
import { createHash } from 'node:crypto';
import { modelErrors } from '../errors.js';
import type { GgufMetadata } from '../readers/gguf/metadata.js';
import { type BytePairFamily, bytePairFamilies } from './pre-tokenizers.js';
import { mergesOfScores, sentencePieceParts } from './sentence-piece.js';

export interface TokenizerDescription {
  /** The contents of a Hugging Face tokenizer.json. */
  readonly tokenizerJson: object;
  /** sha256 (hex) over all that decides the ids of a text: vocabulary, kinds, merges, pre-tokenizer. */
  readonly hash: string;
  readonly vocabularySize: number;
  /** Prepended to every text; undefined where the family has no BOS. */
  readonly bosTokenId: number | undefined;
  /** What an empty text becomes where there is no BOS, since nothing cannot be run: the end-of-text token. */
  readonly emptyTextTokenId?: number | undefined;
}

/** tokenizer.ggml.token_type */
const tokenKind = { normal: 1, unknown: 2, control: 3, userDefined: 4 } as const;

interface Vocabulary {
  readonly tokens: readonly string[];
  readonly kinds: readonly number[];
  readonly ids: ReadonlyMap<string, number>;
}

/** What differs between the kinds of tokenizer. */
interface Kind {
  /** Parts of tokenizer.json: normalizer, pre_tokenizer, decoder. */
  readonly parts: object;
  /** Parts of its model. */
  readonly model: object;
  /** What decides the ids besides the vocabulary. */
  readonly identity: readonly unknown[];
  readonly prependsBos: boolean;
}

/** @throws `TOKENIZER_UNSUPPORTED`, `TOKENIZER_INVALID`, `GGUF_KEY_MISSING` */
export function describeTokenizer(metadata: GgufMetadata): TokenizerDescription {
  const model = metadata.string('tokenizer.ggml.model');
  if (model !== 'gpt2' && model !== 'llama') {
    throw modelErrors.TOKENIZER_UNSUPPORTED({
      expected: 'a tokenizer.ggml.model of gpt2 or llama',
      got: model,
    });
  }
  const vocabulary = readVocabulary(metadata);
  const { tokens, kinds, ids } = vocabulary;
  const kind = model === 'gpt2' ? bytePair(metadata) : sentencePiece(metadata, vocabulary);
  const bosTokenId = tokenId(metadata, 'bos', tokens.length);
  const tokenizerJson = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: addedTokens(tokens, kinds),
    post_processor: null,
    ...kind.parts,
    model: {
      type: 'BPE',
      dropout: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      vocab: Object.fromEntries(ids),
      ...kind.model,
    },
  };
  return {
    tokenizerJson,
    hash: createHash('sha256')
      .update(JSON.stringify([model, kind.identity[0], tokens, kinds, ...kind.identity.slice(1)]))
      .digest('hex'),
    vocabularySize: tokens.length,
    ...(kind.prependsBos
      ? { bosTokenId }
      : { bosTokenId: undefined, emptyTextTokenId: bosTokenId ?? tokenId(metadata, 'eos', tokens.length) }),
  };
}

/** Byte-level BPE, as of GPT-2. */
function bytePair(metadata: GgufMetadata): Kind {
  const pre = metadata.string('tokenizer.ggml.pre', 'default');
  const family = bytePairFamilies.get(pre);
  if (family === undefined) {
    const known = [...bytePairFamilies.keys()].join(', ');
    throw modelErrors.TOKENIZER_UNSUPPORTED({ expected: `a tokenizer.ggml.pre of ${known}`, got: pre });
  }
  const merges = metadata.strings('tokenizer.ggml.merges');
  return {
    parts: {
      normalizer: family.normalizer,
      pre_tokenizer: family.preTokenizer,
      decoder: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false },
    },
    model: {
      unk_token: null,
      fuse_unk: false,
      byte_fallback: false,
      ignore_merges: family.ignoreMerges,
      merges,
    },
    identity: [pre, merges],
    prependsBos: prependsBos(family, metadata),
  };
}

function prependsBos({ bos }: BytePairFamily, metadata: GgufMetadata): boolean {
  return bos === 'always' || metadata.boolean('tokenizer.ggml.add_bos_token', bos === 'usually');
}

/** SentencePiece BPE without a space before the text, as of Gemma. */
function sentencePiece(metadata: GgufMetadata, { tokens, kinds }: Vocabulary): Kind {
  if (metadata.boolean('tokenizer.ggml.add_space_prefix', true)) {
    throw modelErrors.TOKENIZER_UNSUPPORTED({
      expected: 'tokenizer.ggml.add_space_prefix = false with tokenizer.ggml.model = llama',
      got: 'true',
    });
  }
  const scores = metadata.numbers('tokenizer.ggml.scores');
  if (scores.length !== tokens.length) {
    throw modelErrors.TOKENIZER_INVALID({ expected: `${tokens.length} scores`, got: scores.length });
  }
  const unknown = metadata.has('tokenizer.ggml.unknown_token_id')
    ? (tokens[metadata.count('tokenizer.ggml.unknown_token_id')] ?? null)
    : null;
  const mergeable = new Map<string, number>();
  for (const [id, token] of tokens.entries()) {
    if (kinds[id] === tokenKind.normal) mergeable.set(token, scores[id]!);
  }
  return {
    parts: sentencePieceParts,
    model: {
      unk_token: unknown,
      fuse_unk: true,
      byte_fallback: true,
      ignore_merges: false,
      merges: mergesOfScores(mergeable),
    },
    identity: ['no space before', scores],
    prependsBos: metadata.boolean('tokenizer.ggml.add_bos_token', true),
  };
}

function readVocabulary(metadata: GgufMetadata): Vocabulary {
  const tokens = metadata.strings('tokenizer.ggml.tokens');
  const kinds = metadata.numbers('tokenizer.ggml.token_type');
  if (kinds.length !== tokens.length) {
    throw modelErrors.TOKENIZER_INVALID({ expected: `${tokens.length} token types`, got: kinds.length });
  }
  const ids = new Map(tokens.map((token, id) => [token, id]));
  if (ids.size !== tokens.length) {
    const twice = tokens.find((token, id) => ids.get(token) !== id);
    throw modelErrors.TOKENIZER_INVALID({ expected: 'every token once', got: `"${twice}" twice` });
  }
  return { tokens, kinds, ids };
}

function tokenId(metadata: GgufMetadata, name: 'bos' | 'eos', vocabularySize: number): number | undefined {
  const key = `tokenizer.ggml.${name}_token_id`;
  if (!metadata.has(key)) return undefined;
  const id = metadata.count(key);
  if (id < vocabularySize) return id;
  throw modelErrors.TOKENIZER_INVALID({
    expected: `a token of ${name.toUpperCase()} below ${vocabularySize}`,
    got: id,
  });
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
