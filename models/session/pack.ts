/**
 * A pack is what one run of the graph computes: texts laid out as a prefix tree in one row of slots. A
 * decoder is causal, so texts that begin alike share the slots of what they have in common; each slot sees
 * itself and its ancestors, and its position is its depth. The result of a text is that of running it alone.
 */
import type { Pool } from '../protocol/types.js';

/** The inputs of the graph (models/graph/residual-stream-graph.ts), row-major. */
export interface Pack {
  readonly batch: number;
  readonly tokens: number;
  readonly pooledRows: number;
  /** `[batch, tokens]` */
  readonly ids: BigInt64Array;
  /** `[batch, tokens]` */
  readonly positions: BigInt64Array;
  /** `[batch, 1, tokens, tokens]` */
  readonly mask: Float32Array;
  /** `[pooledRow, batch * tokens]` */
  readonly pooling: Float32Array;
}

/** Added to a score, it makes the weight after softmax exactly 0 in float32. */
const masked = -1e30;

/**
 * Lays out texts, in the order given, as a prefix tree. The fewest slots are needed when the texts are
 * sorted (`compareTokenIds`).
 *
 * @param texts token ids, none empty
 * @param pools one pooled row a text and pool, text by text
 * @param bosTokenId the first token of every text, left out of means, or undefined when there is none
 */
export function packTexts(
  texts: readonly (readonly number[])[],
  pools: readonly Pool[],
  bosTokenId: number | undefined,
): Pack {
  const { ids, parents, depths, paths } = prefixTree(texts);
  const tokens = ids.length;
  const mask = new Float32Array(tokens * tokens).fill(masked);
  for (let slot = 0; slot < tokens; slot++) {
    for (let ancestor = slot; ancestor >= 0; ancestor = parents[ancestor]!)
      mask[slot * tokens + ancestor] = 0;
  }
  return {
    batch: 1,
    tokens,
    pooledRows: texts.length * pools.length,
    ids: BigInt64Array.from(ids, BigInt),
    positions: BigInt64Array.from(depths, BigInt),
    mask,
    pooling: poolingMatrix(paths, pools, bosTokenId, tokens),
  };
}

/**
 * The weights of each slot in each pooled row, `[text * pool, slot]`.
 *
 * @param paths the slots of each text, from its first token to its last
 * @param slots of the whole batch
 */
export function poolingMatrix(
  paths: readonly (readonly number[])[],
  pools: readonly Pool[],
  bosTokenId: number | undefined,
  slots: number,
): Float32Array {
  const pooling = new Float32Array(paths.length * pools.length * slots);
  for (const [text, path] of paths.entries()) {
    for (const [pool, kind] of pools.entries()) {
      const start = (text * pools.length + pool) * slots;
      const pooled = kind === 'last' ? path.slice(-1) : meanSlots(path, bosTokenId);
      for (const slot of pooled) pooling[start + slot] = 1 / pooled.length;
    }
  }
  return pooling;
}

/** A text of BOS alone has no other token to average: its mean is BOS. */
function meanSlots(path: readonly number[], bosTokenId: number | undefined): readonly number[] {
  return bosTokenId === undefined || path.length === 1 ? path : path.slice(1);
}

interface PrefixTree {
  readonly ids: readonly number[];
  /** -1 at a root. */
  readonly parents: readonly number[];
  readonly depths: readonly number[];
  /** The slots of each text, from its first token to its last. */
  readonly paths: readonly (readonly number[])[];
}

/** Each text shares with the text before it what the two have in common; ancestors come first. */
function prefixTree(texts: readonly (readonly number[])[]): PrefixTree {
  const ids: number[] = [];
  const parents: number[] = [];
  const depths: number[] = [];
  const paths: number[][] = [];
  for (const [t, text] of texts.entries()) {
    const path = t === 0 ? [] : paths[t - 1]!.slice(0, commonPrefixLength(texts[t - 1]!, text));
    for (let depth = path.length; depth < text.length; depth++) {
      parents.push(path[depth - 1] ?? -1);
      depths.push(depth);
      path.push(ids.push(text[depth]!) - 1);
    }
    paths.push(path);
  }
  return { ids, parents, depths, paths };
}

/** How many leading ids two texts have in common. */
export function commonPrefixLength(a: readonly number[], b: readonly number[]): number {
  const limit = Math.min(a.length, b.length);
  let length = 0;
  while (length < limit && a[length] === b[length]) length++;
  return length;
}

/** Order in which texts that begin alike are neighbours: lexicographic by id, a prefix before its extensions. */
export function compareTokenIds(a: readonly number[], b: readonly number[]): number {
  const common = commonPrefixLength(a, b);
  return (a[common] ?? -1) - (b[common] ?? -1);
}
