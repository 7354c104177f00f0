/**
 * An engine small enough to compute by hand, with the interface of models/session: words are tokens, an
 * activation is a fraction made from token, layer and dimension. Some words make it misbehave:
 * `sleep-200` (waits 200 ms), `crash-always`, `crash-once-PATH` (kills its process unless PATH exists),
 * `not-a-number`, `throw`.
 */
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const layerCount = 3;
export const dModel = 8;
const bosTokenId = 0;
const vocabularySize = 9973;

export function tokenOf(word) {
  return 1 + (createHash('sha256').update(word).digest().readUInt32LE(0) % (vocabularySize - 1));
}

/** The activation of one token: exact in float32, so that means of the same tokens agree everywhere. */
export function activationOf(token, layer, dimension) {
  return (((token * 31 + layer * 17 + dimension * 7) % 101) - 50) / 64;
}

export async function openTokenizer(_folder, maxTokens = 12) {
  return {
    hash: 'words',
    maxTokens,
    tokenize(texts) {
      const all = texts.map((text) => [bosTokenId, ...text.split(/\s+/).filter(Boolean).map(tokenOf)]);
      return {
        tokenIds: all.map((ids) => ids.slice(0, maxTokens)),
        truncated: all.flatMap((ids, text) => (ids.length > maxTokens ? [text] : [])),
      };
    },
  };
}

export async function openModel(folder, { maxTokens = 12 } = {}) {
  if (folder.endsWith('unreadable')) throw new Error('no model in this folder');
  const tokenizer = await openTokenizer(folder, maxTokens);
  const special = new Map();
  const card = {
    protocolVersion: 1,
    model: 'tiny',
    modelHash: createHash('sha256').update(basename(folder)).digest('hex'),
    architecture: 'words',
    blockCount: layerCount - 1,
    layerCount,
    dModel,
    vocabularySize,
    maxTokens,
    bosPolicy: 'prepend',
    bosTokenId,
    tokenizerHash: tokenizer.hash,
    dtype: 'float32',
    runtime: 'tiny',
  };
  /** Words act through their ids, so that they also act when a client sends ids. */
  for (const word of ['crash-always', 'not-a-number', 'throw', 'sleep-20', 'sleep-200', 'sleep-2000']) {
    special.set(tokenOf(word), word);
  }
  const onceWord = process.env.TINY_ENGINE_CRASH_ONCE;
  if (onceWord !== undefined) special.set(tokenOf(`crash-once-${onceWord}`), `crash-once-${onceWord}`);

  async function act(word, signal) {
    if (word === undefined) return;
    if (word === 'throw') throw new Error('told to throw');
    if (word === 'crash-always') process.kill(process.pid, 'SIGKILL');
    if (word.startsWith('sleep-')) await sleep(Number(word.slice(6)), undefined, { signal });
    if (word.startsWith('crash-once-') && !existsSync(word.slice(11))) {
      writeFileSync(word.slice(11), '');
      process.kill(process.pid, 'SIGKILL');
      await sleep(10_000);
    }
  }

  return {
    card: async () => card,
    tokenize: tokenizer.tokenize,
    async activations(request, signal) {
      const { tokenIds, truncated } =
        'texts' in request
          ? tokenizer.tokenize(request.texts)
          : { tokenIds: request.tokenIds, truncated: [] };
      const { pools } = request;
      const residualStream = new Float32Array(tokenIds.length * layerCount * pools.length * dModel);
      let at = 0;
      for (const ids of tokenIds) {
        for (const id of ids) await act(special.get(id), signal);
        const bad = ids.some((id) => special.get(id) === 'not-a-number');
        const own = ids.length > 1 ? ids.slice(1) : ids;
        for (let layer = 0; layer < layerCount; layer++) {
          for (const pool of pools) {
            const pooled = pool === 'last' ? own.slice(-1) : own;
            for (let dimension = 0; dimension < dModel; dimension++) {
              const sum = pooled.reduce((total, id) => total + activationOf(id, layer, dimension), 0);
              residualStream[at++] = bad ? Number.NaN : sum / pooled.length;
            }
          }
        }
      }
      return {
        residualStream,
        textCount: tokenIds.length,
        layerCount,
        poolCount: pools.length,
        dModel,
        tokenCounts: tokenIds.map((ids) => ids.length),
        truncated,
      };
    },
    close: async () => {},
  };
}
