/** ONNX exports of random decoders: their taps against transformers, through the import and the session. */
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pools } from '../../../models/protocol/types.js';
import { readOnnxFile } from '../../../models/readers/onnx/onnx-file.js';
import {
  type ImportedModel,
  importModel,
  openModel,
  type ResidualStreamModel,
} from '../../../models/session/index.js';
import { startSidecar } from '../../../models/sidecar/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { fidelity, largestDistance } from '../session/fidelity.js';

const folder = temporaryFolder('exports');
const fixtures = fileURLToPath(new URL('../__fixtures__/onnx', import.meta.url));
// Written by scripts/goldens/tiny_onnx.py, one text at a time; the two exports have the same weights.
const golden: {
  texts: string[];
  tokenIds: number[][];
  shape: [number, number, number, number];
  float32: string;
} = JSON.parse(readFileSync(new URL('./__goldens__/tiny-onnx.json', import.meta.url), 'utf8'));
const [textCount, layerCount, poolCount, dModel] = golden.shape;
const expected = new Float32Array(new Uint8Array(Buffer.from(golden.float32, 'base64')).buffer);

/** A copy of the export whose graph is `change`d. */
function exported(name: 'plain' | 'fused', copy: string, change = (graph: Buffer) => graph): string {
  const target = join(folder, copy);
  cpSync(join(fixtures, name), target, { recursive: true });
  const path = name === 'plain' ? join(target, 'model.onnx') : join(target, 'onnx/model.onnx');
  const graph =
    name === 'plain' ? gunzipSync(readFileSync(join(target, 'model.onnx.gz'))) : readFileSync(path);
  writeFileSync(path, change(graph));
  return path;
}

describe.each(['plain', 'fused'] as const)('%s', (name) => {
  let path: string;
  let imported: ImportedModel;
  let model: ResidualStreamModel;
  beforeAll(async () => {
    path = exported(name, name);
    imported = await importModel({ gguf: path, folder: join(folder, `imported-${name}`) });
    model = await openModel(imported.folder, { threads: 1, packSlots: 32 });
  });
  afterAll(() => model.close());

  test('activations agree with transformers at every layer, the last before the final norm', async () => {
    const batch = await model.activations({ texts: golden.texts, pools });
    expect([batch.textCount, batch.layerCount, batch.poolCount, batch.dModel]).toEqual(golden.shape);
    expect(batch.tokenCounts).toEqual(golden.tokenIds.map((ids) => ids.length));
    const error = fidelity(batch.residualStream, expected, { textCount, layerCount, poolCount, dModel });
    expect(error.raw).toBeLessThan(1e-5);
    expect(error.standardised).toBeLessThan(1e-4);
  });

  test('a batch gives the same as one at a time, whatever is filled up', async () => {
    const ids = fc.array(fc.integer({ min: 1, max: 58 }), { maxLength: 20 }).map((rest) => [0, ...rest]);
    await fc.assert(
      fc.asyncProperty(fc.array(ids, { minLength: 2, maxLength: 6 }), async (tokenIds) => {
        const together = await model.activations({ tokenIds, pools });
        const width = layerCount * poolCount * dModel;
        for (const [text, alone] of tokenIds.entries()) {
          const single = await model.activations({ tokenIds: [alone], pools });
          const own = together.residualStream.subarray(text * width, (text + 1) * width);
          expect(largestDistance(own, single.residualStream, dModel)).toBeLessThan(1e-5);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('what lies behind the taps is not computed', async () => {
    const graph = readOnnxFile(readFileSync(join(imported.folder, 'graph.onnx')), 'graph.onnx');
    expect(graph.outputs.map((output) => output.name)).toEqual(['residualStream']);
    const whole = readOnnxFile(readFileSync(path), 'model.onnx');
    const products = (file: typeof graph) => file.nodes.filter(({ opType }) => opType === 'MatMul').length;
    // One pooling product a tap came, the product with the vocabulary went.
    expect(products(graph)).toBe(products(whole) + layerCount - 1);
    expect(graph.initializers.length).toBeLessThan(whole.initializers.length);
  });

  test('of fewer layers, the first ones are the same', async () => {
    const short = await importModel({ gguf: path, folder: join(folder, `short-${name}`), lastLayer: 1 });
    expect(short.manifest).toMatchObject({ blockCount: 1, blocksOfModel: 2 });
    const engine = await openModel(short.folder, { threads: 1, packSlots: 32 });
    const [few, all] = [
      await engine.activations({ texts: ['number of partitions'], pools }),
      await model.activations({ texts: ['number of partitions'], pools }),
    ];
    await engine.close();
    expect(few.layerCount).toBe(2);
    expect(
      largestDistance(few.residualStream, all.residualStream.subarray(0, few.residualStream.length), dModel),
    ).toBeLessThan(1e-6);
    expect(short.manifest.graph.bytes).toBeLessThan(imported.manifest.graph.bytes);
  });

  test('an import is recognised by all its files', async () => {
    expect((await importModel({ gguf: path, folder: imported.folder })).built).toBe(false);
    const config = join(name === 'plain' ? dirname(path) : dirname(dirname(path)), 'config.json');
    writeFileSync(config, `${readFileSync(config, 'utf8')} `);
    expect(
      (await importModel({ gguf: path, folder: join(folder, 'again') })).manifest.source.sha256,
    ).not.toBe(imported.manifest.source.sha256);
  });
});

test('weights in the graph go to a file that processes share', async () => {
  const target = join(folder, 'imported-moved');
  const { manifest } = await importModel({ gguf: exported('plain', 'moved'), folder: target });
  expect(manifest.weights.files).toEqual([
    { name: 'lamplighter-weights.bin', bytes: statSync(join(target, 'lamplighter-weights.bin')).size },
  ]);
  const graph = readOnnxFile(readFileSync(join(target, 'graph.onnx')), 'graph.onnx');
  expect(graph.initializers.some(({ rawData }) => (rawData?.length ?? 0) >= 1024)).toBe(false);
  expect(graph.initializers.some(({ external }) => external.size > 0)).toBe(true);
});

test('files of weights stay where they are', async () => {
  const path = exported('fused', 'linked');
  const target = join(folder, 'imported-linked');
  const { manifest } = await importModel({ gguf: path, folder: target });
  const file = join(dirname(path), 'model.onnx_data');
  expect(manifest.weights.files).toEqual([{ name: 'model.onnx_data', bytes: statSync(file).size }]);
  expect(statSync(join(target, 'model.onnx_data')).ino).toBe(statSync(file).ino);
});

test('a sidecar serves it like any other model', async () => {
  const { folder: modelFolder } = await importModel({
    gguf: exported('fused', 'served'),
    folder: join(folder, 'imported-served'),
  });
  const [model, sidecar] = [
    await openModel(modelFolder, { threads: 1 }),
    await startSidecar({ modelFolder, threads: 1 }),
  ];
  try {
    const request = { texts: golden.texts, pools };
    const [own, served] = [await model.activations(request), await sidecar.activations(request)];
    expect(served.residualStream).toEqual(own.residualStream);
    expect((await sidecar.card()).modelHash).toBe(model.modelCard.modelHash);
  } finally {
    await Promise.all([model.close(), sidecar.close()]);
  }
});

describe('an export that cannot be tapped is refused with the reason', () => {
  const refused = async (path: string) =>
    importModel({ gguf: path, folder: join(folder, 'never') }).then(
      () => 'imported',
      (error: unknown) => error as { code: string; message: string },
    );
  const renamed = (from: string, to: string) => (graph: Buffer) => {
    expect(from.length).toBe(to.length);
    let at = graph.indexOf(from);
    expect(at).toBeGreaterThan(0);
    for (; at >= 0; at = graph.indexOf(from, at)) graph.write(to, at);
    return graph;
  };

  test('blocks fused so that their sums are hidden', async () => {
    // The kernel keeps its shape but is no sum that is known: as after a fusion of another tool.
    const path = exported(
      'fused',
      'hidden',
      renamed('SkipSimplifiedLayerNormalization', 'SkipSimplifiedLayerNormalizatioX'),
    );
    expect(await refused(path)).toMatchObject({
      code: 'ONNX_NOT_TAPPABLE',
      message: expect.stringMatching(/no sum continues the residual stream .* GroupQueryAttention/),
    });
  });

  test('no ids to look up', async () => {
    const path = exported('fused', 'no-ids', renamed('input_ids', 'input_idz'));
    expect(await refused(path)).toMatchObject({ message: expect.stringMatching(/no input named input_ids/) });
  });

  test('an input that nobody can feed', async () => {
    const path = exported('fused', 'other-input', renamed('past_key_values', 'memo_key_values'));
    expect(await refused(path)).toMatchObject({
      message: expect.stringMatching(/input memo_key_values\.0\.key is none of/),
    });
  });

  test('another number of blocks than its configuration has', async () => {
    const path = exported('plain', 'blocks');
    const config = join(dirname(path), 'config.json');
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace('"num_hidden_layers": 2', '"num_hidden_layers": 3'),
    );
    expect(await refused(path)).toMatchObject({
      message: expect.stringMatching(/2 blocks where config\.json has 3/),
    });
  });

  test('tokens that see what follows', async () => {
    // The comparison that masks the future is turned round: its two inputs change places.
    const path = exported('plain', 'acausal', (graph) => {
      const { nodes } = readOnnxFile(graph, 'model.onnx');
      const { bytes, inputs } = nodes.find(({ opType }) => opType === 'LessOrEqual')!;
      const node = Buffer.from(bytes);
      const [left, right] = inputs.map((input) => node.indexOf(input));
      const at = graph.indexOf(node);
      expect(inputs[0]!.length).toBe(inputs[1]!.length);
      graph.write(inputs[1]!, at + left!);
      graph.write(inputs[0]!, at + right!);
      return graph;
    });
    expect(await refused(path)).toMatchObject({
      message: expect.stringMatching(/its tokens see what follows them/),
    });
  });

  test('weights outside of the folder', async () => {
    const path = exported('fused', 'outside', renamed('model.onnx_data', '../../onnx_data'));
    expect(await refused(path)).toMatchObject({
      code: 'ONNX_INVALID',
      message: expect.stringMatching(/a file of the same folder/),
    });
  });

  test('weights beyond the end of their file', async () => {
    const path = exported('fused', 'short');
    writeFileSync(join(dirname(path), 'model.onnx_data'), 'short');
    expect(await refused(path)).toMatchObject({ code: 'ONNX_INVALID' });
  });

  test('no configuration beside it', async () => {
    const alone = join(folder, 'alone');
    mkdirSync(alone);
    cpSync(exported('plain', 'with'), join(alone, 'model.onnx'));
    expect(await refused(join(alone, 'model.onnx'))).toMatchObject({ code: 'HUGGING_FACE_FOLDER_INVALID' });
  });

  test('layers that it does not have, and weights that are not of a GGUF file', async () => {
    const path = exported('fused', 'options');
    const target = join(folder, 'never');
    await expect(importModel({ gguf: path, folder: target, lastLayer: 3 })).rejects.toMatchObject({
      code: 'LAYERS_INVALID',
    });
    await expect(importModel({ gguf: path, folder: target, weights: 'quantised' })).rejects.toMatchObject({
      code: 'WEIGHTS_NOT_QUANTISED',
    });
  });

  test('something else under that name', async () => {
    const path = exported('plain', 'text', () => Buffer.from('<html>not found</html>'));
    expect(await refused(path)).toMatchObject({ code: 'ONNX_INVALID' });
  });
});
