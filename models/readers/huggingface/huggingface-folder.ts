/** A model as the Hugging Face hub keeps it: config.json, tokenizer.json and weights in one or more safetensors files. */
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { modelErrors } from '../../errors.js';
import { bf16 } from '../../quantisation/bf16.js';
import { f16 } from '../../quantisation/f16.js';
import { f32 } from '../../quantisation/f32.js';
import type { TokenizerDescription } from '../../tokenizer/tokenizer-description.js';
import { GgufMetadata } from '../gguf/metadata.js';
import { collectWeights, type ModelSource, type SourceTensor } from '../model-source.js';
import { readSafetensorsHeader, type SafetensorsTensor } from '../safetensors/header.js';
import { readWeights, type StoredTensor } from '../weight-blocks.js';
import { type Configuration, readConfiguration } from './configuration.js';
import { ggufTensorName } from './families.js';
import { type FolderFiles, type JsonObject, readFolderFiles } from './folder-files.js';
import { readHuggingFaceTokenizer } from './tokenizer.js';

const weightTypes = { F32: f32, F16: f16, BF16: bf16 } as const;

/** One of the safetensors files, open. */
interface Shard {
  readonly file: string;
  readonly handle: FileHandle;
  readonly tensors: ReadonlyMap<string, SafetensorsTensor>;
  readonly bytes: number;
}

interface FolderTensor extends SourceTensor, StoredTensor {
  readonly shard: Shard;
  /** Added to every weight. */
  readonly offset: number;
}

const rotaryDivisorsName = 'rope_freqs.weight';

export class HuggingFaceFolder implements ModelSource {
  readonly file: string;
  readonly bytes: number;
  readonly metadata: GgufMetadata;
  readonly tensors: ReadonlyMap<string, SourceTensor>;
  /** Rows of queries and keys are as they were trained; converters permute those of the llama family. */
  readonly rotaryPairing = 'halves';
  private readonly folder: string;
  private readonly config: JsonObject;
  private readonly configuration: Configuration;
  private readonly shards: readonly Shard[];
  private readonly stored: ReadonlyMap<string, FolderTensor>;

  private constructor(
    folder: string,
    files: FolderFiles,
    configuration: Configuration,
    shards: readonly Shard[],
  ) {
    this.folder = folder;
    this.file = basename(folder);
    this.config = files.config;
    this.configuration = configuration;
    this.shards = shards;
    this.bytes = shards.reduce((bytes, shard) => bytes + shard.bytes, 0);
    this.metadata = new GgufMetadata(
      new Map([['general.name', this.file], ...configuration.entries]),
      this.file,
    );
    this.stored = placeTensors(configuration, shards, this.file);
    const { rotaryDivisors } = configuration;
    this.tensors = new Map<string, SourceTensor>([
      ...this.stored,
      ...(rotaryDivisors === undefined
        ? []
        : [[rotaryDivisorsName, { name: rotaryDivisorsName, shape: [rotaryDivisors.length] }] as const]),
    ]);
  }

  /** @throws `HUGGING_FACE_FOLDER_INVALID`, `SAFETENSORS_INVALID`, `WEIGHT_TYPE_UNSUPPORTED`, `ARCHITECTURE_UNSUPPORTED` */
  static async open(path: string): Promise<HuggingFaceFolder> {
    const folder = resolve(path);
    const files = await readFolderFiles(folder);
    const configuration = readConfiguration(files.config, basename(folder));
    const shards: Shard[] = [];
    try {
      for (const file of files.shards) shards.push(await openShard(folder, file));
      refuseOtherIndex(files, shards, basename(folder));
      return new HuggingFaceFolder(folder, files, configuration, shards);
    } catch (error) {
      await closeAll(shards);
      throw error;
    }
  }

  /** @throws `HUGGING_FACE_FOLDER_INVALID` when absent or of another shape */
  tensor(name: string, shape: readonly number[]): SourceTensor {
    const tensor = this.tensors.get(name);
    if (tensor === undefined || tensor.shape.join() !== shape.join()) {
      throw modelErrors.HUGGING_FACE_FOLDER_INVALID({
        expected: `weights for ${name} of shape ${shape.join(' x ')}`,
        got: tensor === undefined ? 'none' : tensor.shape.join(' x '),
        folder: this.file,
      });
    }
    return tensor;
  }

  async *weights(tensor: SourceTensor): AsyncGenerator<Float32Array> {
    const stored = this.stored.get(tensor.name);
    if (stored === undefined) {
      yield Float32Array.from(this.configuration.rotaryDivisors ?? []);
      return;
    }
    const { shard, offset } = stored;
    const endsAt = (byte: number): Error =>
      modelErrors.SAFETENSORS_INVALID({
        expected: `${stored.start + stored.bytes} bytes`,
        got: byte,
        file: shard.file,
      });
    for await (const piece of readWeights(shard.handle, stored, endsAt)) {
      if (offset !== 0) for (let i = 0; i < piece.length; i++) piece[i]! += offset;
      yield piece;
    }
  }

  allWeights(tensor: SourceTensor): Promise<Float32Array> {
    return collectWeights(this, tensor);
  }

  describeTokenizer(): Promise<TokenizerDescription> {
    return readHuggingFaceTokenizer(this.folder, this.config);
  }

  close(): Promise<void> {
    return closeAll(this.shards);
  }
}

async function openShard(folder: string, file: string): Promise<Shard> {
  const path = join(folder, file);
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw modelErrors.HUGGING_FACE_FOLDER_INVALID({
      expected: file,
      got: 'no such file',
      folder: basename(folder),
    });
  });
  try {
    const refuse = (expected: string, got: string | number): Error =>
      modelErrors.SAFETENSORS_INVALID({ expected, got, file });
    const { tensors, bytes } = readSafetensorsHeader(path, refuse);
    return { file, handle, tensors, bytes };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function closeAll(shards: readonly Shard[]): Promise<void> {
  await Promise.all(shards.map(({ handle }) => handle.close()));
}

/** The index must name exactly the tensors that the shards hold, each in its own. */
function refuseOtherIndex(files: FolderFiles, shards: readonly Shard[], folder: string): void {
  if (files.shardOf === undefined) return;
  for (const [name, file] of files.shardOf) {
    if (shards.find((shard) => shard.file === file)?.tensors.has(name) === true) continue;
    throw modelErrors.HUGGING_FACE_FOLDER_INVALID({
      expected: `${name} in ${file}, as the index says`,
      got: 'none',
      folder,
    });
  }
  for (const shard of shards) {
    for (const name of shard.tensors.keys()) {
      if (files.shardOf.get(name) === shard.file) continue;
      const got = files.shardOf.get(name) ?? 'none';
      throw modelErrors.HUGGING_FACE_FOLDER_INVALID({
        expected: `${shard.file} as the index's file of ${name}`,
        got,
        folder,
      });
    }
  }
}

function placeTensors(
  { family }: Configuration,
  shards: readonly Shard[],
  folder: string,
): ReadonlyMap<string, FolderTensor> {
  const placed = new Map<string, FolderTensor>();
  for (const shard of shards) {
    for (const { name: own, dtype, shape, start, bytes } of shard.tensors.values()) {
      const name = ggufTensorName(family, own);
      if (name === undefined) continue;
      if (placed.has(name) || name === rotaryDivisorsName) {
        throw modelErrors.HUGGING_FACE_FOLDER_INVALID({
          expected: 'every tensor once',
          got: `${own} twice`,
          folder,
        });
      }
      if (!Object.hasOwn(weightTypes, dtype)) {
        throw modelErrors.WEIGHT_TYPE_UNSUPPORTED({
          tensor: own,
          expected: Object.keys(weightTypes).join(', '),
          got: dtype,
          file: shard.file,
        });
      }
      const quantisation = weightTypes[dtype as keyof typeof weightTypes];
      const offset = name.endsWith('norm.weight') ? family.normOffset : 0;
      placed.set(name, { name, shape, quantisation, start, bytes, shard, offset });
    }
  }
  return placed;
}
