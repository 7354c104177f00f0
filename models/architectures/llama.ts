import type { Architecture } from './architecture.js';

/**
 * Llama 1 to 3, SmolLM2, and whatever else converts to it: pre-norm, grouped-query attention with rotary
 * positions, SwiGLU. Llama 3's `rope_freqs` tensor is honoured by the rotary part.
 */
export const llama: Architecture = {
  name: 'llama',
  rotaryPairing: 'neighbours',

  unsupported(metadata, shape) {
    if (metadata.count('llama.expert_count', 0) > 0) return 'a mixture of experts';
    const rotated = metadata.count('llama.rope.dimension_count', shape.dHead);
    if (rotated !== shape.dHead) return `rotary positions on ${rotated} of ${shape.dHead} coordinates`;
    const scaling = metadata.string('llama.rope.scaling.type', 'none');
    if (scaling !== 'none') return `rotary scaling of type ${scaling}`;
    return undefined;
  },

  block(parts, residual) {
    const { shape } = parts;
    const queryWidth = shape.headCount * shape.dHead;
    const keyValueWidth = shape.keyValueHeadCount * shape.dHead;

    const attentionInput = parts.norm(residual, 'attn_norm');
    const query = parts.linear(attentionInput, 'attn_q', shape.dModel, queryWidth);
    const key = parts.linear(attentionInput, 'attn_k', shape.dModel, keyValueWidth);
    const value = parts.linear(attentionInput, 'attn_v', shape.dModel, keyValueWidth);
    const attended = parts.attention(
      parts.rotate(query, shape.headCount),
      parts.rotate(key, shape.keyValueHeadCount),
      value,
    );
    const afterAttention = parts.add(
      residual,
      parts.linear(attended, 'attn_output', queryWidth, shape.dModel),
    );

    const feedForwardInput = parts.norm(afterAttention, 'ffn_norm');
    const gate = parts.silu(parts.linear(feedForwardInput, 'ffn_gate', shape.dModel, shape.dFeedForward));
    const up = parts.linear(feedForwardInput, 'ffn_up', shape.dModel, shape.dFeedForward);
    const down = parts.linear(parts.multiply(gate, up), 'ffn_down', shape.dFeedForward, shape.dModel);
    return parts.add(afterAttention, down);
  },
};
