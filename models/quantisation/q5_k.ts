import { halfAt } from './half.js';
import { subBlockMinimum, subBlockScale } from './k-scales.js';
import type { Quantisation } from './quantisation.js';

/**
 * 256 weights in 176 bytes: as Q4_K, with 32 bytes of fifth bits between the scales and the nibbles (bit j
 * of byte i belongs to weight i of sub-block j).
 */
export const q5_k: Quantisation = {
  name: 'Q5_K',
  ggmlType: 13,
  blockLength: 256,
  blockBytes: 176,
  dequantise(source, blocks, target) {
    for (let block = 0; block < blocks; block++) {
      const from = block * 176;
      const superScale = halfAt(source, from);
      const superMinimum = halfAt(source, from + 2);
      for (let j = 0; j < 8; j++) {
        const scale = superScale * subBlockScale(source, from + 4, j);
        const minimum = superMinimum * subBlockMinimum(source, from + 4, j);
        const fifths = from + 16;
        const nibbles = from + 48 + 32 * (j >> 1);
        const shift = 4 * (j & 1);
        const to = block * 256 + 32 * j;
        for (let i = 0; i < 32; i++) {
          const fifth = (source[fifths + i]! >> j) & 1;
          target[to + i] = scale * (((source[nibbles + i]! >> shift) & 15) | (fifth << 4)) - minimum;
        }
      }
    }
  },
};
