/** The worker threads of an extraction, as functions. */
import { Piscina } from 'piscina';
import { LamplighterError } from '../../oeis-data/errors.js';
import { workerEntry } from '../threads/worker-entry.js';
import { SidecarBalance } from './sidecar-balance.js';
import type {
  BatchOutcome,
  BatchTask,
  FailedOutcome,
  MeasureOutcome,
  TextOfSequence,
  TokeniseOutcome,
  WorkerSettings,
} from './worker-task.js';

/** One is prepared or written while the sidecar works on another. */
const requestsPerThread = 2;

export interface WorkerPool {
  /** Tasks at once. */
  readonly size: number;
  tokenise(texts: readonly string[]): Promise<Exclude<TokeniseOutcome, FailedOutcome>>;
  measure(texts: readonly TextOfSequence[]): Promise<readonly number[]>;
  /**
   * Asks the sidecar with the least to do, and another one when that one is lost.
   *
   * @param work about as many tokens
   * @returns tokens run
   */
  extract(task: Omit<BatchTask, 'sidecar'>, work: number): Promise<number>;
  destroy(): Promise<void>;
}

/** @throws (from its functions) the catalogue errors of the workers, and the signal's reason */
export function startWorkerPool(
  size: number,
  settings: WorkerSettings,
  signal: AbortSignal | undefined,
): WorkerPool {
  // A thread waits for the sidecar most of the time: it has several requests under way.
  const threads = Math.ceil(size / requestsPerThread);
  const pool = new Piscina({
    filename: workerEntry(import.meta.url, 'extraction-worker'),
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: requestsPerThread,
    workerData: settings,
  });
  async function run<Outcome extends { readonly kind: string }>(
    name: string,
    task: unknown,
  ): Promise<Exclude<Outcome, FailedOutcome>> {
    signal?.throwIfAborted();
    const outcome: Outcome | FailedOutcome = await pool
      .run(task, { name, ...(signal && { signal }) })
      .catch((failure) => {
        signal?.throwIfAborted();
        throw failure;
      });
    if (isFailed(outcome))
      throw new LamplighterError(outcome.code, outcome.message, outcome.remedy, outcome.facts);
    return outcome as Exclude<Outcome, FailedOutcome>;
  }
  const balance = new SidecarBalance(settings.addresses.length);
  async function withSidecar<T>(work: number, ask: (sidecar: number) => Promise<T>): Promise<T> {
    const lost = new Set<number>();
    for (;;) {
      const sidecar = balance.take(work, lost) as number;
      try {
        return await ask(sidecar);
      } catch (failure) {
        if (!isLoss(failure)) throw failure;
        balance.failed(sidecar);
        if (lost.add(sidecar).size === settings.addresses.length) throw failure;
      } finally {
        balance.giveBack(sidecar, work);
      }
    }
  }
  return {
    size,
    tokenise: (texts) => run<TokeniseOutcome>('tokenise', texts),
    measure: (texts) =>
      withSidecar(texts.length, async (sidecar) => {
        return (await run<MeasureOutcome>('measure', { texts, sidecar })).magnitudes;
      }),
    extract: (task, work) =>
      withSidecar(work, async (sidecar) => {
        return (await run<BatchOutcome>('extract', { ...task, sidecar })).tokens;
      }),
    destroy: () => pool.destroy(),
  };
}

function isFailed(outcome: { readonly kind: string }): outcome is FailedOutcome {
  return outcome.kind === 'failed';
}

/** The sidecar is gone, hangs or keeps failing; the batch itself may be sound. */
function isLoss(failure: unknown): boolean {
  const losses = ['SIDECAR_UNREACHABLE', 'SIDECAR_BATCH_FAILED', 'SIDECAR_DEADLINE'];
  return LamplighterError.is(failure) && losses.includes(failure.code);
}
