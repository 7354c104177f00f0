import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { TrainingKernel } from '../../probe/rank/matrix-kernel.js';
import { type GemmForm, gemmModel } from './gemm-model.js';

/** A kernel that holds native memory until released. */
export interface OnnxKernel extends TrainingKernel {
  release(): Promise<void>;
}

/**
 * The matrix product of ONNX Runtime, without spinning; by default on one thread: ranking's parallelism comes from
 * worker threads, each with a kernel of its own. The number of threads does not change the product. Arrays must
 * not lie in a SharedArrayBuffer (ONNX Runtime refuses them). The product is a view of one buffer that the next call
 * overwrites.
 */
export async function createOnnxKernel(threads = 1): Promise<OnnxKernel> {
  const sessions = new Map<GemmForm, Promise<InferenceSession>>();
  const sessionOf = (form: GemmForm): Promise<InferenceSession> => {
    const known = sessions.get(form);
    if (known !== undefined) return known;
    const made = InferenceSession.create(gemmModel(form), {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      // An arena would keep the largest tile's memory twice.
      enableCpuMemArena: false,
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    });
    sessions.set(form, made);
    return made;
  };
  await sessionOf('multiplyTransposed');
  let buffer = new Float32Array(0);
  const run = async (
    form: GemmForm,
    left: Tensor,
    right: Tensor,
    a: number,
    b: number,
  ): Promise<Float32Array> => {
    if (buffer.length < a * b) buffer = new Float32Array(a * b);
    const product = buffer.subarray(0, a * b);
    const session = await sessionOf(form);
    await session.run({ left, right }, { product: new Tensor('float32', product, [a, b]) });
    return product;
  };
  const matrix = (values: Float32Array, rows: number, columns: number) =>
    new Tensor('float32', values, [rows, columns]);
  return {
    multiplyTransposed: (left, right, a, b, k) =>
      run('multiplyTransposed', matrix(left, a, k), matrix(right, b, k), a, b),
    multiply: (left, right, a, b, k) => run('multiply', matrix(left, a, k), matrix(right, k, b), a, b),
    multiplyLeftTransposed: (left, right, a, b, k) =>
      run('multiplyLeftTransposed', matrix(left, k, a), matrix(right, k, b), a, b),
    async release() {
      for (const session of sessions.values()) await (await session).release();
    },
  };
}
