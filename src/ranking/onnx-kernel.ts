import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { MatrixKernel } from '../../probe/rank/matrix-kernel.js';
import { gemmModel } from './gemm-model.js';

/** A kernel that holds native memory until released. */
export interface OnnxKernel extends MatrixKernel {
  release(): Promise<void>;
}

/**
 * The matrix product of ONNX Runtime, without spinning; by default on one thread: ranking's parallelism comes from
 * worker threads, each with a kernel of its own. The number of threads does not change the product. Arrays must not lie in a SharedArrayBuffer (ONNX Runtime refuses them). The
 * product is a view of one buffer that the next call overwrites.
 */
export async function createOnnxKernel(threads = 1): Promise<OnnxKernel> {
  const session = await InferenceSession.create(gemmModel(), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // An arena would keep the largest tile's memory twice.
    enableCpuMemArena: false,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
  let buffer = new Float32Array(0);
  return {
    async multiplyTransposed(left, right, a, b, k) {
      if (buffer.length < a * b) buffer = new Float32Array(a * b);
      const product = buffer.subarray(0, a * b);
      await session.run(
        { left: new Tensor('float32', left, [a, k]), right: new Tensor('float32', right, [b, k]) },
        { product: new Tensor('float32', product, [a, b]) },
      );
      return product;
    },
    release: () => session.release(),
  };
}
