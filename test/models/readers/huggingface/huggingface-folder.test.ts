/** Hugging Face folders of random weights, against transformers, and one against the same weights as a GGUF file. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { pools } from '../../../../models/protocol/types.js';
import { GgufFile } from '../../../../models/readers/gguf/gguf-file.js';
import { HuggingFaceFolder } from '../../../../models/readers/huggingface/huggingface-folder.js';
import { hashModelSource } from '../../../../models/readers/open-model-source.js';
import { importModel, openModel } from '../../../../models/session/index.js';
import { layOutSafetensors } from '../../../../src/extraction/safetensors.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { fidelity, largestDistance } from '../../session/fidelity.js';

const folder = temporaryFolder('hugging-face');
const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../__fixtures__/hugging-face/${name}`, import.meta.url));
const tinyLlama = fileURLToPath(new URL('../../__fixtures__/tiny-llama.gguf', import.meta.url));

interface Golden {
  readonly texts: string[];
  readonly tokenIds: number[][];
  readonly shape: [number, number, number, number];
  readonly float32: string;
}

async function imported(source: string, name: string) {
  const target = join(folder, `imported-${name}`);
  await importModel({ gguf: source, folder: target });
  return openModel(target, { threads: 1 });
}

describe('activations of a folder agree with transformers at every layer', () => {
  // Written by scripts/goldens/tiny_hugging_face.py: shards and rotary scaling of Llama 3, bias of Qwen 2, norms of
  // heads of Qwen 3, windows, two rotary bases, linear scaling and 1 + weight norms of Gemma 3.
  test.each(['llama3', 'qwen2', 'qwen3', 'gemma3'])('%s', async (name) => {
    const golden: Golden = JSON.parse(
      readFileSync(new URL(`./__goldens__/${name}.json`, import.meta.url), 'utf8'),
    );
    const [textCount, layerCount, poolCount, dModel] = golden.shape;
    const expected = new Float32Array(new Uint8Array(Buffer.from(golden.float32, 'base64')).buffer);
    const model = await imported(fixture(name), name);
    try {
      expect(model.tokenize(golden.texts).tokenIds).toEqual(golden.tokenIds);
      const batch = await model.activations({ texts: golden.texts, pools });
      const error = fidelity(batch.residualStream, expected, { textCount, layerCount, poolCount, dModel });
      expect(error.raw).toBeLessThan(1e-5);
      expect(error.standardised).toBeLessThan(1e-4);
    } finally {
      await model.close();
    }
  });
});

/** The tiny GGUF model as a folder: names and order of rows as a checkpoint has them, float32. */
async function folderOfTinyLlama(target: string): Promise<void> {
  const source = await GgufFile.open(tinyLlama);
  const names: Record<string, string> = {
    attn_norm: 'input_layernorm',
    attn_q: 'self_attn.q_proj',
    attn_k: 'self_attn.k_proj',
    attn_v: 'self_attn.v_proj',
    attn_output: 'self_attn.o_proj',
    ffn_norm: 'post_attention_layernorm',
    ffn_gate: 'mlp.gate_proj',
    ffn_up: 'mlp.up_proj',
    ffn_down: 'mlp.down_proj',
  };
  const tensors: { name: string; shape: readonly number[]; weights: Float32Array }[] = [];
  for (const tensor of source.tensors.values()) {
    const [, block, part] = /^blk\.(\d+)\.(\w+)\.weight$/.exec(tensor.name) ?? [];
    const whole = {
      'token_embd.weight': 'model.embed_tokens.weight',
      'output_norm.weight': 'model.norm.weight',
    };
    const name =
      part === undefined
        ? whole[tensor.name as keyof typeof whole]
        : `model.layers.${block}.${names[part]}.weight`;
    const weights = await source.allWeights(tensor);
    const permuted = part === 'attn_q' || part === 'attn_k';
    tensors.push({
      name,
      shape: tensor.shape,
      weights: permuted ? halvesFirst(weights, tensor.shape) : weights,
    });
  }
  const { metadata } = source;
  const tokenizer = await source.describeTokenizer();
  await source.close();

  mkdirSync(target);
  const layout = layOutSafetensors(
    tensors.map(({ name, shape }) => ({ name, shape, dtype: 'F32' as const })),
    { format: 'pt' },
  );
  const payload = tensors.map(({ weights }) =>
    Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength),
  );
  writeFileSync(join(target, 'model.safetensors'), Buffer.concat([layout.header, ...payload]));
  writeFileSync(join(target, 'tokenizer.json'), JSON.stringify(tokenizer.tokenizerJson));
  const key = (name: string): number => metadata.count(`llama.${name}`);
  const config = {
    model_type: 'llama',
    hidden_size: key('embedding_length'),
    intermediate_size: key('feed_forward_length'),
    num_hidden_layers: key('block_count'),
    num_attention_heads: key('attention.head_count'),
    num_key_value_heads: key('attention.head_count_kv'),
    max_position_embeddings: key('context_length'),
    rms_norm_eps: metadata.number('llama.attention.layer_norm_rms_epsilon'),
    bos_token_id: 1,
  };
  writeFileSync(join(target, 'config.json'), JSON.stringify(config));
}

const dHead = 8;

/** Row 2i + j of each head becomes row j D/2 + i. */
function halvesFirst(weights: Float32Array, [rows, columns]: readonly number[]): Float32Array {
  const permuted = new Float32Array(weights.length);
  for (let row = 0; row < rows!; row++) {
    const within = row % dHead;
    const to = row - within + (within % 2) * (dHead / 2) + Math.floor(within / 2);
    permuted.set(weights.subarray(row * columns!, (row + 1) * columns!), to * columns!);
  }
  return permuted;
}

test('a folder and a GGUF file of the same weights give the same activations', async () => {
  const made = join(folder, 'tiny-llama');
  await folderOfTinyLlama(made);
  const texts = ['number of partitions of n', 'numbers with 10 or 11 digits, sorted', ''];
  const [fromFolder, fromGguf] = [await imported(made, 'as-folder'), await imported(tinyLlama, 'as-gguf')];
  try {
    expect(fromFolder.tokenize(texts)).toEqual(fromGguf.tokenize(texts));
    const [one, other] = [
      await fromFolder.activations({ texts, pools }),
      await fromGguf.activations({ texts, pools }),
    ];
    expect(largestDistance(one.residualStream, other.residualStream, one.dModel)).toBeLessThan(1e-5);
  } finally {
    await Promise.all([fromFolder.close(), fromGguf.close()]);
  }
});

describe('the hash names what decides the activations', () => {
  test('and nothing else of the folder', async () => {
    const copy = join(folder, 'copy');
    cpSync(fixture('llama3'), copy, { recursive: true });
    const hash = await hashModelSource(fixture('llama3'));
    writeFileSync(join(copy, 'README.md'), 'A model.');
    expect(await hashModelSource(copy)).toBe(hash);
    writeFileSync(join(copy, 'tokenizer_config.json'), '{}');
    expect(await hashModelSource(copy)).not.toBe(hash);
  });
});

describe('a folder that cannot be read faithfully is refused by name', () => {
  const changes: [string, string, (at: string) => void, string, RegExp][] = [
    [
      'an unknown model_type',
      'qwen2',
      (at) => changeConfig(at, { model_type: 'mamba' }),
      'ARCHITECTURE_UNSUPPORTED',
      /got "mamba"/,
    ],
    [
      'a bias in attention',
      'llama3',
      (at) => changeConfig(at, { attention_bias: true }),
      'ARCHITECTURE_UNSUPPORTED',
      /attention_bias/,
    ],
    [
      'quantised weights',
      'llama3',
      (at) => changeConfig(at, { quantization_config: { quant_method: 'gptq' } }),
      'ARCHITECTURE_UNSUPPORTED',
      /quantization_config/,
    ],
    [
      'another activation',
      'qwen3',
      (at) => changeConfig(at, { hidden_act: 'relu' }),
      'ARCHITECTURE_UNSUPPORTED',
      /activation relu/,
    ],
    [
      'another kind of rotary scaling',
      'llama3',
      (at) => changeConfig(at, { rope_scaling: { rope_type: 'yarn', factor: 4 } }),
      'ARCHITECTURE_UNSUPPORTED',
      /yarn/,
    ],
    [
      'other windows',
      'gemma3',
      (at) => changeConfig(at, { layer_types: Array(7).fill('full_attention') }),
      'ARCHITECTURE_UNSUPPORTED',
      /5 of 6/,
    ],
    [
      'a missing hyperparameter',
      'qwen2',
      (at) => changeConfig(at, { hidden_size: null }),
      'HUGGING_FACE_FOLDER_INVALID',
      /hidden_size/,
    ],
    [
      'a missing configuration',
      'qwen2',
      (at) => rmSync(join(at, 'config.json')),
      'HUGGING_FACE_FOLDER_INVALID',
      /config\.json/,
    ],
    [
      'a missing tokenizer',
      'qwen2',
      (at) => rmSync(join(at, 'tokenizer.json')),
      'HUGGING_FACE_FOLDER_INVALID',
      /tokenizer\.json/,
    ],
    [
      'no weights',
      'qwen2',
      (at) => rmSync(join(at, 'model.safetensors')),
      'HUGGING_FACE_FOLDER_INVALID',
      /model\.safetensors/,
    ],
    [
      'a missing shard',
      'llama3',
      (at) => rmSync(join(at, 'model-00002-of-00003.safetensors')),
      'HUGGING_FACE_FOLDER_INVALID',
      /model-00002-of-00003/,
    ],
    [
      'a shard elsewhere',
      'llama3',
      (at) => changeIndex(at, (map) => ({ ...map, 'model.norm.weight': '../model.safetensors' })),
      'HUGGING_FACE_FOLDER_INVALID',
      /file name/,
    ],
    [
      'an index that names another shard',
      'llama3',
      (at) => changeIndex(at, (map) => ({ ...map, 'model.norm.weight': 'model-00001-of-00003.safetensors' })),
      'HUGGING_FACE_FOLDER_INVALID',
      /model\.norm\.weight/,
    ],
    [
      'sizes that contradict the weights',
      'qwen2',
      (at) => changeConfig(at, { intermediate_size: 32 }),
      'HUGGING_FACE_FOLDER_INVALID',
      /ffn_\w+\.weight of shape/,
    ],
  ];

  test.each(changes)('%s', async (_, name, change, code, words) => {
    const changed = join(folder, 'changed');
    rmSync(changed, { recursive: true, force: true });
    cpSync(fixture(name), changed, { recursive: true });
    change(changed);
    const refused = importModel({ gguf: changed, folder: join(folder, 'never') });
    await expect(refused).rejects.toMatchObject({ code });
    await expect(refused).rejects.toThrow(words);
  });

  test('weights of integers', async () => {
    const changed = join(folder, 'integers');
    cpSync(fixture('qwen2'), changed, { recursive: true });
    const file = join(changed, 'model.safetensors');
    const bytes = readFileSync(file);
    bytes.write('"I16"', bytes.indexOf('"F16"'));
    writeFileSync(file, bytes);
    await expect(HuggingFaceFolder.open(changed)).rejects.toMatchObject({ code: 'WEIGHT_TYPE_UNSUPPORTED' });
  });

  test('a tensor twice', async () => {
    const changed = join(folder, 'twice');
    cpSync(fixture('qwen2'), changed, { recursive: true });
    const file = join(changed, 'model.safetensors');
    const bytes = readFileSync(file);
    const [from, to] = ['layers.0.self_attn.k_proj.bias', 'layers.0.self_attn.v_proj.bias'];
    bytes.write(to, bytes.indexOf(from));
    writeFileSync(file, bytes);
    await expect(HuggingFaceFolder.open(changed)).rejects.toThrow(/v_proj\.bias" twice/);
  });
});

function changeConfig(at: string, change: object): void {
  const path = join(at, 'config.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
}

function changeIndex(at: string, change: (map: Record<string, string>) => Record<string, string>): void {
  const path = join(at, 'model.safetensors.index.json');
  const index = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...index, weight_map: change(index.weight_map) }));
}
