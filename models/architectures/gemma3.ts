import type { Architecture } from './architecture.js';
import { gatedFeedForward, selfAttention } from './sublayers.js';

/** Every sixth block sees the whole text (llama.cpp src/llama-model.cpp; files say it only when it is not six). */
const defaultPattern = 6;
/** Rotary base of the blocks with a window (llama.cpp, likewise). */
const defaultLocalBase = 10_000;
/** The one size, 27B, whose scores are scaled by the width a head would have, not by the one it has. */
const blocksOf27B = 62;

/**
 * Gemma 3 (Gemma Team, arXiv:2503.19786), the text model: a norm before and after each sublayer, head norms,
 * GeGLU, an embedding scaled by sqrt(dModel), and five blocks with a sliding window to one without. Norm
 * weights of a GGUF file have the checkpoint's 1 added already.
 */
export const gemma3: Architecture = {
  name: 'gemma3',
  rotaryPairing: 'halves',

  unsupported(metadata) {
    const softCap = metadata.number('gemma3.attn_logit_softcapping', 0);
    return softCap > 0 ? `attention scores capped at ${softCap}` : undefined;
  },

  embeddingScale: ({ dModel }) => Math.sqrt(dModel),

  attention(layer, { blockCount, dModel, headCount, dHead }, metadata) {
    const pattern = metadata.count('gemma3.attention.sliding_window_pattern', defaultPattern);
    const scale = 1 / Math.sqrt(blockCount === blocksOf27B ? dModel / headCount : dHead);
    if ((layer + 1) % pattern === 0) return { scale, window: undefined };
    const rotaryBase = metadata.number('gemma3.rope.freq_base_swa', defaultLocalBase);
    return { scale, rotaryBase, rotaryFactor: 1, window: metadata.count('gemma3.attention.sliding_window') };
  },

  block(parts, residual) {
    const attention = selfAttention(parts, parts.norm(residual, 'attn_norm'), { headNorms: true });
    const attended = parts.add(residual, parts.norm(attention, 'post_attention_norm'));
    const feedForward = gatedFeedForward(parts, parts.norm(attended, 'ffn_norm'), 'gelu');
    return parts.add(attended, parts.norm(feedForward, 'post_ffw_norm'));
  },
};
