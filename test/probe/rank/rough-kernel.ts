import type { MatrixKernel } from '../../../probe/rank/matrix-kernel.js';

/** Rounds every product and sum to float32, last column first: as bad as a kernel may be. */
export const roughKernel: MatrixKernel = {
  multiplyTransposed(left, right, a, b, k) {
    const product = new Float32Array(a * b);
    for (let i = 0; i < a; i++) {
      for (let j = 0; j < b; j++) {
        let sum = 0;
        for (let t = k - 1; t >= 0; t--) {
          sum = Math.fround(sum + Math.fround(left[i * k + t]! * right[j * k + t]!));
        }
        product[i * b + j] = sum;
      }
    }
    return product;
  },
};
