/** The tokenizer of a Hugging Face folder: its tokenizer.json as it is, and the BOS token where texts begin with one. */
import { createHash } from 'node:crypto';
import { modelErrors } from '../../errors.js';
import type { TokenizerDescription } from '../../tokenizer/tokenizer-description.js';
import type { JsonObject } from './folder-files.js';

/**
 * @param tokenizerConfig of tokenizer_config.json: `bos_token`, `add_bos_token`
 * @param bosByConfiguration `bos_token_id` of config.json, used where tokenizer_config.json names no token
 * @param beginsWithBos  whether the family's texts begin with BOS although add_bos_token may be silent
 * @throws `TOKENIZER_INVALID`, `TOKENIZER_UNSUPPORTED`
 */
export function describeHuggingFaceTokenizer(
  tokenizerJson: JsonObject,
  tokenizerConfig: JsonObject,
  bosByConfiguration: unknown,
  beginsWithBos: boolean,
): TokenizerDescription {
  const ids = tokenIds(tokenizerJson);
  const vocabularySize = [...ids.values()].reduce((most, id) => Math.max(most, id + 1), 0);
  const bosTokenId =
    beginsWithBos || tokenizerConfig.add_bos_token === true
      ? bosOf(ids, tokenizerConfig.bos_token, bosByConfiguration)
      : undefined;
  if (bosTokenId !== undefined && !(bosTokenId < vocabularySize)) {
    throw modelErrors.TOKENIZER_INVALID({ expected: `a BOS token below ${vocabularySize}`, got: bosTokenId });
  }
  return {
    tokenizerJson,
    hash: createHash('sha256').update(JSON.stringify(tokenizerJson)).digest('hex'),
    vocabularySize,
    bosTokenId,
  };
}

function bosOf(
  ids: ReadonlyMap<string, number>,
  token: unknown,
  byConfiguration: unknown,
): number | undefined {
  const content = typeof token === 'object' && token !== null ? (token as JsonObject).content : token;
  if (typeof content === 'string') {
    const id = ids.get(content);
    if (id === undefined) {
      throw modelErrors.TOKENIZER_INVALID({
        expected: `the BOS token ${content.slice(0, 40)} in the vocabulary`,
        got: 'none',
      });
    }
    return id;
  }
  const id = Array.isArray(byConfiguration) ? byConfiguration[0] : byConfiguration;
  return Number.isSafeInteger(id) && id >= 0 ? id : undefined;
}

function tokenIds(tokenizerJson: JsonObject): ReadonlyMap<string, number> {
  const { type, vocab } = (tokenizerJson.model ?? {}) as JsonObject;
  if (type !== undefined && type !== 'BPE') {
    throw modelErrors.TOKENIZER_UNSUPPORTED({
      expected: 'a model of type BPE in tokenizer.json',
      got: String(type).slice(0, 40),
    });
  }
  if (typeof vocab !== 'object' || vocab === null || Array.isArray(vocab)) {
    throw modelErrors.TOKENIZER_INVALID({ expected: 'model.vocab with an id a token', got: 'none' });
  }
  const added = Array.isArray(tokenizerJson.added_tokens) ? tokenizerJson.added_tokens : [];
  const ids = new Map<string, number>(Object.entries(vocab as Record<string, number>));
  for (const token of added) ids.set(String(token?.content), token?.id);
  const strange = [...ids].find(([, id]) => !Number.isSafeInteger(id) || id < 0);
  if (strange !== undefined) {
    throw modelErrors.TOKENIZER_INVALID({
      expected: 'a number as id of every token',
      got: String(strange[1]).slice(0, 40),
    });
  }
  return ids;
}
