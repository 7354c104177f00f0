import { halfAt } from './half.js';
import { setOffsetGroup } from './integer-form.js';
import { subBlockMinimum, subBlockScale } from './k-scales.js';
import type { Quantisation } from './quantisation.js';

/**
 * 256 weights in 144 bytes: d and dmin (binary16), 12 bytes of packed scales and minima, 128 bytes of
 * nibbles. Each 32 bytes serve two sub-blocks: low nibbles the even one, high nibbles the odd one.
 * Weight = d scale q - dmin minimum.
 */
export const q4_k: Quantisation = {
  name: 'Q4_K',
  ggmlType: 12,
  blockLength: 256,
  blockBytes: 144,
  dequantise(source, blocks, target) {
    for (let block = 0; block < blocks; block++) {
      const from = block * 144;
      const superScale = halfAt(source, from);
      const superMinimum = halfAt(source, from + 2);
      for (let j = 0; j < 8; j++) {
        const scale = superScale * subBlockScale(source, from + 4, j);
        const minimum = superMinimum * subBlockMinimum(source, from + 4, j);
        const nibbles = from + 16 + 32 * (j >> 1);
        const shift = 4 * (j & 1);
        const to = block * 256 + 32 * j;
        for (let i = 0; i < 32; i++)
          target[to + i] = scale * ((source[nibbles + i]! >> shift) & 15) - minimum;
      }
    }
  },
  integers: {
    bits: 4,
    groupLength: 32,
    zeroPoint: 'real',
    split(source, blocks, target) {
      for (let block = 0; block < blocks; block++) {
        const from = block * 144;
        const superScale = halfAt(source, from);
        const superMinimum = halfAt(source, from + 2);
        for (let j = 0; j < 8; j++) {
          const nibbles = from + 16 + 32 * (j >> 1);
          const shift = 4 * (j & 1);
          const group = block * 8 + j;
          for (let i = 0; i < 32; i++) {
            target.integers[group * 32 + i] = (source[nibbles + i]! >> shift) & 15;
          }
          const scale = superScale * subBlockScale(source, from + 4, j);
          const minimum = superMinimum * subBlockMinimum(source, from + 4, j);
          setOffsetGroup(target, group, 32, scale, -minimum);
        }
      }
    },
  },
};
