import { halfAt } from './half.js';
import { splitNibbles } from './nibbles.js';
import type { Quantisation } from './quantisation.js';

/**
 * 32 weights in 18 bytes: scale d (binary16), then 16 bytes whose low nibbles are weights 0..15 and high
 * nibbles weights 16..31. Weight = d (q - 8).
 */
export const q4_0: Quantisation = {
  name: 'Q4_0',
  ggmlType: 2,
  blockLength: 32,
  blockBytes: 18,
  dequantise(source, blocks, target) {
    for (let block = 0; block < blocks; block++) {
      const from = block * 18;
      const to = block * 32;
      const scale = halfAt(source, from);
      for (let i = 0; i < 16; i++) {
        const nibbles = source[from + 2 + i]!;
        target[to + i] = scale * ((nibbles & 15) - 8);
        target[to + 16 + i] = scale * ((nibbles >> 4) - 8);
      }
    }
  },
  integers: {
    bits: 4,
    groupLength: 32,
    zeroPoint: 'middle',
    split(source, blocks, { integers, scales }) {
      for (let block = 0; block < blocks; block++) {
        const from = block * 18;
        scales[block] = halfAt(source, from);
        splitNibbles(source, from + 2, integers, block * 32);
      }
    },
  },
};
