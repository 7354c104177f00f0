/** The tokenizer of a Hugging Face folder: its tokenizer.json as it is, and the BOS token where texts begin with one. */
import { createHash } from 'node:crypto';
import { modelErrors } from '../../errors.js';
import type { TokenizerDescription } from '../../tokenizer/tokenizer-description.js';
import {
  excerpt,
  type JsonObject,
  readJsonObject,
  readTokenizerConfig,
  tokenizerFile,
} from './folder-files.js';

/** Families whose texts begin with BOS only where tokenizer_config.json asks for it. */
const withoutBos: readonly string[] = ['qwen2', 'qwen3'];

/**
 * @param folder with tokenizer.json and perhaps tokenizer_config.json
 * @param config of config.json
 * @throws `HUGGING_FACE_FOLDER_INVALID`, `TOKENIZER_INVALID`, `TOKENIZER_UNSUPPORTED`
 */
export async function readHuggingFaceTokenizer(
  folder: string,
  config: JsonObject,
): Promise<TokenizerDescription> {
  const tokenizerJson = await readJsonObject(folder, tokenizerFile);
  const tokenizerConfig = await readTokenizerConfig(folder);
  const ids = tokenIds(tokenizerJson);
  const vocabularySize = [...ids.values()].reduce((most, id) => Math.max(most, id + 1), 0);
  const token = (kind: 'bos' | 'eos'): number | undefined => {
    const id = tokenId(ids, tokenizerConfig[`${kind}_token`], config[`${kind}_token_id`]);
    if (id === undefined || id < vocabularySize) return id;
    throw modelErrors.TOKENIZER_INVALID({
      expected: `a token of ${kind.toUpperCase()} below ${vocabularySize}`,
      got: id,
    });
  };
  const beginsWithBos =
    !withoutBos.includes(excerpt(config.model_type)) || tokenizerConfig.add_bos_token === true;
  return {
    tokenizerJson,
    hash: createHash('sha256').update(JSON.stringify(tokenizerJson)).digest('hex'),
    vocabularySize,
    ...(beginsWithBos
      ? { bosTokenId: token('bos') }
      : { bosTokenId: undefined, emptyTextTokenId: token('bos') ?? token('eos') }),
  };
}

/** tokenizer_config.json names tokens by text, config.json by id (or a list of ids). */
function tokenId(
  ids: ReadonlyMap<string, number>,
  token: unknown,
  byConfiguration: unknown,
): number | undefined {
  const content = typeof token === 'object' && token !== null ? (token as JsonObject).content : token;
  if (typeof content === 'string') {
    const id = ids.get(content);
    if (id === undefined) {
      throw modelErrors.TOKENIZER_INVALID({
        expected: `the token ${excerpt(content)} in the vocabulary`,
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
      got: excerpt(type),
    });
  }
  if (typeof vocab !== 'object' || vocab === null || Array.isArray(vocab)) {
    throw modelErrors.TOKENIZER_INVALID({ expected: 'model.vocab with an id a token', got: 'none' });
  }
  const added = Array.isArray(tokenizerJson.added_tokens) ? tokenizerJson.added_tokens : [];
  const ids = new Map<string, number>(Object.entries(vocab as Record<string, number>));
  for (const token of added) if (typeof token?.content === 'string') ids.set(token.content, token.id);
  const strange = [...ids].find(([, id]) => !Number.isSafeInteger(id) || id < 0);
  if (strange !== undefined) {
    throw modelErrors.TOKENIZER_INVALID({
      expected: 'a number as id of every token',
      got: excerpt(strange[1]),
    });
  }
  return ids;
}
