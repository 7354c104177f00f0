/** The two sublayers that every supported family shares, with the choices in which they differ. */
import type { DecoderParts } from '../graph/decoder-parts.js';

export interface AttentionChoices {
  /** Query, key and value products have a bias each. */
  readonly bias?: boolean;
  /** Queries and keys are normalised head by head before they are rotated. */
  readonly headNorms?: boolean;
}

/**
 * Grouped-query attention with rotary positions: tensors `attn_q`, `attn_k`, `attn_v`, `attn_output`, and
 * `attn_q_norm`, `attn_k_norm` with head norms.
 *
 * @param input `[token, dModel]`
 * @returns `[token, dModel]`
 */
export function selfAttention(parts: DecoderParts, input: string, choices: AttentionChoices = {}): string {
  const { dModel, dHead, headCount, keyValueHeadCount } = parts.shape;
  const { bias = false, headNorms = false } = choices;
  const product = (name: string, heads: number) => parts.linear(input, name, dModel, heads * dHead, { bias });
  const normed = (heads: string, name: string, count: number) =>
    headNorms ? parts.headNorm(heads, name, count) : heads;
  const query = product('attn_q', headCount);
  const key = product('attn_k', keyValueHeadCount);
  const value = product('attn_v', keyValueHeadCount);
  const attended = parts.attention(
    parts.rotate(normed(query, 'attn_q_norm', headCount), headCount),
    parts.rotate(normed(key, 'attn_k_norm', keyValueHeadCount), keyValueHeadCount),
    value,
  );
  return parts.linear(attended, 'attn_output', headCount * dHead, dModel);
}

/**
 * down(activation(gate(x)) * up(x)) (Shazeer, arXiv:2002.05202): tensors `ffn_gate`, `ffn_up`, `ffn_down`.
 *
 * @param input `[token, dModel]`
 * @returns `[token, dModel]`
 */
export function gatedFeedForward(parts: DecoderParts, input: string, activation: 'silu' | 'gelu'): string {
  const { dModel, dFeedForward } = parts.shape;
  const gate = parts[activation](parts.linear(input, 'ffn_gate', dModel, dFeedForward));
  const up = parts.linear(input, 'ffn_up', dModel, dFeedForward);
  return parts.linear(parts.multiply(gate, up), 'ffn_down', dFeedForward, dModel);
}

/**
 * The block of most families: each sublayer reads the normalised residual stream and adds to it (norms
 * `attn_norm` and `ffn_norm`, SwiGLU).
 */
export function preNormBlock(parts: DecoderParts, residual: string, choices: AttentionChoices = {}): string {
  const attended = parts.add(residual, selfAttention(parts, parts.norm(residual, 'attn_norm'), choices));
  return parts.add(attended, gatedFeedForward(parts, parts.norm(attended, 'ffn_norm'), 'silu'));
}
