import type { Architecture } from './architecture.js';
import { preNormBlock } from './sublayers.js';

/**
 * Llama 1 to 3, SmolLM2, and whatever else converts to it: pre-norm, grouped-query attention with rotary
 * positions, SwiGLU. Llama 3's `rope_freqs` tensor is honoured by the rotary part.
 */
export const llama: Architecture = {
  name: 'llama',
  rotaryPairing: 'neighbours',
  block: (parts, residual) => preNormBlock(parts, residual),
};
