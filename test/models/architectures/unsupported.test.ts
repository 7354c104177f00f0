import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importModel } from '../../../models/session/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder('architectures');
const tiny = readFileSync(fileURLToPath(new URL('../__fixtures__/tiny-llama.gguf', import.meta.url)));

/** Imports the tiny model with some of its bytes replaced by others of the same length. */
function importChanged(from: string | Buffer, to: string | Buffer): Promise<unknown> {
  const [before, after] = [Buffer.from(from as string), Buffer.from(to as string)];
  const at = tiny.indexOf(before);
  expect([at >= 0, after.length]).toEqual([true, before.length]);
  const bytes = Buffer.from(tiny);
  after.copy(bytes, at);
  const gguf = join(folder, 'changed.gguf');
  writeFileSync(gguf, bytes);
  return importModel({ gguf, folder: join(folder, 'imported') });
}

const uint32Value = (key: string, value: number): Buffer => {
  const type = Buffer.from([4, 0, 0, 0]);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return Buffer.concat([Buffer.from(key), type, bytes]);
};

describe('a model that cannot be built faithfully is refused', () => {
  test('an unknown architecture, with the supported ones listed', async () => {
    // The value of general.architecture: its length as uint64, then its five letters.
    const named = (name: string): Buffer =>
      Buffer.concat([Buffer.from([5, 0, 0, 0, 0, 0, 0, 0]), Buffer.from(name)]);
    const refused = importChanged(named('llama'), named('mamba'));
    await expect(refused).rejects.toMatchObject({ code: 'ARCHITECTURE_UNSUPPORTED' });
    await expect(refused).rejects.toThrow(
      /of llama, qwen2, qwen3, gemma3, got "mamba" with the same tensors as llama/,
    );
  });

  test('what sets an unknown architecture apart from the nearest one is named', async () => {
    const gemma = readFileSync(fileURLToPath(new URL('../__fixtures__/tiny-gemma3.gguf', import.meta.url)));
    // The same file with another name of the family and of one kind of tensor, of the same length.
    const renamed = gemma
      .toString('latin1')
      .replaceAll('gemma3', 'gemmaX')
      .replaceAll('attn_q_norm', 'attn_q_mood')
      .replaceAll('rope.freq_base', 'rope.freq_mood');
    const gguf = join(folder, 'gemmaX.gguf');
    writeFileSync(gguf, Buffer.from(renamed, 'latin1'));
    const refused = importModel({ gguf, folder: join(folder, 'imported') });
    await expect(refused).rejects.toMatchObject({
      code: 'ARCHITECTURE_UNSUPPORTED',
      facts: {
        expected: 'llama, qwen2, qwen3, gemma3',
        got: 'gemmaX',
        difference:
          ' with more tensors than gemma3: attn_q_mood.weight; fewer tensors than gemma3: no attn_q_norm.weight; ' +
          'hyperparameters of its own: gemmaX.rope.freq_mood',
      },
    });
  });

  test('rotary positions on a part of each head', async () => {
    const key = 'llama.rope.dimension_count';
    const refused = importChanged(uint32Value(key, 8), uint32Value(key, 4));
    await expect(refused).rejects.toThrow(/rotary positions on 4 of 8 coordinates/);
  });

  test('sizes that contradict the weights', async () => {
    const key = 'llama.feed_forward_length';
    const refused = importChanged(uint32Value(key, 64), uint32Value(key, 96));
    await expect(refused).rejects.toMatchObject({ code: 'GGUF_TENSOR_MISSING' });
  });

  test('heads that do not share keys evenly', async () => {
    const key = 'llama.attention.head_count_kv';
    const refused = importChanged(uint32Value(key, 2), uint32Value(key, 3));
    await expect(refused).rejects.toMatchObject({ code: 'GGUF_SIZE_OVERFLOW' });
  });

  test('weights without a place in the block', async () => {
    const refused = importChanged('output_norm.weight', 'output_more.weight');
    await expect(refused).rejects.toMatchObject({ code: 'GGUF_TENSOR_UNUSED' });
  });
});
