/** Every family on a model of random weights, against transformers' own model of it, packed and alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pools } from '../../../models/protocol/types.js';
import { GgufFile } from '../../../models/readers/gguf/gguf-file.js';
import { importModel, openModel, type ResidualStreamModel } from '../../../models/session/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { fidelity, largestDistance } from './fidelity.js';

const folder = temporaryFolder('tiny-architectures');

interface Golden {
  readonly texts: string[];
  readonly tokenIds: number[][];
  readonly shape: [number, number, number, number];
  readonly float32: string;
  /** The last token of the first text, after the final norm. */
  readonly afterFinalNorm: number[];
}
// Written by scripts/goldens/tiny_architectures.py, one text at a time.
const goldenOf = (name: string): Golden =>
  JSON.parse(readFileSync(new URL(`./__goldens__/tiny-${name}.json`, import.meta.url), 'utf8'));
const fixture = (name: string): string =>
  fileURLToPath(new URL(`../__fixtures__/tiny-${name}.gguf`, import.meta.url));

async function open(gguf: string, name: string): Promise<ResidualStreamModel> {
  await importModel({ gguf, folder: join(folder, name) });
  return openModel(join(folder, name), { threads: 1 });
}

describe.each(['llama3', 'qwen2', 'qwen3', 'gemma3'])('%s', (name) => {
  const golden = goldenOf(name);
  const [textCount, layerCount, poolCount, dModel] = golden.shape;
  const expected = new Float32Array(new Uint8Array(Buffer.from(golden.float32, 'base64')).buffer);
  let model: ResidualStreamModel;
  beforeAll(async () => {
    model = await open(fixture(name), name);
  });
  afterAll(() => model.close());

  test('tokens are those of the family', () => {
    expect(model.tokenize(golden.texts).tokenIds).toEqual(golden.tokenIds);
    expect(model.modelCard.bosPolicy).toBe(name.startsWith('qwen') ? 'none' : 'prepend');
  });

  test('packed, it agrees with transformers at every layer', async () => {
    const batch = await model.activations({ texts: golden.texts, pools });
    expect([batch.textCount, batch.layerCount, batch.poolCount, batch.dModel]).toEqual(golden.shape);
    const error = fidelity(batch.residualStream, expected, { textCount, layerCount, poolCount, dModel });
    expect(error.raw).toBeLessThan(1e-5);
    expect(error.standardised).toBeLessThan(1e-4);
  });

  test('one text at a time, it agrees as well', async () => {
    const width = layerCount * poolCount * dModel;
    for (const [text, tokenIds] of golden.tokenIds.entries()) {
      const { residualStream } = await model.activations({ tokenIds: [tokenIds], pools });
      const own = expected.subarray(text * width, (text + 1) * width);
      expect(largestDistance(residualStream, own, dModel)).toBeLessThan(1e-5);
    }
  });

  test('the last position is before the final norm: the norm applied to it gives what comes after', async () => {
    const { residualStream } = await model.activations({ texts: golden.texts.slice(0, 1), pools: ['last'] });
    const last = residualStream.subarray((layerCount - 1) * dModel);
    const source = await GgufFile.open(fixture(name));
    const weight = await source.allWeights(source.tensor('output_norm.weight', [dModel]));
    const epsilon = source.metadata.number(
      `${model.modelCard.architecture}.attention.layer_norm_rms_epsilon`,
    );
    await source.close();
    const meanSquare = last.reduce((sum, value) => sum + value ** 2, 0) / dModel;
    const normed = last.map((value, d) => (value / Math.sqrt(meanSquare + epsilon)) * weight[d]!);
    const after = Float32Array.from(golden.afterFinalNorm);
    expect(largestDistance(normed, after, dModel)).toBeLessThan(1e-5);
    expect(largestDistance(last, after, dModel)).toBeGreaterThan(0.1);
  });
});

describe('the sliding window of gemma3', () => {
  test('changes what texts longer than it give, and nothing else', async () => {
    const golden = goldenOf('gemma3');
    const [, layerCount, poolCount, dModel] = golden.shape;
    const key = Buffer.from('gemma3.attention.sliding_window');
    const bytes = readFileSync(fixture('gemma3'));
    const value = bytes.indexOf(key) + key.length + 4;
    expect(bytes.readUInt32LE(value)).toBe(4);
    bytes.writeUInt32LE(64, value);
    const wide = join(folder, 'wide.gguf');
    writeFileSync(wide, bytes);
    const model = await open(wide, 'wide');
    const windowed = new Float32Array(new Uint8Array(Buffer.from(golden.float32, 'base64')).buffer);
    const { residualStream } = await model.activations({ texts: golden.texts, pools });
    await model.close();
    const width = layerCount * poolCount * dModel;
    for (const [text, ids] of golden.tokenIds.entries()) {
      const range = [text * width, (text + 1) * width] as const;
      const distance = largestDistance(
        residualStream.subarray(...range),
        windowed.subarray(...range),
        dModel,
      );
      if (ids.length > 4) expect(distance).toBeGreaterThan(1e-3);
      else expect(distance).toBeLessThan(1e-5);
    }
    expect(golden.tokenIds.some((ids) => ids.length <= 4)).toBe(true);
  });
});
