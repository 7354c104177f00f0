import type { Quantisation } from './quantisation.js';

/** Not quantised: the upper half of a float32 a weight. */
export const bf16: Quantisation = {
  name: 'BF16',
  ggmlType: 30,
  blockLength: 1,
  blockBytes: 2,
  dequantise(source, blocks, target) {
    const bits = new Uint32Array(target.buffer, target.byteOffset, blocks);
    for (let i = 0; i < blocks; i++) bits[i] = (source[2 * i]! << 16) | (source[2 * i + 1]! << 24);
  },
};
