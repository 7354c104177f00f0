import { halfTable } from './half.js';
import type { Quantisation } from './quantisation.js';

/** Not quantised: one binary16 a weight. */
export const f16: Quantisation = {
  name: 'F16',
  ggmlType: 1,
  blockLength: 1,
  blockBytes: 2,
  dequantise(source, blocks, target) {
    const half = halfTable();
    for (let i = 0; i < blocks; i++) target[i] = half[source[2 * i]! | (source[2 * i + 1]! << 8)]!;
  },
};
