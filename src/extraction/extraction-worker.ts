/** The worker thread of an extraction: tokenises, asks the sidecar, writes rows to their places. */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { ActivationBatch } from '../../models/protocol/types.js';
import { connectSidecar } from '../../models/sidecar/client/connect.js';
import { LamplighterError } from '../../oeis-data/errors.js';
import { encodeRows, layerMagnitude } from './encode-rows.js';
import { extractionErrors } from './errors.js';
import { bytesPerValue } from './store-layout.js';
import type {
  BatchOutcome,
  BatchTask,
  FailedOutcome,
  MeasureOutcome,
  MeasureTask,
  TextOfSequence,
  TokeniseOutcome,
  WorkerSettings,
} from './worker-task.js';

interface TextTokenizer {
  readonly hash: string;
  tokenize(texts: readonly string[]): { tokenIds: number[][]; truncated: number[] };
}

// piscina hands workerData over as [its own, ours].
const settings = (Array.isArray(workerData) ? workerData[1] : workerData) as WorkerSettings;
// Planned packs run as planned: with others, the last bits would depend on who else asks.
const sidecars = settings.addresses.map((address) =>
  connectSidecar(address, { ...settings.connect, mayMerge: false }),
);
let opened: Promise<TextTokenizer> | undefined;

function tokenizer(): Promise<TextTokenizer> | undefined {
  if (settings.tokenizer === undefined) return undefined;
  opened ??= openTokenizer(settings.tokenizer);
  return opened;
}

async function openTokenizer({ module, folder }: { module: string; folder: string }): Promise<TextTokenizer> {
  const exported = (await import(module)) as {
    openTokenizer(folder: string, maxTokens: number): Promise<TextTokenizer>;
  };
  const found = await exported.openTokenizer(folder, settings.maxTokens);
  if (found.hash !== settings.tokenizerHash) {
    throw extractionErrors.TOKENIZER_MISMATCH({ folder, got: found.hash, expected: settings.tokenizerHash });
  }
  return found;
}

/** piscina task: token ids of texts, for planning. */
export async function tokenise(texts: readonly string[]): Promise<TokeniseOutcome> {
  return outcomeOf(async () => {
    const own = await tokenizer();
    const { tokenIds, truncated } = own?.tokenize(texts) ?? { tokenIds: [], truncated: [] };
    return { kind: 'tokens', tokenIds, truncated };
  });
}

/** piscina task: how large activations get in a sample of texts, for the scales of float16. */
export async function measure({ texts, sidecar }: MeasureTask): Promise<MeasureOutcome> {
  return outcomeOf(async () => {
    const batch = await ask(texts, sidecar);
    return { kind: 'measured', magnitudes: settings.layers.map((layer) => layerMagnitude(batch, layer)) };
  });
}

/** piscina task: one batch, from its texts to its bytes on disk. */
export async function extract(task: BatchTask): Promise<BatchOutcome> {
  return outcomeOf(async () => {
    const batch = await ask(task.texts, task.sidecar);
    writeRows(batch, task);
    return { kind: 'written', tokens: batch.tokenCounts.reduce((sum, count) => sum + count, 0) };
  });
}

async function ask(texts: readonly TextOfSequence[], sidecar: number): Promise<ActivationBatch> {
  const plain = texts.map(({ text }) => text);
  const tokenIds = (await tokenizer())?.tokenize(plain).tokenIds;
  const { pools, layerCount, dModel, modelHash } = settings;
  const answer = await sidecars[sidecar]!.exchange(
    tokenIds === undefined ? { texts: plain, pools } : { tokenIds, pools },
  );
  if (answer.modelHash !== modelHash) {
    throw extractionErrors.MODEL_CHANGED({ got: answer.modelHash, expected: modelHash });
  }
  const { batch } = answer;
  const got = [batch.textCount, batch.layerCount, batch.poolCount, batch.dModel].join(' x ');
  const expected = [texts.length, layerCount, pools.length, dModel].join(' x ');
  if (got !== expected) throw new Error(`expected activations of shape ${expected}, got ${got}`);
  return batch;
}

function writeRows(batch: ActivationBatch, task: BatchTask): void {
  const { dModel, dtype, layers, pools, rowCount, path } = settings;
  const width = dModel * bytesPerValue(dtype);
  const count = batch.textCount * dModel;
  const rows = dtype === 'float32' ? new Float32Array(count) : new Uint16Array(count);
  const bytes = Buffer.from(rows.buffer);
  const descriptor = openSync(path, 'r+');
  try {
    let tensorStart = task.tensorsStart;
    for (const [stored, layer] of layers.entries()) {
      for (const poolIndex of pools.keys()) {
        encodeRows(
          batch,
          { layer, poolIndex, scale: task.scales[stored]! },
          rows,
          (text) => task.texts[text]!.aNumber,
        );
        let written = 0;
        while (written < bytes.length) {
          const at = tensorStart + task.firstRow * width + written;
          written += writeSync(descriptor, bytes, written, bytes.length - written, at);
        }
        tensorStart += rowCount * width;
      }
    }
    // Only then may the journal say that the batch is done.
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function outcomeOf<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | FailedOutcome> {
  try {
    return await work();
  } catch (failure) {
    if (!LamplighterError.is(failure)) throw failure;
    const { code, remedy, facts } = failure;
    const message = failure.message.slice(0, failure.message.length - remedy.length - 1);
    return { kind: 'failed', code, message, remedy, facts };
  }
}
