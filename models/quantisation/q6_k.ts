import { halfAt } from './half.js';
import type { Quantisation } from './quantisation.js';

/**
 * 256 weights in 210 bytes: 128 bytes of low nibbles, 64 bytes of high bit pairs, 16 signed scales (one per
 * 16 weights), then d (binary16). Each half of 128 weights is four rows of 32: low nibbles of its first and
 * second 32 bytes, then their high nibbles; row r takes bits 2r, 2r+1 of the half's 32 bytes of pairs.
 * Weight = d scale (q - 32).
 */
export const q6_k: Quantisation = {
  name: 'Q6_K',
  ggmlType: 14,
  blockLength: 256,
  blockBytes: 210,
  dequantise(source, blocks, target) {
    for (let block = 0; block < blocks; block++) {
      const from = block * 210;
      const superScale = halfAt(source, from + 208);
      for (let row = 0; row < 8; row++) {
        const half = row >> 2;
        const nibbles = from + 64 * half + 32 * (row & 1);
        const nibbleShift = row & 2 ? 4 : 0;
        const pairs = from + 128 + 32 * half;
        const pairShift = 2 * (row & 3);
        const to = block * 256 + 32 * row;
        for (let i = 0; i < 32; i++) {
          const scale = superScale * ((source[from + 192 + 2 * row + (i >> 4)]! << 24) >> 24);
          const low = (source[nibbles + i]! >> nibbleShift) & 15;
          const high = (source[pairs + i]! >> pairShift) & 3;
          target[to + i] = scale * ((low | (high << 4)) - 32);
        }
      }
    }
  },
  integers: {
    bits: 8,
    groupLength: 16,
    zeroPoint: 'middle',
    split(source, blocks, { integers, scales }) {
      for (let block = 0; block < blocks; block++) {
        const from = block * 210;
        const superScale = halfAt(source, from + 208);
        for (let group = 0; group < 16; group++) {
          scales[block * 16 + group] = superScale * ((source[from + 192 + group]! << 24) >> 24);
        }
        for (let i = 0; i < 256; i++) {
          // q - 32 = (q + 96) - 128
          integers[block * 256 + i] = sixBits(source, from, i) + 96;
        }
      }
    },
  },
};

/** Weight `i` of the block at `from`, before 32 is taken off. */
function sixBits(source: Uint8Array, from: number, i: number): number {
  const row = i >> 5;
  const half = row >> 2;
  const low = (source[from + 64 * half + 32 * (row & 1) + (i & 31)]! >> (row & 2 ? 4 : 0)) & 15;
  const high = (source[from + 128 + 32 * half + (i & 31)]! >> (2 * (row & 3))) & 3;
  return low | (high << 4);
}
