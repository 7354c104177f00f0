import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gamma } from '../../probe/rank/error-bound.js';
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
