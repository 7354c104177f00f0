import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gamma } from '../../probe/rank/error-bound.js';
import { plainKernel } from '../../probe/rank/matrix-kernel.js';
import { createOnnxKernel, type OnnxKernel } from '../../src/ranking/onnx-kernel.js';
import { normalMatrix } from '../probe/rank/arbitrary-problem.js';

let kernel: OnnxKernel;
beforeAll(async () => {
  kernel = await createOnnxKernel();
});
afterAll(() => kernel.release());

it('multiplies within the bound that ranking relies on', async () => {
  const size = fc.integer({ min: 1, max: 70 });
  await fc.assert(
    fc.asyncProperty(size, size, fc.integer({ min: 1, max: 400 }), fc.nat(), async (a, b, k, seed) => {
      const left = normalMatrix(a, k, seed);
      const right = normalMatrix(b, k, seed + 1);
      const product = await kernel.multiplyTransposed(left, right, a, b, k);
      expect(product).toHaveLength(a * b);
      let worst = 0; // error over what is allowed
      for (let i = 0; i < a; i++) {
        for (let j = 0; j < b; j++) {
          let exact = 0;
          let magnitude = 0;
          for (let t = 0; t < k; t++) {
            const term = left[i * k + t]! * right[j * k + t]!;
            exact += term;
            magnitude += Math.abs(term);
          }
          const allowed = gamma(k, 2 ** -24) * magnitude + 1e-12;
          worst = Math.max(worst, Math.abs(product[i * b + j]! - exact) / allowed);
        }
      }
      expect(worst).toBeLessThanOrEqual(1);
    }),
    { numRuns: 40 },
  );
});

it.each(['multiply', 'multiplyLeftTransposed'] as const)('%s agrees with plain loops', async (product) => {
  const [a, b, k] = [7, 5, 11];
  const left = normalMatrix(a, k, 3);
  const right = normalMatrix(b, k, 4);
  const expected = await plainKernel[product](left, right, a, b, k);
  const got = await kernel[product](left, right, a, b, k);
  for (let at = 0; at < a * b; at++) expect(got[at]!).toBeCloseTo(expected[at]!, 5);
});

it('plain loops give a product without transposition', async () => {
  // [[1, 2, 3]] times [[1, 0], [0, 1], [1, 1]], and the same with the left matrix given transposed.
  const right = Float32Array.of(1, 0, 0, 1, 1, 1);
  expect(await plainKernel.multiply(Float32Array.of(1, 2, 3), right, 1, 2, 3)).toEqual(Float32Array.of(4, 5));
  const left = Float32Array.of(1, 4, 2, 5, 3, 6); // transposed: [[1, 2, 3], [4, 5, 6]]
  expect(await plainKernel.multiplyLeftTransposed(left, right, 2, 2, 3)).toEqual(
    Float32Array.of(4, 5, 10, 11),
  );
});
