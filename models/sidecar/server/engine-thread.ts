/** The session, seen from the thread that answers HTTP: one request at a time, in order of arrival. */
import { Worker } from 'node:worker_threads';
import { workerEntry } from '../../../src/threads/worker-entry.js';
import type { ActivationBatch, ActivationRequest, ModelCard } from '../../protocol/types.js';
import { sidecarErrors } from '../errors.js';
import type { EngineCommand, EngineMessage, EngineSettings } from './engine-worker.js';

/** `refused`: the engine's catalogue says what is wrong with the request. */
export type EngineOutcome =
  | { readonly kind: 'done'; readonly batch: ActivationBatch }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface EngineThread {
  readonly card: ModelCard;
  /** Never call it while another run is under way: the caller keeps the order. */
  run(request: ActivationRequest): Promise<EngineOutcome>;
  /** Nobody waits for the run under way: it may end early, with any outcome. */
  cancel(): void;
  stop(): Promise<void>;
}

/**
 * Opens the model in a thread of its own.
 *
 * @param onCrash called when the thread ends by itself after it was opened
 * @throws Error with the engine's message when the model cannot be opened
 */
export async function startEngineThread(
  settings: EngineSettings,
  onCrash: (failure: Error) => void,
): Promise<EngineThread> {
  const worker = new Worker(workerEntry(import.meta.url, 'engine-worker'), { workerData: settings });
  const next = (): Promise<EngineMessage> =>
    new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
        act();
      };
      const onMessage = (message: EngineMessage) => settle(() => resolve(message));
      const onError = (failure: Error) => settle(() => reject(failure));
      const onExit = (code: number) => settle(() => reject(sidecarErrors.ENGINE_STOPPED({ code })));
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onExit);
    });
  const opened = await next();
  if (opened.kind !== 'opened') {
    await worker.terminate();
    throw new Error(opened.kind === 'failed' ? opened.message : 'the engine answered before it was asked');
  }
  let stopping = false;
  worker.on('error', (failure) => {
    if (!stopping) onCrash(failure instanceof Error ? failure : new Error(String(failure)));
  });
  worker.on('exit', (code) => {
    if (!stopping) onCrash(sidecarErrors.ENGINE_STOPPED({ code }));
  });
  return {
    card: opened.card,
    run: async (request) => {
      const answer = next();
      worker.postMessage({ kind: 'run', request } satisfies EngineCommand);
      const message = await answer;
      if (message.kind === 'done') return message;
      if (message.kind === 'failed' && message.code !== undefined) {
        return { kind: 'refused', code: message.code, message: message.message };
      }
      return { kind: 'failed', message: message.kind === 'failed' ? message.message : 'unexpected message' };
    },
    cancel: () => worker.postMessage({ kind: 'cancel' } satisfies EngineCommand),
    stop: async () => {
      stopping = true;
      await worker.terminate();
    },
  };
}
