/**
 * From definitions to a finished activation store. The plan is made once and kept; every batch is written to
 * its place and flushed before the journal says so; so a run that was killed goes on where it stopped and ends
 * with the same bytes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type ModelCard, type Pool, protocolVersion } from '../../models/protocol/types.js';
import { tryProcessLock } from '../../models/registry/process-lock.js';
import type { ConnectOptions, SidecarAddress } from '../../models/sidecar/index.js';
import { workerEntry } from '../threads/worker-entry.js';
import { type ActivationStore, type OpenedStore, openActivationStore } from './activation-store.js';
import { copyRows, unchangedDefinitions } from './copy-rows.js';
import { checkDefinitions, type Definition, definitionsHash } from './definitions.js';
import { checkDiskSpace } from './disk-space.js';
import { extractionErrors } from './errors.js';
import { openJournal, readJournal } from './journal.js';
import { makePlan } from './make-plan.js';
import { batchStarts, decodePlan, type ExtractionPlan, encodePlan } from './plan.js';
import { type ExtractionProgress, Speedometer } from './progress.js';
import { promptIdentity, promptTemplates } from './prompt-templates.js';
import type { SafetensorsLayout } from './safetensors.js';
import { renameDurably, type StoreFiles, storeFiles, writeWhole } from './store-files.js';
import { layerTensor, type StoredType, storeLayout } from './store-layout.js';
import {
  metadataDifference,
  refuseMismatch,
  type StoreMetadata,
  storeFormatVersion,
} from './store-metadata.js';
import { createUnfinished } from './unfinished-file.js';
import { startWorkerPool, type WorkerPool } from './worker-pool.js';

/** Up to this many texts are stored in float32 unless told otherwise (SmolLM2-135M, both pools: 2.9 GB). */
export const maxFloat32Texts = 20_000;

/** Where others can take over, one that does not answer is not waited for. */
const impatient: ConnectOptions = { unreachableMs: 2_000, tries: 2 };

export interface ExtractOptions {
  /** In the order of the rows that the store will give back. Texts as the model is to read them. */
  readonly definitions: readonly Definition[];
  readonly corpusHash: string;
  readonly definitionCleaningVersion: string;
  /** Name and version of what the texts are wrapped in already. Default `plain/1`. */
  readonly promptTemplate?: string;
  /** Name and version of what was done to the definitions before that. Default: nothing. */
  readonly definitionForm?: string;
  /** Where one or more sidecars of one model answer, and their card (`describeSidecars`). */
  readonly sidecar: {
    readonly addresses: readonly SidecarAddress[];
    readonly card: ModelCard;
    readonly connect?: ConnectOptions;
  };
  /**
   * Imported model of the sidecar on this machine: the workers tokenise with its tokenizer. Without it texts are
   * sent, and batches are planned by their bytes.
   */
  readonly modelFolder?: string;
  /** The store's own; created when absent. */
  readonly folder: string;
  /** Default: both. */
  readonly pools?: readonly Pool[];
  /** Stores only a part of the residual stream. */
  readonly project?: { readonly layers?: readonly number[] };
  /** Default: float32 up to `maxFloat32Texts` texts, then float16. */
  readonly dtype?: StoredType;
  /** Tokens a request, about. Default 1,024; a new plan only, a stored one is kept. */
  readonly batchTokens?: number;
  /** Requests under way at once; two for each engine of the sidecar keep them all busy. Default 2. */
  readonly workers?: number;
  /** A finished store of an older corpus: rows of unchanged texts are copied. */
  readonly previousFolder?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ExtractionProgress) => void;
  /** Module (file URL) with `openTokenizer`. Default: the one of models/session. */
  readonly tokenizerModule?: string;
}

/**
 * Extracts, or goes on with an interrupted extraction, or opens the finished one.
 *
 * @throws `ACTIVATION_STORE_MISMATCH` when the folder holds activations of something else, with the field that
 *         differs; `DISK_SPACE_SHORT` before anything is written; `STORED_ACTIVATION_NOT_FINITE`; `ACTIVATION_STORE_BUSY`;
 *         `DEFINITION_REPEATED`, `NO_DEFINITIONS`; the errors of the sidecar's client; the signal's reason
 */
export async function extractActivations(options: ExtractOptions): Promise<ActivationStore> {
  const { folder, signal } = options;
  signal?.throwIfAborted();
  checkDefinitions(options.definitions);
  const metadata = metadataOf(options);
  const files = storeFiles(folder);
  mkdirSync(folder, { recursive: true });
  const lock = tryProcessLock(files.lock);
  if (lock === undefined) throw extractionErrors.ACTIVATION_STORE_BUSY({ folder });
  let pool: WorkerPool | undefined;
  try {
    if (existsSync(files.activations)) {
      const store = openActivationStore(folder);
      refuseMismatch(folder, store.metadata, metadata);
      rmSync(files.journal, { force: true });
      return store;
    }
    const earlier = usableEarlier(options, metadata);
    pool = startWorkerPool(options.workers ?? 2, workerSettings(options, metadata, files), signal);
    const plan = await resumedOrNewPlan(options, metadata, files, earlier, pool);
    await runPlan(options, plan, files, earlier, pool);
    return openActivationStore(folder);
  } finally {
    await pool?.destroy();
    lock.release();
  }
}

function metadataOf(options: ExtractOptions): StoreMetadata {
  const { card } = options.sidecar;
  const layers = options.project?.layers ?? Array.from({ length: card.layerCount }, (_, layer) => layer);
  const stored = [...new Set(layers)].sort((a, b) => a - b);
  for (const layer of stored) {
    if (Number.isInteger(layer) && layer >= 0 && layer < card.layerCount) continue;
    const known = `0 to ${card.layerCount - 1}`;
    throw extractionErrors.LAYER_NOT_STORED({ got: layer, pool: 'any', layers: known, pools: 'both pools' });
  }
  return {
    formatVersion: storeFormatVersion,
    protocolVersion,
    model: card.model,
    modelHash: card.modelHash,
    tokenizerHash: card.tokenizerHash,
    bosPolicy: card.bosPolicy,
    maxTokens: card.maxTokens,
    layerCount: card.layerCount,
    layers: stored,
    dModel: card.dModel,
    pools: [...(options.pools ?? (['mean', 'last'] as const))],
    dtype: options.dtype ?? (options.definitions.length <= maxFloat32Texts ? 'float32' : 'float16'),
    corpusHash: options.corpusHash,
    definitionCleaningVersion: options.definitionCleaningVersion,
    promptTemplate: options.promptTemplate ?? promptIdentity(promptTemplates.plain),
    ...(options.definitionForm !== undefined && { definitionForm: options.definitionForm }),
    definitionsHash: definitionsHash(options.definitions),
    runtime: card.runtime,
  };
}

function workerSettings(options: ExtractOptions, metadata: StoreMetadata, files: StoreFiles) {
  const { modelFolder, sidecar, definitions } = options;
  const module =
    options.tokenizerModule ??
    pathToFileURL(workerEntry(import.meta.url, '../../models/session/open-tokenizer')).href;
  const { tokenizerHash, maxTokens, modelHash, layerCount, dModel, layers, pools, dtype } = metadata;
  return {
    addresses: sidecar.addresses,
    connect: { ...(sidecar.addresses.length > 1 && impatient), ...sidecar.connect },
    tokenizer: modelFolder === undefined ? undefined : { module, folder: modelFolder },
    ...{ tokenizerHash, maxTokens, modelHash, layerCount, dModel, layers, pools, dtype },
    rowCount: definitions.length,
    path: files.unfinished,
  };
}

/** The earlier store, when its rows would be the same as newly extracted ones. */
function usableEarlier(options: ExtractOptions, metadata: StoreMetadata): OpenedStore | undefined {
  if (options.previousFolder === undefined) return undefined;
  const unusable = (reason: string) => {
    options.onProgress?.({ kind: 'previous-unusable', reason });
    return undefined;
  };
  if (!existsSync(storeFiles(options.previousFolder).activations))
    return unusable('it holds no finished store');
  const earlier = openActivationStore(options.previousFolder);
  const difference = metadataDifference(earlier.metadata, metadata, false);
  if (difference === undefined) return earlier;
  const { field, got, expected } = difference;
  return unusable(`its ${field} is ${got}, expected ${expected}`);
}

async function resumedOrNewPlan(
  options: ExtractOptions,
  metadata: StoreMetadata,
  files: StoreFiles,
  earlier: OpenedStore | undefined,
  pool: WorkerPool,
): Promise<ExtractionPlan> {
  if (existsSync(files.plan)) {
    const plan = decodePlan(readFileSync(files.plan, 'utf8'), files.plan);
    refuseMismatch(options.folder, plan.metadata, metadata);
    const copyDone =
      plan.copied.length === 0 || readJournal(files.journal, hashOf(plan))?.has('copied') === true;
    if (copyDone || plan.previous === earlier?.metadata.definitionsHash) return plan;
  }
  const copied = earlier === undefined ? [] : unchangedDefinitions(options.definitions, earlier);
  const { plan, rows } = await makePlan(options, metadata, copied, earlier, pool);
  writeWhole(files.rows, rows);
  writeWhole(files.plan, encodePlan(plan));
  return plan;
}

const hashOf = (plan: ExtractionPlan): string => createHash('sha256').update(encodePlan(plan)).digest('hex');

async function runPlan(
  options: ExtractOptions,
  plan: ExtractionPlan,
  files: StoreFiles,
  earlier: OpenedStore | undefined,
  pool: WorkerPool,
): Promise<void> {
  const { metadata } = plan;
  const layout = storeLayout({ ...metadata, rowCount: options.definitions.length }, metadata);
  const planHash = hashOf(plan);
  const bytesFree = checkDiskSpace(options.folder, files.unfinished, layout.bytes);
  const known = existsSync(files.unfinished) ? readJournal(files.journal, planHash) : undefined;
  options.onProgress?.({
    kind: 'planned',
    textCount: options.definitions.length,
    copiedCount: plan.copied.length,
    tokenCount: plan.tokens?.reduce((sum, count) => sum + count, 0),
    batchCount: plan.batches.length,
    batchesDone: [...(known ?? [])].filter((entry) => entry !== 'copied').length,
    bytesNeeded: layout.bytes,
    bytesFree,
  });
  if (known === undefined) {
    rmSync(files.journal, { force: true });
    createUnfinished(files.unfinished, layout, plan);
  }
  const journal = openJournal(files.journal, planHash);
  try {
    if (plan.copied.length > 0 && !journal.done.has('copied') && earlier !== undefined) {
      copyRows(earlier, options.definitions, plan.copied, files.unfinished, layout, metadata);
      journal.append('copied');
    }
    await runBatches(options, plan, layout, journal, pool);
  } finally {
    journal.close();
  }
  renameDurably(files.unfinished, files.activations);
  rmSync(files.journal, { force: true });
}

async function runBatches(
  options: ExtractOptions,
  plan: ExtractionPlan,
  layout: SafetensorsLayout,
  journal: ReturnType<typeof openJournal>,
  pool: WorkerPool,
): Promise<void> {
  const { definitions } = options;
  const { metadata, batches } = plan;
  const starts = batchStarts(plan);
  const tensorsStart = layout.tensors.get(layerTensor(metadata.layers[0]!, metadata.pools[0]!))!.start;
  const scales = plan.scales ?? metadata.layers.map(() => 1);
  // Tokens where they are known: time goes with them. Else texts.
  const workOf = (batch: number) => plan.tokens?.[batch] ?? batches[batch]!.length;
  const pending = batches.map((_, batch) => batch).filter((batch) => !journal.done.has(batch));
  let batchesDone = batches.length - pending.length;
  let textsDone = definitions.length - pending.reduce((sum, batch) => sum + batches[batch]!.length, 0);
  let workLeft = pending.reduce((sum, batch) => sum + workOf(batch), 0);
  const speed = new Speedometer();
  let failed = false;

  const lane = async (): Promise<void> => {
    for (let batch = pending.shift(); batch !== undefined && !failed; batch = pending.shift()) {
      const texts = batches[batch]!.map((definition) => definitions[definition]!);
      const task = { texts, firstRow: starts[batch]!, tensorsStart, scales };
      const tokens = await pool.extract(task, workOf(batch)).catch((failure: unknown) => {
        failed = true;
        throw failure;
      });
      journal.append(batch);
      batchesDone++;
      textsDone += texts.length;
      workLeft -= workOf(batch);
      speed.add(tokens, workOf(batch));
      const counts = { batchesDone, batchCount: batches.length, textsDone, textCount: definitions.length };
      options.onProgress?.({ kind: 'batch', ...counts, ...speed.reading(workLeft) });
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: pool.size }, lane));
  for (const outcome of lanes) if (outcome.status === 'rejected') throw outcome.reason;
}
