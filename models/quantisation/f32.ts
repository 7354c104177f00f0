import type { Quantisation } from './quantisation.js';

/** Not quantised: one float32 a weight. */
export const f32: Quantisation = {
  name: 'F32',
  ggmlType: 0,
  blockLength: 1,
  blockBytes: 4,
  dequantise(source, blocks, target) {
    const view = new DataView(source.buffer, source.byteOffset, blocks * 4);
    for (let i = 0; i < blocks; i++) target[i] = view.getFloat32(4 * i, true);
  },
};
