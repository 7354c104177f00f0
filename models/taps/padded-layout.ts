/**
 * Padded rows, for exports whose attention mask is `[batch, tokens]`: texts of like length side by side, filled
 * up on the right, so that positions count from 0 and no text sees the filling (a decoder looks back only).
 */
import { Tensor } from 'onnxruntime-node';
import type { Pool } from '../protocol/types.js';
import { compareTokenIds, poolingMatrix } from '../session/pack.js';
import type { TextLayout } from '../session/text-layout.js';
import type { ExportInput } from './export-input.js';
import { poolingInput } from './tap-surgery.js';

/** @param slots of a batch, filling included; a longer text has a batch of its own */
export function paddedLayout(inputs: readonly ExportInput[], slots: number): TextLayout {
  return {
    plan: (texts) => planRows(texts, slots),
    feeds(texts, pools, bosTokenId) {
      const tokens = Math.max(...texts.map((text) => text.length));
      const feeds = Object.fromEntries(inputs.map((input) => [input.name, feed(input, texts, tokens)]));
      return { ...feeds, [poolingInput]: pooling(texts, pools, bosTokenId, tokens) };
    },
  };
}

function planRows(texts: readonly (readonly number[])[], slots: number): readonly (readonly number[])[] {
  const order = texts.map((_, position) => position);
  order.sort((a, b) => texts[a]!.length - texts[b]!.length || compareTokenIds(texts[a]!, texts[b]!) || a - b);
  const batches: number[][] = [];
  for (const position of order) {
    const last = batches.at(-1);
    // Texts come by length: the next one is the longest row of its batch.
    if (last === undefined || (last.length + 1) * texts[position]!.length > slots) batches.push([position]);
    else last.push(position);
  }
  return batches;
}

function feed(input: ExportInput, texts: readonly (readonly number[])[], tokens: number): Tensor {
  if (input.role === 'past') {
    const none = input.type === 'float32' ? new Float32Array(0) : new Uint16Array(0);
    return new Tensor(input.type, none, [texts.length, input.heads, 0, input.dHead]);
  }
  const { role, type } = input;
  const values = texts.flatMap((text) =>
    Array.from({ length: tokens }, (_, token) => {
      if (role === 'positions') return token;
      if (token >= text.length) return 0;
      return role === 'mask' ? 1 : text[token]!;
    }),
  );
  const dims = [texts.length, tokens];
  return type === 'int64'
    ? new Tensor('int64', BigInt64Array.from(values, BigInt), dims)
    : new Tensor('int32', Int32Array.from(values), dims);
}

function pooling(
  texts: readonly (readonly number[])[],
  pools: readonly Pool[],
  bosTokenId: number | undefined,
  tokens: number,
): Tensor {
  const slots = texts.length * tokens;
  const paths = texts.map((text, row) => text.map((_, token) => row * tokens + token));
  const matrix = poolingMatrix(paths, pools, bosTokenId, slots);
  return new Tensor('float32', matrix, [texts.length * pools.length, slots]);
}
