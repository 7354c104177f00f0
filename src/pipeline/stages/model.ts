/** The model of a run: fetched and imported where needed, described by its manifest. Not a stored stage: the model cache is its own store. */
import { type Manifest, readManifest } from '../../../models/session/index.js';
import type { PipelineContext } from '../context.js';
import { modelCommands } from '../model-commands.js';

export interface ReadyModel {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/** @throws the registry's and the importer's catalogue errors */
export async function readyModel(
  context: PipelineContext,
  name: string,
  path: string | undefined,
): Promise<ReadyModel> {
  const { folder } = await modelCommands.import(name, path, context.progress, context.signal);
  return { name, folder, manifest: await readManifest(folder) };
}
