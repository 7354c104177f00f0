import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import protobuf from 'protobufjs/light.js';
import { describe, expect, test } from 'vitest';
import { readDecoderShape } from '../../../models/architectures/decoder-shape.js';
import { llama } from '../../../models/architectures/llama.js';
import { writeExternalWeights } from '../../../models/graph/external-weights.js';
import { encodeOnnxModel } from '../../../models/graph/onnx.js';
import schema from '../../../models/graph/onnx-schema.json' with { type: 'json' };
import {
  graphInputs,
  residualStreamOutput,
  writeResidualStreamGraph,
} from '../../../models/graph/residual-stream-graph.js';
import { GgufFile } from '../../../models/readers/gguf/gguf-file.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder('graph');
const gguf = fileURLToPath(new URL('../__fixtures__/tiny-llama.gguf', import.meta.url));

async function written() {
  const source = await GgufFile.open(gguf);
  try {
    const shape = readDecoderShape(source, 'llama');
    const attention = { rotaryBase: 10_000, rotaryFactor: 1, window: undefined, scale: 8 ** -0.5 };
    const blocks = Array.from({ length: shape.blockCount }, () => attention);
    const writer = writeResidualStreamGraph({ architecture: llama, shape, blocks, rowSlots: 16 });
    const path = join(folder, `weights-${Math.trunc(performance.now())}.bin`);
    const weights = await writeExternalWeights(source, writer.externalWeights, path, () => {});
    const graph = writer.graph(
      'residual-stream',
      graphInputs,
      [residualStreamOutput(shape.blockCount, shape.dModel)],
      weights.tensors,
    );
    const original = await source.allWeights(source.tensors.get('blk.1.ffn_down.weight')!);
    return { shape, graph, weights, bytes: readFileSync(path), original };
  } finally {
    await source.close();
  }
}

describe('the graph', () => {
  test('every weight has one page-aligned place of its own in the file', async () => {
    const { weights, bytes } = await written();
    let end = 0;
    for (const { dims, externalData } of weights.tensors) {
      const entry = Object.fromEntries(externalData!.map(({ key, value }) => [key, value]));
      const start = Number(entry.offset);
      expect(start % 4096).toBe(0);
      expect(start).toBeGreaterThanOrEqual(end);
      expect(Number(entry.length)).toBe(4 * dims.reduce((product, dimension) => product * dimension, 1));
      end = start + Number(entry.length);
    }
    expect([bytes.length, weights.bytes]).toEqual([end, end]);
  });

  test('weights lie there as the source has them', async () => {
    const { weights, bytes, original } = await written();
    const { externalData } = weights.tensors.find(({ name }) => name === 'blk.1.ffn_down.weight')!;
    const start = Number(externalData!.find(({ key }) => key === 'offset')!.value);
    expect(bytes.subarray(start, start + original.byteLength).equals(Buffer.from(original.buffer))).toBe(
      true,
    );
  });

  test('its file says what the runtime needs to know', async () => {
    const { graph, shape } = await written();
    const type = protobuf.Root.fromJSON(schema).lookupType('onnx.ModelProto');
    const model = type.toObject(type.decode(encodeOnnxModel(graph, { name: 'test', version: '1' })), {
      longs: Number,
    });
    expect(model.ir_version).toBe(11);
    expect(model.opset_import).toEqual([{ domain: '', version: 23 }]);
    const names = (values: { name: string }[]) => values.map(({ name }) => name);
    expect(names(model.graph.input)).toEqual(['ids', 'positions', 'mask', 'pooling']);
    expect(names(model.graph.output)).toEqual(['residualStream']);
    const attention = model.graph.node.filter(({ op_type }: { op_type: string }) => op_type === 'Attention');
    expect(attention.length).toBe(shape.blockCount);
    const attributes = Object.fromEntries(
      attention[0].attribute.map((a: { name: string; i: number }) => [a.name, a.i]),
    );
    expect(attributes).toMatchObject({ q_num_heads: 4, kv_num_heads: 2 });
    // No product with the vocabulary: logits are not wanted.
    expect(names(model.graph.initializer)).not.toContain('output.weight');
  });
});
