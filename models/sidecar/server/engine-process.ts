/** One engine, seen from the process that answers HTTP. */
import { type ChildProcess, fork } from 'node:child_process';
import { workerEntry } from '../../../src/threads/worker-entry.js';
import type { ActivationBatch, ActivationRequest, ModelCard } from '../../protocol/types.js';
import type { EngineCommand, EngineMessage, EngineSettings } from './engine-child.js';

/** `refused`: the engine's catalogue says what is wrong with the request. `crashed`: the process is gone. */
export type EngineOutcome =
  | { readonly kind: 'done'; readonly batch: ActivationBatch }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'crashed'; readonly message: string };

export interface EngineProcess {
  readonly card: ModelCard;
  /** What the engine said when it opened, e.g. that it runs elsewhere than asked. */
  readonly warnings: readonly string[];
  readonly pid: number;
  readonly hasEnded: boolean;
  /** Never call it while another run is under way. */
  run(request: ActivationRequest): Promise<EngineOutcome>;
  /** Nobody waits for the run under way: it may end early, with any outcome. */
  cancel(): void;
  stop(): Promise<void>;
  /** Resolves with why the process ended, when it has ended. */
  readonly ended: Promise<string>;
}

/**
 * Opens the model in a process of its own, which ends with this one.
 *
 * @throws Error with the engine's message when the model cannot be opened
 */
export async function startEngineProcess(settings: EngineSettings): Promise<EngineProcess> {
  const child = fork(workerEntry(import.meta.url, 'engine-child'), [JSON.stringify(settings)], {
    serialization: 'advanced',
    // Its stderr is passed on rather than inherited: a killed sidecar's pipe must close at once.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    // TF32 loses three decimal digits and is on by default.
    env: { ...process.env, NVIDIA_TF32_OVERRIDE: '0' },
  });
  child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  const ended = endOf(child);
  const next = (): Promise<EngineMessage | string> =>
    Promise.race([new Promise<EngineMessage>((resolve) => child.once('message', resolve as never)), ended]);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };

  const opened = await next();
  if (typeof opened === 'string') throw new Error(opened);
  if (opened.kind !== 'opened') {
    await stop();
    throw new Error(opened.kind === 'failed' ? opened.message : 'the engine answered before it was asked');
  }
  // A command to a process that has just ended is no failure of its own: `ended` tells.
  const command = (message: EngineCommand) => void child.send(message, () => {});
  return {
    card: opened.card,
    warnings: opened.warnings,
    pid: child.pid as number,
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    run: async (request) => {
      const answer = next();
      command({ kind: 'run', request });
      return outcomeOf(await answer);
    },
    cancel: () => command({ kind: 'cancel' }),
    stop,
    ended,
  };
}

function outcomeOf(message: EngineMessage | string): EngineOutcome {
  if (typeof message === 'string') return { kind: 'crashed', message };
  if (message.kind === 'done') return message;
  if (message.kind !== 'failed') return { kind: 'failed', message: `unexpected message "${message.kind}"` };
  const { code, message: reason } = message;
  return code === undefined
    ? { kind: 'failed', message: reason }
    : { kind: 'refused', code, message: reason };
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (failure) => resolve(`the engine process failed: ${failure.message}`));
    child.once('exit', (code, signal) => {
      resolve(`the engine process ${signal === null ? `ended with code ${code}` : `was ended by ${signal}`}`);
    });
  });
}
