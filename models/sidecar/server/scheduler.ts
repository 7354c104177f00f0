/**
 * Which request runs when, and on which engine: in order of arrival, on any free engine. Requests that allow
 * it and wait together run together. A request whose engine crashed runs once more, alone.
 */
import type { ActivationBatch, ActivationRequest } from '../../protocol/types.js';
import type { EnginePool } from './engine-pool.js';
import type { EngineOutcome, EngineProcess } from './engine-process.js';
import { mergeKey, mergeRequests, requestTokens, splitBatch } from './merge.js';

type RunOutcome = Exclude<EngineOutcome, { readonly kind: 'crashed' }>;

/** One run of an engine, for the metrics. */
export interface RunRecord {
  readonly batch: ActivationBatch;
  readonly requests: number;
}

interface Job {
  readonly request: ActivationRequest;
  readonly tokens: number;
  /** Undefined: never with others. */
  mergeKey: string | undefined;
  crashes: number;
  abandoned: boolean;
  /** Set while it runs. */
  onAbandon: () => void;
  readonly settle: (outcome: RunOutcome) => void;
}

export class Scheduler {
  readonly #pool: () => EnginePool | undefined;
  readonly #mergeTokens: number;
  readonly #onRun: (run: RunRecord) => void;
  readonly #waiting: Job[] = [];

  /**
   * @param pool        undefined until the engines are open
   * @param mergeTokens most tokens of requests that run together
   */
  constructor(
    pool: () => EnginePool | undefined,
    mergeTokens: number,
    onRun: (run: RunRecord) => void = () => {},
  ) {
    this.#pool = pool;
    this.#mergeTokens = mergeTokens;
    this.#onRun = onRun;
  }

  /** @throws the signal's reason, at once; the run ends early when nobody waits for it any more */
  run(request: ActivationRequest, mayMerge: boolean, signal: AbortSignal): Promise<RunOutcome> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        job.abandoned = true;
        const place = this.#waiting.indexOf(job);
        if (place >= 0) this.#waiting.splice(place, 1);
        job.onAbandon();
        reject(signal.reason);
      };
      const settle = (outcome: RunOutcome) => {
        signal.removeEventListener('abort', onAbort);
        resolve(outcome);
      };
      const tokens = mayMerge ? requestTokens(request) : 0;
      const key = mayMerge && tokens < this.#mergeTokens ? mergeKey(request) : undefined;
      const fresh = { crashes: 0, abandoned: false, onAbandon: () => {} };
      const job: Job = { request, tokens, mergeKey: key, ...fresh, settle };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(job);
      this.startWaiting();
    });
  }

  /** Called whenever an engine may be free. */
  startWaiting(): void {
    const pool = this.#pool();
    while (pool !== undefined && this.#waiting.length > 0) {
      const engine = pool.take();
      if (engine === undefined) return;
      void this.#runOn(engine, this.#nextJobs()).finally(() => {
        pool.giveBack(engine);
        this.startWaiting();
      });
    }
  }

  /** The first job, with those that may run with it up to the token budget. */
  #nextJobs(): Job[] {
    const first = this.#waiting.shift() as Job;
    const jobs = [first];
    if (first.mergeKey === undefined) return jobs;
    let left = this.#mergeTokens - first.tokens;
    for (let i = 0; i < this.#waiting.length; ) {
      const job = this.#waiting[i] as Job;
      if (job.mergeKey === first.mergeKey && job.tokens <= left) {
        left -= job.tokens;
        jobs.push(job);
        this.#waiting.splice(i, 1);
      } else i++;
    }
    return jobs;
  }

  async #runOn(engine: EngineProcess, jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) job.onAbandon = () => jobs.every((j) => j.abandoned) && engine.cancel();
    const requests = jobs.map((job) => job.request);
    const outcome = await engine.run(mergeRequests(requests));
    for (const job of jobs) job.onAbandon = () => {};
    if (outcome.kind === 'done') {
      this.#onRun({ batch: outcome.batch, requests: jobs.length });
      for (const [i, batch] of splitBatch(outcome.batch, requests).entries()) {
        jobs[i]?.settle({ kind: 'done', batch });
      }
      return;
    }
    if (outcome.kind !== 'crashed' && jobs.length === 1) {
      jobs[0]?.settle(outcome);
      return;
    }
    // One of several may be to blame: each runs again, alone, ahead of the others.
    const again: Job[] = [];
    for (const job of jobs.filter((j) => !j.abandoned)) {
      job.mergeKey = undefined;
      if (outcome.kind === 'crashed' && ++job.crashes > 1) {
        job.settle({ kind: 'failed', message: `${outcome.message}, twice with this request` });
      } else again.push(job);
    }
    this.#waiting.unshift(...again);
  }
}
