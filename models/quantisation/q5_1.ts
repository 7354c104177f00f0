import { halfAt } from './half.js';
import type { Quantisation } from './quantisation.js';

/**
 * 32 weights in 24 bytes: scale d and minimum m (binary16), 4 bytes of fifth bits (bit i belongs to weight
 * i), then 16 bytes of nibbles as in Q4_1. Weight = d q + m.
 */
export const q5_1: Quantisation = {
  name: 'Q5_1',
  ggmlType: 7,
  blockLength: 32,
  blockBytes: 24,
  dequantise(source, blocks, target) {
    for (let block = 0; block < blocks; block++) {
      const from = block * 24;
      const to = block * 32;
      const scale = halfAt(source, from);
      const minimum = halfAt(source, from + 2);
      for (let i = 0; i < 16; i++) {
        const nibbles = source[from + 8 + i]!;
        const bit = i & 7;
        const lowFifth = (source[from + 4 + (i >> 3)]! >> bit) & 1;
        const highFifth = (source[from + 6 + (i >> 3)]! >> bit) & 1;
        target[to + i] = scale * ((nibbles & 15) | (lowFifth << 4)) + minimum;
        target[to + 16 + i] = scale * ((nibbles >> 4) | (highFifth << 4)) + minimum;
      }
    }
  },
};
