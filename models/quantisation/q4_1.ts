import { halfAt } from './half.js';
import { setOffsetGroup } from './integer-form.js';
import { splitNibbles } from './nibbles.js';
import type { Quantisation } from './quantisation.js';

/**
 * 32 weights in 20 bytes: scale d and minimum m (binary16), then 16 bytes whose low nibbles are weights
 * 0..15 and high nibbles weights 16..31. Weight = d q + m.
 */
export const q4_1: Quantisation = {
  name: 'Q4_1',
  ggmlType: 3,
  blockLength: 32,
  blockBytes: 20,
  dequantise(source, blocks, target) {
    for (let block = 0; block < blocks; block++) {
      const from = block * 20;
      const to = block * 32;
      const scale = halfAt(source, from);
      const minimum = halfAt(source, from + 2);
      for (let i = 0; i < 16; i++) {
        const nibbles = source[from + 4 + i]!;
        target[to + i] = scale * (nibbles & 15) + minimum;
        target[to + 16 + i] = scale * (nibbles >> 4) + minimum;
      }
    }
  },
  integers: {
    bits: 4,
    groupLength: 32,
    zeroPoint: 'real',
    split(source, blocks, target) {
      for (let block = 0; block < blocks; block++) {
        const from = block * 20;
        splitNibbles(source, from + 4, target.integers, block * 32);
        setOffsetGroup(target, block, 32, halfAt(source, from), halfAt(source, from + 2));
      }
    },
  },
};
