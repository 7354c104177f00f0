/** What an extraction tells of itself. */

export type ExtractionProgress =
  | { readonly kind: 'tokenising'; readonly textsDone: number; readonly textCount: number }
  /** An earlier store that cannot serve, and why; everything is extracted. */
  | { readonly kind: 'previous-unusable'; readonly reason: string }
  /** Before anything is written. `bytesNeeded` is the size of the finished file. */
  | {
      readonly kind: 'planned';
      readonly textCount: number;
      /** Rows that come from an earlier store. */
      readonly copiedCount: number;
      /** Undefined when only the sidecar tokenises. */
      readonly tokenCount: number | undefined;
      readonly batchCount: number;
      /** Batches that a former, interrupted run has left done. */
      readonly batchesDone: number;
      readonly bytesNeeded: number;
      readonly bytesFree: number;
    }
  | {
      readonly kind: 'batch';
      readonly batchesDone: number;
      readonly batchCount: number;
      readonly textsDone: number;
      readonly textCount: number;
      /** Tokens run in this run of the program. */
      readonly tokens: number;
      readonly tokensPerSecond: number;
      /** For what is left, at the speed of this run. */
      readonly etaMs: number;
    };

/** Speed and remaining time of a run, from what it has done since it began. */
export class Speedometer {
  readonly #startedMs: number;
  readonly #now: () => number;
  #tokens = 0;
  #work = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#startedMs = now();
  }

  /** @param work in any unit that is proportional to time (tokens, or texts) */
  add(tokens: number, work: number): void {
    this.#tokens += tokens;
    this.#work += work;
  }

  reading(workLeft: number): { tokens: number; tokensPerSecond: number; etaMs: number } {
    const elapsedMs = Math.max(1, this.#now() - this.#startedMs);
    const etaMs = this.#work === 0 ? Number.POSITIVE_INFINITY : (workLeft * elapsedMs) / this.#work;
    return { tokens: this.#tokens, tokensPerSecond: (this.#tokens * 1000) / elapsedMs, etaMs };
  }
}
