/** Weights that stay quantised give what decoded ones give. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { pools } from '../../../models/protocol/types.js';
import { importModel, openModel } from '../../../models/session/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { fidelity, largestDistance } from './fidelity.js';

const folder = temporaryFolder('quantised');
// Its matrices are of Q4_0, Q4_1, Q5_0 and Q5_1; the last has no such form and is decoded.
const gguf = fileURLToPath(new URL('../__fixtures__/tiny-llama.gguf', import.meta.url));
const golden: { texts: string[]; shape: [number, number, number, number]; float32: string } = JSON.parse(
  readFileSync(new URL('./__goldens__/tiny-llama.json', import.meta.url), 'utf8'),
);

describe('an import with quantised weights', () => {
  test('agrees with transformers, packed and alone, in a smaller file', async () => {
    const decoded = await importModel({ gguf, folder: join(folder, 'float32') });
    const { manifest } = await importModel({ gguf, folder: join(folder, 'quantised'), weights: 'quantised' });
    expect(manifest.weightForm).toBe('quantised');
    expect(manifest.weights.bytes).not.toBe(decoded.manifest.weights.bytes);
    const [textCount, layerCount, poolCount, dModel] = golden.shape;
    const expected = new Float32Array(new Uint8Array(Buffer.from(golden.float32, 'base64')).buffer);
    const model = await openModel(join(folder, 'quantised'), { threads: 1 });
    const { residualStream } = await model.activations({ texts: golden.texts, pools });
    const error = fidelity(residualStream, expected, { textCount, layerCount, poolCount, dModel });
    expect(error.raw).toBeLessThan(1e-5);
    expect(error.standardised).toBeLessThan(1e-5);
    const width = layerCount * poolCount * dModel;
    for (const [text, alone] of golden.texts.entries()) {
      const single = await model.activations({ texts: [alone], pools });
      const own = residualStream.subarray(text * width, (text + 1) * width);
      expect(largestDistance(own, single.residualStream, dModel)).toBeLessThan(1e-5);
    }
    await model.close();
  });

  test('is another import than that with decoded weights', async () => {
    const target = join(folder, 'both');
    const built = async (weights?: 'float32' | 'quantised') =>
      (await importModel({ gguf, folder: target, ...(weights !== undefined && { weights }) })).built;
    expect([
      await built('quantised'),
      await built('quantised'),
      await built(),
      await built('float32'),
    ]).toEqual([true, false, true, false]);
  });

  test('of a file without such weights is refused', async () => {
    const halves = fileURLToPath(new URL('../__fixtures__/tiny-qwen2.gguf', import.meta.url));
    const refused = importModel({ gguf: halves, folder: join(folder, 'never'), weights: 'quantised' });
    await expect(refused).rejects.toMatchObject({ code: 'WEIGHTS_NOT_QUANTISED' });
    await expect(refused).rejects.toThrow(
      /Q4_0, Q4_1, Q5_0, Q8_0, Q4_K, Q6_K to keep quantised, got F16, F32/,
    );
  });
});
