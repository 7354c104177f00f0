import { halfAt } from './half.js';
import { splitNibbles } from './nibbles.js';
import type { Quantisation } from './quantisation.js';

/**
 * 32 weights in 22 bytes: scale d (binary16), 4 bytes of fifth bits (bit i belongs to weight i), then 16
 * bytes of nibbles as in Q4_0. Weight = d (q - 16).
 */
export const q5_0: Quantisation = {
  name: 'Q5_0',
  ggmlType: 6,
  blockLength: 32,
  blockBytes: 22,
  dequantise(source, blocks, target) {
    for (let block = 0; block < blocks; block++) {
      const from = block * 22;
      const to = block * 32;
      const scale = halfAt(source, from);
      for (let i = 0; i < 16; i++) {
        const nibbles = source[from + 6 + i]!;
        const bit = i & 7;
        const lowFifth = (source[from + 2 + (i >> 3)]! >> bit) & 1;
        const highFifth = (source[from + 4 + (i >> 3)]! >> bit) & 1;
        target[to + i] = scale * (((nibbles & 15) | (lowFifth << 4)) - 16);
        target[to + 16 + i] = scale * (((nibbles >> 4) | (highFifth << 4)) - 16);
      }
    }
  },
  integers: {
    bits: 8,
    groupLength: 32,
    zeroPoint: 'middle',
    split(source, blocks, { integers, scales }) {
      for (let block = 0; block < blocks; block++) {
        const from = block * 22;
        const to = block * 32;
        scales[block] = halfAt(source, from);
        splitNibbles(source, from + 6, integers, to);
        for (let i = 0; i < 32; i++) {
          const fifth = (source[from + 2 + (i >> 3)]! >> (i & 7)) & 1;
          // q - 16 = (q + 112) - 128
          integers[to + i]! += 16 * fifth + 112;
        }
      }
    },
  },
};
