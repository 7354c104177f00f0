/** The model of a run: imported on this machine, or behind sidecars. Not a stored stage: the model cache is its own store. */
import { join } from 'node:path';
import { readManifest } from '../../../models/session/index.js';
import { type ConnectOptions, formatAddress, parseSidecarAddress } from '../../../models/sidecar/index.js';
import { type DescribedSidecars, describeSidecars } from '../../extraction/index.js';
import type { PipelineContext } from '../context.js';
import { modelCommands } from '../model-commands.js';

export interface ReadyModel {
  readonly name: string;
  readonly modelHash: string;
  readonly architecture: string;
  readonly tokenizerHash: string;
  /** What else decides the last bits of activations: the builder of an import, or the runtime of sidecars. */
  readonly builder: number | string;
  /** Of an import of the first layers alone. */
  readonly lastLayer?: number;
  /** Of an import whose weights are not float32. */
  readonly weightForm?: string;
  /** An import on this machine; of remote sidecars: of the same tokenizer, so that packs can be planned. */
  readonly folder: string | undefined;
  readonly engines:
    | { readonly kind: 'local'; readonly weightsBytes: number; readonly folder: string }
    | { readonly kind: 'remote'; readonly sidecars: DescribedSidecars; readonly connect: ConnectOptions };
}

export interface ModelChoice {
  /** A known or imported model. */
  readonly model: string;
  readonly modelPath: string | undefined;
  /** The last residual position read, 0 .. L; by default L, or that of the import there is. */
  readonly lastLayer?: number | undefined;
  /** Addresses of running sidecars of one model; the model's name then only finds its tokenizer. */
  readonly sidecars?: readonly string[];
  /** Shown to them; never recorded. */
  readonly sidecarToken?: string | undefined;
}

/** @throws the registry's and the importer's catalogue errors, or those of the sidecars' client */
export async function readyModel(context: PipelineContext, choice: ModelChoice): Promise<ReadyModel> {
  const { model, modelPath, lastLayer, sidecars = [] } = choice;
  if (sidecars.length > 0) return behindSidecars(context, sidecars, choice);
  const form = lastLayer === undefined ? {} : { lastLayer };
  const { folder } = await modelCommands.import(model, modelPath, form, context.progress, context.signal);
  const manifest = await readManifest(folder);
  const { source, architecture, tokenizer, builderVersion, weights } = manifest;
  const { blockCount, blocksOfModel, weightForm } = manifest;
  if (blocksOfModel !== undefined && lastLayer === undefined) {
    context.say(
      `${model} is imported up to layer ${blockCount} of ${blocksOfModel}; --layers says otherwise`,
    );
  }
  return {
    name: model,
    modelHash: source.sha256,
    architecture,
    tokenizerHash: tokenizer.hash,
    builder: builderVersion,
    ...(blocksOfModel !== undefined && { lastLayer: blockCount }),
    ...(weightForm !== undefined && { weightForm }),
    folder,
    engines: { kind: 'local', weightsBytes: weights.bytes, folder },
  };
}

async function behindSidecars(
  context: PipelineContext,
  addresses: readonly string[],
  { model, sidecarToken }: ModelChoice,
): Promise<ReadyModel> {
  const connect = sidecarToken === undefined ? {} : { token: sidecarToken };
  const sidecars = await describeSidecars(addresses.map(parseSidecarAddress), connect, context.signal);
  for (const { address, reason } of sidecars.unreachable) {
    context.say(`the sidecar at ${address} is left out: ${reason}`);
  }
  const { card } = sidecars;
  context.say(`${card.model} (${card.runtime}) at ${sidecars.addresses.map(formatAddress).join(', ')}`);
  const local = modelCommands.list().find(({ name, imported }) => name === model && imported);
  const folder = local === undefined ? undefined : join(local.folder, 'imported');
  const manifest = folder === undefined ? undefined : await readManifest(folder).catch(() => undefined);
  return {
    name: card.model,
    modelHash: card.modelHash,
    architecture: card.architecture,
    tokenizerHash: card.tokenizerHash,
    builder: card.runtime,
    folder: manifest?.tokenizer.hash === card.tokenizerHash ? folder : undefined,
    engines: { kind: 'remote', sidecars, connect },
  };
}
