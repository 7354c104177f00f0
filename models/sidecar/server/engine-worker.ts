/**
 * The thread that owns the session. A run blocks its thread, so the thread that answers HTTP is another
 * one: health, 429, deadlines and vanished clients are seen while a batch runs.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { LamplighterError } from '../../../oeis-data/errors.js';
import type {
  ActivationBatch,
  ActivationRequest,
  ActivationSource,
  ModelCard,
} from '../../protocol/types.js';

/** What the thread needs of a session; `models/session` has more. */
type Engine = Pick<ActivationSource, 'card' | 'activations'>;

export interface EngineModule {
  openModel(folder: string, options: { threads: number; maxTokens?: number }): Promise<Engine>;
}

export interface EngineSettings {
  readonly engineModule: string;
  readonly modelFolder: string;
  readonly threads: number;
  readonly maxTokens?: number;
}

/** `cancel`: nobody waits for the request under way; it may end between two packs. */
export type EngineCommand =
  | { readonly kind: 'run'; readonly request: ActivationRequest }
  | { readonly kind: 'cancel' };

export type EngineMessage =
  | { readonly kind: 'opened'; readonly card: ModelCard }
  | { readonly kind: 'done'; readonly batch: ActivationBatch }
  /** `code`: of an error catalogue, so that the request (or the model) is to blame and not a bug. */
  | { readonly kind: 'failed'; readonly code: string | undefined; readonly message: string };

function failed(failure: unknown): EngineMessage {
  const code = LamplighterError.is(failure) ? failure.code : undefined;
  return { kind: 'failed', code, message: failure instanceof Error ? failure.message : String(failure) };
}

function send(message: EngineMessage): void {
  if (message.kind !== 'done') {
    parentPort?.postMessage(message);
    return;
  }
  try {
    parentPort?.postMessage(message, [message.batch.residualStream.buffer as ArrayBuffer]);
  } catch {
    // Memory owned by the runtime cannot change hands; it is copied.
    parentPort?.postMessage(message);
  }
}

const settings = workerData as EngineSettings;
const { openModel } = (await import(settings.engineModule)) as EngineModule;
const { maxTokens } = settings;
try {
  const engine = await openModel(settings.modelFolder, {
    threads: settings.threads,
    ...(maxTokens === undefined ? {} : { maxTokens }),
  });
  let underWay = new AbortController();
  parentPort?.on('message', (command: EngineCommand) => {
    if (command.kind === 'cancel') {
      underWay.abort();
      return;
    }
    underWay = new AbortController();
    engine.activations(command.request, underWay.signal).then(
      (batch) => send({ kind: 'done', batch }),
      (failure: unknown) => send(failed(failure)),
    );
  });
  send({ kind: 'opened', card: await engine.card() });
} catch (failure) {
  send(failed(failure));
}
