import { open } from 'node:fs/promises';
import { rankingErrors } from './errors.js';

/** A float32 array that worker threads see without copying. */
export function sharedFloats(length: number): Float32Array<SharedArrayBuffer> {
  return new Float32Array(new SharedArrayBuffer(4 * length));
}

/** The array itself when its memory is shared already, else a shared copy. */
export function toShared(matrix: Float32Array): Float32Array<SharedArrayBuffer> {
  if (matrix.buffer instanceof SharedArrayBuffer) return matrix as Float32Array<SharedArrayBuffer>;
  const shared = sharedFloats(matrix.length);
  shared.set(matrix);
  return shared;
}

/**
 * Reads raw little-endian float32 `[n, width]`, row-major, into shared memory.
 *
 * @throws `RANKING_MATRIX_SIZE` when the file has another size
 */
export async function readSharedMatrix(
  path: string,
  n: number,
  width: number,
): Promise<Float32Array<SharedArrayBuffer>> {
  const file = await open(path, 'r');
  try {
    const expected = 4 * n * width;
    const { size } = await file.stat();
    if (size !== expected) throw rankingErrors.RANKING_MATRIX_SIZE({ path, expected, got: size });
    const matrix = sharedFloats(n * width);
    const bytes = new Uint8Array(matrix.buffer);
    for (let at = 0; at < expected; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(1 << 26, expected - at), at);
      if (bytesRead === 0) throw rankingErrors.RANKING_MATRIX_SIZE({ path, expected, got: at });
      at += bytesRead;
    }
    return matrix;
  } finally {
    await file.close();
  }
}
