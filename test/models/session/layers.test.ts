import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { pools } from '../../../models/protocol/types.js';
import { importModel, openModel, parseLayers } from '../../../models/session/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { largestDistance } from './fidelity.js';

const folder = temporaryFolder('layers');
const gguf = fileURLToPath(new URL('../__fixtures__/tiny-gemma3.gguf', import.meta.url));
const texts = ['number of partitions of n', 'sums of the first n numbers'];

describe('an import of the first layers', () => {
  test('gives what the whole model gives at them, and holds no weights beyond', async () => {
    const whole = await importModel({ gguf, folder: join(folder, 'whole') });
    const full = await openModel(join(folder, 'whole'), { threads: 1 });
    const expected = await full.activations({ texts, pools });
    await full.close();
    let bytesBefore = 0;
    for (const lastLayer of [0, 1, 6]) {
      const { manifest } = await importModel({ gguf, folder: join(folder, 'cut'), lastLayer });
      expect([manifest.blockCount, manifest.blocksOfModel]).toEqual([lastLayer, 7]);
      expect(manifest.weights.bytes).toBeGreaterThan(bytesBefore);
      expect(manifest.weights.bytes).toBeLessThan(whole.manifest.weights.bytes);
      bytesBefore = manifest.weights.bytes;
      const model = await openModel(join(folder, 'cut'), { threads: 1 });
      const got = await model.activations({ texts, pools });
      await model.close();
      expect(model.modelCard.layerCount).toBe(lastLayer + 1);
      const width = (lastLayer + 1) * got.poolCount * got.dModel;
      for (const text of texts.keys()) {
        const from = text * expected.layerCount * got.poolCount * got.dModel;
        const own = got.residualStream.subarray(text * width, (text + 1) * width);
        const those = expected.residualStream.subarray(from, from + width);
        expect(largestDistance(own, those, got.dModel)).toBeLessThan(1e-6);
      }
    }
  });

  test('is made again when another depth is asked for, and only then', async () => {
    const target = join(folder, 'depths');
    const built = async (lastLayer?: number) =>
      (await importModel({ gguf, folder: target, ...(lastLayer !== undefined && { lastLayer }) })).built;
    expect([await built(3), await built(3), await built(4), await built(), await built()]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
    // The whole depth by its number is the whole model.
    expect(await built(7)).toBe(false);
  });

  test.each([8, -1, 1.5])('a last layer of %d in a model of 7 blocks is refused', async (lastLayer) => {
    const refused = importModel({ gguf, folder: join(folder, 'never'), lastLayer });
    await expect(refused).rejects.toMatchObject({ code: 'LAYERS_INVALID', facts: { expected: '0 to 7' } });
  });
});

describe('a range as a person writes it', () => {
  test.each([
    ['0..20', 20],
    ['20', 20],
    [' 0..0 ', 0],
  ])('%j', (text, last) => expect(parseLayers(text)).toBe(last));

  test.each(['', '1..20', '0..', '0...3', 'all', '0..-1', '0..1.5'])('%j is refused', (text) => {
    expect(() => parseLayers(text)).toThrow(expect.objectContaining({ code: 'LAYERS_INVALID' }));
  });
});
