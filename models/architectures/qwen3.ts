import type { Architecture } from './architecture.js';
import { preNormBlock } from './sublayers.js';

/** Qwen3 (dense): a llama that normalises queries and keys head by head. */
export const qwen3: Architecture = {
  name: 'qwen3',
  rotaryPairing: 'halves',
  block: (parts, residual) => preNormBlock(parts, residual, { headNorms: true }),
};
