/** The whole engine on a model of 18 KB: import, open, run, against transformers and against itself. */
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Pool, pools } from '../../../models/protocol/types.js';
import { GgufFile } from '../../../models/readers/gguf/gguf-file.js';
import {
  importModel,
  openModel,
  type ResidualStreamModel,
  readManifest,
} from '../../../models/session/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { fidelity, largestDistance } from './fidelity.js';

const folder = temporaryFolder('tiny-llama');
const gguf = fileURLToPath(new URL('../__fixtures__/tiny-llama.gguf', import.meta.url));
// Written by scripts/goldens/tiny_llama.py, one text at a time.
const golden: {
  texts: string[];
  tokenIds: number[][];
  shape: [number, number, number, number];
  float32: string;
} = JSON.parse(readFileSync(new URL('./__goldens__/tiny-llama.json', import.meta.url), 'utf8'));
const [textCount, layerCount, poolCount, dModel] = golden.shape;
const expected = new Float32Array(new Uint8Array(Buffer.from(golden.float32, 'base64')).buffer);

let model: ResidualStreamModel;
beforeAll(async () => {
  await importModel({ gguf, folder: join(folder, 'imported') });
  model = await openModel(join(folder, 'imported'), { threads: 1 });
});
afterAll(() => model.close());

describe('activations', () => {
  test('agree with transformers at every layer, mean and last', async () => {
    const batch = await model.activations({ texts: golden.texts, pools });
    expect([batch.textCount, batch.layerCount, batch.poolCount, batch.dModel]).toEqual(golden.shape);
    expect(batch.tokenCounts).toEqual(golden.tokenIds.map((ids) => ids.length));
    const error = fidelity(batch.residualStream, expected, { textCount, layerCount, poolCount, dModel });
    expect(error.raw).toBeLessThan(1e-5);
    expect(error.standardised).toBeLessThan(1e-5);
  });

  test('the reference is not met by accident: another text is far away', async () => {
    const other = await model.activations({ texts: [...golden.texts].reverse(), pools });
    expect(
      fidelity(other.residualStream, expected, { textCount, layerCount, poolCount, dModel }).raw,
    ).toBeGreaterThan(0.1);
  });

  test('token ids give what their texts give', async () => {
    const byText = await model.activations({ texts: golden.texts, pools });
    const byIds = await model.activations({ tokenIds: golden.tokenIds, pools });
    expect(byIds).toEqual(byText);
  });

  test('pools come in the order asked for', async () => {
    const both = await model.activations({ texts: golden.texts, pools: ['last', 'mean'] });
    const last = await model.activations({ texts: golden.texts, pools: ['last'] });
    for (let row = 0; row < textCount * layerCount; row++) {
      const fromBoth = both.residualStream.subarray(2 * row * dModel, (2 * row + 1) * dModel);
      expect(
        largestDistance(fromBoth, last.residualStream.subarray(row * dModel, (row + 1) * dModel), dModel),
      ).toBeLessThan(1e-6);
    }
  });

  test('a batch gives the same as one at a time, in any order and any size of pack', async () => {
    const ids = fc.array(fc.integer({ min: 2, max: 59 }), { maxLength: 12 }).map((rest) => [1, ...rest]);
    const request = fc.record({
      tokenIds: fc.array(ids, { minLength: 2, maxLength: 8 }),
      packSlots: fc.constantFrom(4, 16, 64),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ tokenIds, packSlots }) => {
        const engine = await openModel(join(folder, 'imported'), { threads: 1, packSlots });
        try {
          const together = await engine.activations({ tokenIds, pools });
          const width = layerCount * poolCount * dModel;
          for (const [text, alone] of tokenIds.entries()) {
            const single = await engine.activations({ tokenIds: [alone], pools });
            const own = together.residualStream.subarray(text * width, (text + 1) * width);
            expect(largestDistance(own, single.residualStream, dModel)).toBeLessThan(1e-5);
          }
        } finally {
          await engine.close();
        }
      }),
      { numRuns: 25 },
    );
  });

  test('the same request gives the same bytes', async () => {
    const first = await model.activations({ texts: golden.texts, pools });
    const again = await openModel(join(folder, 'imported'), { threads: 1 });
    const second = await again.activations({ texts: golden.texts, pools });
    await again.close();
    expect(Buffer.from(second.residualStream.buffer).equals(Buffer.from(first.residualStream.buffer))).toBe(
      true,
    );
  });

  test('an empty request has an empty answer', async () => {
    const batch = await model.activations({ texts: [], pools });
    expect([batch.textCount, batch.residualStream.length]).toEqual([0, 0]);
  });

  test('long texts are cut and reported, ids as well as texts', async () => {
    const short = await openModel(join(folder, 'imported'), { threads: 1, maxTokens: 4 });
    const text = 'abcdefgh';
    const byText = await short.activations({ texts: ['a', text], pools });
    const byIds = await short.activations({
      tokenIds: [
        [1, 3],
        [1, ...short.tokenizer.encode(text)],
      ],
      pools,
    });
    await short.close();
    expect(short.modelCard.maxTokens).toBe(4);
    expect([byText.truncated, byText.tokenCounts]).toEqual([[1], [2, 4]]);
    expect(byIds).toEqual(byText);
  });

  test('a request can be ended', async () => {
    const reason = new Error('enough');
    const ended = model.activations({ texts: golden.texts, pools }, AbortSignal.abort(reason));
    await expect(ended).rejects.toBe(reason);
  });
});

describe('a request that cannot be served is refused', () => {
  test.each([
    ['no pool', { texts: ['a'], pools: [] as Pool[] }, 'MODEL_REQUEST_INVALID'],
    ['a pool twice', { texts: ['a'], pools: ['mean', 'mean'] as Pool[] }, 'MODEL_REQUEST_INVALID'],
    ['an unknown pool', { texts: ['a'], pools: ['max' as Pool] }, 'MODEL_REQUEST_INVALID'],
    ['an id beyond the vocabulary', { tokenIds: [[1, 60]], pools }, 'TOKEN_ID_INVALID'],
    ['a negative id', { tokenIds: [[1, -1]], pools }, 'TOKEN_ID_INVALID'],
    [
      'no BOS',
      {
        tokenIds: [
          [1, 2],
          [5, 6],
        ],
        pools,
      },
      'TOKEN_ID_INVALID',
    ],
    ['no token', { tokenIds: [[]], pools }, 'TOKEN_ID_INVALID'],
  ])('%s', async (_, request, code) => {
    await expect(model.activations(request)).rejects.toMatchObject({ code });
  });

  test('a non-finite activation is laid at its text and layer', async () => {
    const source = await GgufFile.open(gguf);
    const embedding = source.tensors.get('token_embd.weight')!;
    await source.close();
    const bytes = readFileSync(gguf);
    const spoiltToken = 7;
    bytes.writeUInt16LE(0x7e00, embedding.start + spoiltToken * embedding.quantisation.blockBytes);
    const spoilt = join(folder, 'spoilt.gguf');
    writeFileSync(spoilt, bytes);
    await importModel({ gguf: spoilt, folder: join(folder, 'spoilt') });
    const engine = await openModel(join(folder, 'spoilt'), { threads: 1 });
    const tokenIds = [
      [1, 5],
      [1, 6],
      [1, 6, spoiltToken, 8],
      [1, 9],
    ];
    await expect(engine.activations({ tokenIds, pools })).rejects.toMatchObject({
      code: 'ACTIVATION_NOT_FINITE',
      facts: { text: 2, layer: 0, dimension: 0 },
    });
    await expect(engine.activations({ tokenIds: [[1, 5]], pools })).resolves.toMatchObject({ textCount: 1 });
    await engine.close();
  });
});

describe('the model card', () => {
  test('says what the model is', async () => {
    const card = await model.card();
    expect(card).toMatchObject({
      protocolVersion: 1,
      model: 'Tiny random llama',
      architecture: 'llama',
      blockCount: 2,
      layerCount: 3,
      dModel: 32,
      maxTokens: 64,
      bosPolicy: 'prepend',
      bosTokenId: 1,
      dtype: 'float32',
    });
    expect(card.modelHash).toMatch(/^[\da-f]{64}$/);
    expect(card.runtime).toMatch(/^onnxruntime-node 1\.\d+\.\d+ cpu$/);
  });
});

describe('importing', () => {
  const target = join(folder, 'again');

  test('an import is made once, and again when the source or a file changes', async () => {
    const progress: { done: number; total: number }[] = [];
    const first = await importModel({
      gguf,
      folder: target,
      model: 'tiny',
      onProgress: (p) => progress.push(p),
    });
    expect([first.built, first.manifest.model]).toEqual([true, 'tiny']);
    expect(progress.at(-1)?.done).toBe(progress.at(-1)?.total);
    expect((await importModel({ gguf, folder: target })).built).toBe(false);

    truncateSync(join(target, 'weights.bin'), 100);
    await expect(openModel(target)).rejects.toMatchObject({ code: 'MODEL_NOT_IMPORTED' });
    expect((await importModel({ gguf, folder: target })).built).toBe(true);

    const manifest = join(target, 'manifest.json');
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8').replace('"builderVersion": 1', '"builderVersion": 0'),
    );
    await expect(readManifest(target)).rejects.toMatchObject({ code: 'MODEL_NOT_IMPORTED' });
    expect((await importModel({ gguf, folder: target })).built).toBe(true);
  });

  test('importing twice gives the same bytes', async () => {
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    await importModel({ gguf, folder: one });
    await importModel({ gguf, folder: two });
    expect(readdirSync(one).sort()).toEqual(['graph.onnx', 'manifest.json', 'tokenizer.json', 'weights.bin']);
    for (const file of readdirSync(one)) {
      expect(readFileSync(join(one, file)).equals(readFileSync(join(two, file)))).toBe(true);
    }
  });

  test('a failed import leaves the former one and nothing else', async () => {
    const former = await importModel({ gguf, folder: target });
    const damaged = join(folder, 'damaged.gguf');
    writeFileSync(damaged, readFileSync(gguf).subarray(0, 9000));
    const before = readdirSync(folder).sort();
    await expect(importModel({ gguf: damaged, folder: target })).rejects.toMatchObject({
      code: 'GGUF_TRUNCATED',
    });
    await expect(importModel({ gguf: damaged, folder: join(folder, 'never') })).rejects.toThrow();
    expect(readdirSync(folder).sort()).toEqual(before);
    expect(await readManifest(target)).toEqual(former.manifest);
  });

  test('a folder that is no import is refused by name', async () => {
    await expect(openModel(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'MODEL_NOT_IMPORTED' });
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });
});
