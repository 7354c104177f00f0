import { halfAt } from './half.js';
import type { Quantisation } from './quantisation.js';

/** 32 weights in 34 bytes: scale d (binary16), then one signed byte q a weight. Weight = d q. */
export const q8_0: Quantisation = {
  name: 'Q8_0',
  ggmlType: 8,
  blockLength: 32,
  blockBytes: 34,
  dequantise(source, blocks, target) {
    for (let block = 0; block < blocks; block++) {
      const from = block * 34;
      const scale = halfAt(source, from);
      for (let i = 0; i < 32; i++) target[block * 32 + i] = scale * ((source[from + 2 + i]! << 24) >> 24);
    }
  },
  integers: {
    bits: 8,
    groupLength: 32,
    zeroPoint: 'middle',
    split(source, blocks, { integers, scales }) {
      for (let block = 0; block < blocks; block++) {
        const from = block * 34;
        scales[block] = halfAt(source, from);
        // Adding 128 to a signed byte turns its highest bit.
        for (let i = 0; i < 32; i++) integers[block * 32 + i] = source[from + 2 + i]! ^ 0x80;
      }
    },
  },
};
