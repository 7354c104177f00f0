/** How texts become the inputs of one run of a graph: as packed prefix trees, or as padded rows. */
import { Tensor } from 'onnxruntime-node';
import type { Pool } from '../protocol/types.js';
import { packTexts } from './pack.js';
import { planPacks } from './plan-packs.js';

export interface TextLayout {
  /**
   * @param texts token ids, one list a text
   * @returns groups of positions in `texts`, one a run; every position occurs once
   */
  plan(texts: readonly (readonly number[])[]): readonly (readonly number[])[];
  /**
   * Inputs by name. The graph answers with one pooled row a text and pool, text by text.
   *
   * @param bosTokenId the first token of every text, left out of means, or undefined when there is none
   */
  feeds(
    texts: readonly (readonly number[])[],
    pools: readonly Pool[],
    bosTokenId: number | undefined,
  ): Readonly<Record<string, Tensor>>;
}

/** Prefix trees, for the graphs of models/graph/residual-stream-graph.ts. */
export function packedLayout(packSlots: number): TextLayout {
  return {
    plan: (texts) => planPacks(texts, packSlots),
    feeds(texts, pools, bosTokenId) {
      const { batch, tokens, pooledRows, ids, positions, mask, pooling } = packTexts(
        texts,
        pools,
        bosTokenId,
      );
      return {
        ids: new Tensor('int64', ids, [batch, tokens]),
        positions: new Tensor('int64', positions, [batch, tokens]),
        mask: new Tensor('float32', mask, [batch, 1, tokens, tokens]),
        pooling: new Tensor('float32', pooling, [pooledRows, batch * tokens]),
      };
    },
  };
}
