import { transpose } from '../contrastive/dense.js';

/** Sizes of the result `[a, b]` and of the sum, k. */
export type MatrixProduct = (
  left: Float32Array,
  right: Float32Array,
  a: number,
  b: number,
  k: number,
) => Promise<Float32Array> | Float32Array;

/**
 * Port: the one operation that ranking asks of a machine. Implementations: ONNX Runtime
 * (src/ranking/onnx-kernel.ts) and plain typed arrays, below, the oracle of the tests.
 */
export interface MatrixKernel {
  /**
   * left times the transpose of right: `product[i][j] = sum over t of left[i][t] * right[j][t]`.
   *
   * Contract of the error bound (error-bound.ts): every product and sum is rounded to float32 or better,
   * in any order, with or without fused multiply-add; subnormal numbers may be flushed to zero.
   *
   * @param left  float32 `[a, k]`, row-major
   * @param right float32 `[b, k]`, row-major
   * @returns float32 `[a, b]`, row-major; may be a buffer that the next call overwrites
   */
  readonly multiplyTransposed: MatrixProduct;
}

/** What training asks of a machine besides: the products of gradients. Sizes, order and contract as above. */
export interface TrainingKernel extends MatrixKernel {
  /** left `[a, k]` times right `[k, b]` */
  readonly multiply: MatrixProduct;
  /** the transpose of left `[k, a]` times right `[k, b]` */
  readonly multiplyLeftTransposed: MatrixProduct;
}

/** Plain loops; sums in float64, rounded once. */
export const plainKernel: TrainingKernel = {
  multiplyTransposed(left, right, a, b, k) {
    const product = new Float32Array(a * b);
    for (let i = 0; i < a; i++) {
      for (let j = 0; j < b; j++) {
        let sum = 0;
        for (let t = 0; t < k; t++) sum += left[i * k + t]! * right[j * k + t]!;
        product[i * b + j] = sum;
      }
    }
    return product;
  },
  multiply(left, right, a, b, k) {
    return plainKernel.multiplyTransposed(left, transpose(right, k, b), a, b, k);
  },
  multiplyLeftTransposed(left, right, a, b, k) {
    return plainKernel.multiply(transpose(left, k, a), right, a, b, k);
  },
};
