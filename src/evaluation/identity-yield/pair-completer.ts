/** Completes pairs on worker threads; a pair proposed by several scorers is solved once. */
import { Piscina } from 'piscina';
import type { ANumber, Terms } from '../../../oeis-data/types.js';
import { workerEntry } from '../../threads/worker-entry.js';
import { buildCompletionIndex, type CompletionIndex, type SequenceSource } from './completion-tables.js';
import type { CompletionTask, SuspectedPair } from './completion-worker.js';
import { agreedTerms } from './confirm.js';
import { type Operation, operations } from './operations.js';
import { PairSet } from './pair-set.js';
import { isTrivial } from './screens.js';

/** An identity: c is the result of the operation on a and b, as far as the terms go. */
export interface Identity {
  readonly a: ANumber;
  readonly b: ANumber;
  readonly c: ANumber;
  readonly operation: Operation;
  readonly agreedTerms: number;
  /** Terms dropped from the front of the result, and of c, where the two begin to agree. */
  readonly resultStart: number;
  readonly candidateStart: number;
  /** What the screens of `screens.ts` say of it. */
  readonly isTrivial: boolean;
  /** The three names in order: equal for the same triple, whatever its orientation and operation. */
  readonly triple: string;
}

/** Pairs of rows; uint32 `[pairs]` each. */
export interface RowPairs {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
}

export interface CompletionOptions {
  readonly signal?: AbortSignal;
  /** Called as pairs are solved, those that had been solved before counted in. */
  readonly onPairs?: (done: number, total: number) => void;
}

/** Pairs of a task: long enough to outweigh its message, short enough to share. */
const taskPairs = 2_000;

const none: readonly Identity[] = [];

export class PairCompleter {
  readonly rowCount: number;
  readonly #aNumbers: readonly ANumber[];
  readonly #index: CompletionIndex;
  readonly #source: SequenceSource;
  readonly #workers: Piscina;
  readonly #threads: number;
  readonly #terms = new Map<ANumber, Terms>();
  readonly #solved: PairSet;
  /** By smaller row * rows + larger row. */
  readonly #identities = new Map<number, readonly Identity[]>();

  /**
   * @param source the whole corpus: every sequence of it may be a result
   * @param aNumbers the ranked sequences, in row order
   * @throws `IDENTITY_SEQUENCE_MISSING`
   */
  constructor(source: SequenceSource, aNumbers: readonly ANumber[], threads: number) {
    this.rowCount = aNumbers.length;
    this.#aNumbers = aNumbers;
    this.#source = source;
    this.#threads = threads;
    this.#solved = new PairSet(aNumbers.length);
    this.#index = buildCompletionIndex(source, aNumbers);
    this.#workers = new Piscina({
      filename: workerEntry(import.meta.url, './completion-worker'),
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      workerData: this.#index.tables,
    });
  }

  /** Sequences that may be found as a result. */
  get candidateCount(): number {
    return this.#index.candidates.length;
  }

  /** Pairs solved so far, each once. */
  get solvedPairs(): number {
    return this.#solved.size;
  }

  /** May stand in a pair: 16 terms or more, not C-finite of order 6 or less. */
  isEligible(row: number): boolean {
    return this.#index.tables.operands.eligible[row] === 1;
  }

  /** Identities of a pair that `complete` has been given; at most one a triple. */
  identitiesOf(first: number, second: number): readonly Identity[] {
    return this.#identities.get(this.#keyOf(first, second)) ?? none;
  }

  /**
   * Solves those of the pairs that are new; ask for their identities afterwards. Pairs must be eligible.
   *
   * @throws the signal's reason when aborted; what was solved until then stays solved
   */
  async complete({ first, second }: RowPairs, options: CompletionOptions = {}): Promise<void> {
    const { signal, onPairs } = options;
    const wanted: number[] = [];
    for (let pair = 0; pair < first.length; pair++) {
      if (this.#solved.add(first[pair]!, second[pair]!))
        wanted.push(this.#keyOf(first[pair]!, second[pair]!));
    }
    let done = first.length - wanted.length;
    let next = 0;
    let stopped = false;
    const lane = async () => {
      while (next < wanted.length && !stopped) {
        signal?.throwIfAborted();
        const keys = wanted.slice(next, next + taskPairs);
        next += keys.length;
        await this.#solve(keys);
        done += keys.length;
        onPairs?.(done, first.length);
      }
    };
    // Twice the threads: each has its next task waiting.
    const lanes = Array.from({ length: 2 * this.#threads }, () =>
      lane().catch((error: unknown) => {
        stopped = true;
        throw error;
      }),
    );
    const outcomes = await Promise.allSettled(lanes);
    this.#forget(wanted.slice(next));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  async #solve(keys: readonly number[]): Promise<void> {
    const task: CompletionTask = {
      first: Uint32Array.from(keys, (key) => this.#rowsOf(key)[0]),
      second: Uint32Array.from(keys, (key) => this.#rowsOf(key)[1]),
    };
    try {
      const suspected: SuspectedPair[] = await this.#workers.run(task);
      for (const each of suspected) this.#confirm(task, each);
    } catch (error) {
      this.#forget(keys);
      throw error;
    }
  }

  /** Pairs that were not solved after all. */
  #forget(keys: readonly number[]): void {
    for (const key of keys) this.#solved.delete(...this.#rowsOf(key));
  }

  #confirm({ first, second }: CompletionTask, { pair, suspicions }: SuspectedPair): void {
    const [a, b] = [this.#aNumbers[first[pair]!]!, this.#aNumbers[second[pair]!]!];
    const found = new Map<string, Identity>();
    for (const suspicion of suspicions) {
      const c = this.#index.candidates[suspicion.candidate]!;
      const triple = [a, b, c].sort().join(' ');
      if (found.has(triple)) continue;
      const terms = [a, b, c].map((aNumber) => this.#termsOf(aNumber)) as [Terms, Terms, Terms];
      const agreed = agreedTerms(suspicion, ...terms);
      if (agreed === undefined) continue;
      const operation = operations[suspicion.operation]!;
      const trivial = isTrivial(suspicion, ...terms);
      const { resultStart, candidateStart } = suspicion;
      found.set(triple, {
        a,
        b,
        c,
        operation,
        agreedTerms: agreed,
        resultStart,
        candidateStart,
        isTrivial: trivial,
        triple,
      });
    }
    if (found.size > 0) this.#identities.set(this.#keyOf(first[pair]!, second[pair]!), [...found.values()]);
  }

  #termsOf(aNumber: ANumber): Terms {
    let terms = this.#terms.get(aNumber);
    if (!terms) {
      terms = this.#source.sequence(aNumber)!.terms;
      this.#terms.set(aNumber, terms);
    }
    return terms;
  }

  #keyOf(first: number, second: number): number {
    return Math.min(first, second) * this.rowCount + Math.max(first, second);
  }

  #rowsOf(key: number): [smaller: number, larger: number] {
    return [Math.floor(key / this.rowCount), key % this.rowCount];
  }

  async close(): Promise<void> {
    await this.#workers.destroy();
  }
}
