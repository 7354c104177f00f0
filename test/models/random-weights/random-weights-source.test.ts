/** Random weights on models of a few kilobytes, of every family and format that has named tensors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  randomWeightsSha256,
  withRandomWeights,
} from '../../../models/random-weights/random-weights-source.js';
import type { ModelSource } from '../../../models/readers/model-source.js';
import { openModelSource } from '../../../models/readers/open-model-source.js';
import { importModelFile, randomModel, randomModelName } from '../../../models/registry/index.js';
import { importModel, openModel } from '../../../models/session/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder('random-weights');
const fixture = (path: string): string => fileURLToPath(new URL(`../__fixtures__/${path}`, import.meta.url));
const llama = fixture('tiny-llama.gguf');

async function allOf(source: ModelSource): Promise<Map<string, Float32Array>> {
  const all = new Map<string, Float32Array>();
  for (const tensor of source.tensors.values()) all.set(tensor.name, await source.allWeights(tensor));
  return all;
}

function moments(weights: Float32Array) {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  const central = (power: number) =>
    weights.reduce((sum, weight) => sum + (weight - mean) ** power, 0) / weights.length;
  return { mean, deviation: Math.sqrt(central(2)), kurtosis: central(4) / central(2) ** 2 };
}

describe.each([
  'tiny-llama.gguf',
  'tiny-llama3.gguf',
  'tiny-qwen2.gguf',
  'tiny-qwen3.gguf',
  'tiny-gemma3.gguf',
  'hugging-face/qwen3',
])('%s', (path) => {
  test('matrices are normal with the deviation of their tensor, norms 1, biases 0, the rest as it was', async () => {
    const source = await openModelSource(fixture(path));
    const trained = await allOf(source);
    const random = await allOf(withRandomWeights(source, 0));
    await source.close();
    const standardised: number[] = [];
    for (const { name, shape } of source.tensors.values()) {
      const before = trained.get(name)!;
      const after = random.get(name)!;
      expect(after).toHaveLength(before.length);
      if (shape.length > 1) {
        const { mean, deviation } = moments(before);
        standardised.push(...after.map((weight) => weight / deviation));
        // Four standard errors of a mean and of a deviation.
        expect(Math.abs(moments(after).mean)).toBeLessThan((4 * deviation) / Math.sqrt(after.length));
        expect(Math.abs(moments(after).deviation / deviation - 1)).toBeLessThan(
          4 / Math.sqrt(2 * after.length),
        );
        const dot = after.reduce((sum, weight, i) => sum + weight * (before[i]! - mean), 0);
        expect(Math.abs(dot / (after.length * deviation ** 2))).toBeLessThan(4 / Math.sqrt(after.length));
      } else if (name.endsWith('_norm.weight')) expect(new Set(after)).toEqual(new Set([1]));
      else if (name.endsWith('.bias')) expect(new Set(after)).toEqual(new Set([0]));
      else expect(after).toEqual(before);
    }
    // A normal distribution has kurtosis 3, a uniform one 1.8; the standard error is sqrt(24 / count).
    expect(Math.abs(moments(Float32Array.from(standardised)).kurtosis - 3)).toBeLessThan(
      4 * Math.sqrt(24 / standardised.length),
    );
  });
});

test('a seed gives its weights again, another seed others, and two tensors are not alike', async () => {
  const source = await openModelSource(llama);
  const of = async (seed: number) => allOf(withRandomWeights(source, seed));
  const first = await of(0);
  expect(await of(0)).toEqual(first);
  const second = await of(1);
  for (const { name, shape } of source.tensors.values()) {
    if (shape.length > 1) expect(second.get(name)).not.toEqual(first.get(name));
  }
  const key = first.get('blk.0.attn_k.weight')!;
  expect(first.get('blk.0.attn_v.weight')!.slice(0, 8)).not.toEqual(key.slice(0, 8));
  await source.close();
});

test('an import has an identity of its own and the bytes of its seed', async () => {
  const trained = await importModel({ gguf: llama, folder: join(folder, 'trained') });
  const importAs = (name: string, randomWeights: number, lastLayer?: number) =>
    importModel({
      gguf: llama,
      folder: join(folder, name),
      randomWeights,
      ...(lastLayer !== undefined && { lastLayer }),
    });
  const random = await importAs('random', 0);
  const { manifest } = random;
  expect(manifest.randomWeights).toEqual({ seed: 0 });
  expect(manifest.source.sha256).toBe(randomWeightsSha256(trained.manifest.source.sha256, 0));
  expect(manifest.tokenizer).toEqual(trained.manifest.tokenizer);
  expect((await importAs('random', 0)).built).toBe(false);
  expect((await importAs('again', 0)).manifest.weights).toEqual(manifest.weights);
  expect((await importAs('random', 1)).built).toBe(true);
  // Moving a matrix, the draws or the seeding would change what stored controls were made of.
  expect(manifest.weights.sha256).toBe(
    readFileSync(new URL('./__goldens__/tiny-llama-random-0.sha256', import.meta.url), 'utf8').trim(),
  );
});

test('it answers with other activations, and a cut import with the same ones up to its depth', async () => {
  const open = async (name: string, options: { randomWeights?: number; lastLayer?: number }) => {
    await importModel({ gguf: llama, folder: join(folder, name), ...options });
    return openModel(join(folder, name), { threads: 1 });
  };
  const request = { texts: ['Number of partitions of n.'], pools: ['mean'] as const };
  const answers: Float32Array[] = [];
  for (const [name, options] of [
    ['plain', {}],
    ['control', { randomWeights: 0 }],
    ['cut', { randomWeights: 0, lastLayer: 1 }],
  ] as const) {
    const model = await open(name, options);
    answers.push((await model.activations(request)).residualStream);
    await model.close();
  }
  const [plain, control, cut] = answers;
  expect(control!.every(Number.isFinite)).toBe(true);
  expect(control).not.toEqual(plain);
  expect(cut).toEqual(control!.subarray(0, cut!.length));
});

test('what has no named matrices, or keeps its integers, is refused', async () => {
  await expect(
    importModel({
      gguf: fixture('onnx/fused/onnx/model.onnx'),
      folder: join(folder, 'export'),
      randomWeights: 0,
    }),
  ).rejects.toThrow(/RANDOM_WEIGHTS_UNAVAILABLE|random weights/);
  await expect(
    importModel({ gguf: llama, folder: join(folder, 'both'), randomWeights: 0, weights: 'quantised' }),
  ).rejects.toThrow(/random weights/);
});

test('names say the model and the seed', async () => {
  expect(randomModel(randomModelName('gemma3-270m', 12))).toMatchObject({
    trained: { name: 'gemma3-270m' },
    seed: 12,
  });
  for (const name of ['gemma3-270m', 'mine-random-0', 'gemma3-270m-random-', 'gemma3-270m-random-01']) {
    expect(randomModel(name)).toBeUndefined();
  }
  const cacheFolder = join(folder, 'cache');
  const { folder: imported } = await importModelFile('mine', llama, { randomWeights: 3, cacheFolder });
  expect(JSON.parse(readFileSync(join(imported, 'manifest.json'), 'utf8'))).toMatchObject({
    model: 'mine',
    randomWeights: { seed: 3 },
  });
});
