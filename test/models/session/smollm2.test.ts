/**
 * Fidelity of the default model. The golden holds every layer, both pools and all 576 dimensions of ten
 * texts, 1.4 MB: a smaller one (chosen dimensions, random projections) would bound the error of a vector
 * only in probability, and the claim is about every vector.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pools } from '../../../models/protocol/types.js';
import { realModel } from '../../support/model.js';
import { fidelity, largestDistance } from './fidelity.js';

const read = (path: string): Buffer => readFileSync(new URL(path, import.meta.url));
// Written by scripts/goldens/activations.py with transformers in float32 on the same file.
const golden: {
  modelSha256: string;
  shape: [number, number, number, number];
  texts: string[];
  tokenIds: number[][];
} = JSON.parse(read('./__goldens__/smollm2-135m.json').toString('utf8'));
const [textCount, layerCount, poolCount, dModel] = golden.shape;
const expected = new Float32Array(new Uint8Array(read('./__goldens__/smollm2-135m.f32')).buffer);
const shape = { textCount, layerCount, poolCount, dModel };

describe('SmolLM2-135M against transformers', () => {
  test('the file, its tokens and its activations are the same', async (context) => {
    const model = await realModel(context);
    expect(model.modelCard).toMatchObject({
      modelHash: golden.modelSha256,
      layerCount,
      dModel,
      bosTokenId: 1,
    });
    expect(model.tokenize(golden.texts).tokenIds).toEqual(golden.tokenIds);

    const batch = await model.activations({ texts: golden.texts, pools });
    const error = fidelity(batch.residualStream, expected, shape);
    expect(error.raw).toBeLessThan(1e-4);
    expect(error.standardised).toBeLessThan(1e-3);
  });

  test('the last layer is before the final norm', async (context) => {
    const model = await realModel(context);
    const { residualStream } = await model.activations({ texts: golden.texts.slice(0, 1), pools: ['last'] });
    const last = residualStream.subarray(blockStart(layerCount - 1), blockStart(layerCount));
    const meanSquare = last.reduce((sum, value) => sum + value ** 2, 0) / dModel;
    // After a root-mean-square norm it would be of the order of the norm's weights, 1 to 20.
    expect(Math.sqrt(meanSquare)).toBeGreaterThan(20);
    expect(largestDistance(last, expected.subarray(...lastOf(0)), dModel)).toBeLessThan(1e-4);
  });

  test('a batch gives the same as one at a time', async (context) => {
    const model = await realModel(context);
    const texts = golden.texts.slice(0, 4);
    const together = await model.activations({ texts, pools });
    const width = layerCount * poolCount * dModel;
    for (const [text, alone] of texts.entries()) {
      const single = await model.activations({ texts: [alone], pools });
      const own = together.residualStream.subarray(text * width, (text + 1) * width);
      expect(largestDistance(own, single.residualStream, dModel)).toBeLessThan(1e-5);
    }
  });
});

const blockStart = (layer: number): number => layer * dModel;

/** Where the golden keeps the last token of the last layer of a text. */
function lastOf(text: number): [number, number] {
  const start = ((text * layerCount + layerCount - 1) * poolCount + 1) * dModel;
  return [start, start + dModel];
}
