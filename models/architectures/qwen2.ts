import type { Architecture } from './architecture.js';
import { preNormBlock } from './sublayers.js';

/** Qwen2 and Qwen2.5: a llama whose query, key and value products have biases. */
export const qwen2: Architecture = {
  name: 'qwen2',
  rotaryPairing: 'halves',
  block: (parts, residual) => preNormBlock(parts, residual, { bias: true }),
};
