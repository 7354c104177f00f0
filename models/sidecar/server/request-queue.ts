/** Who may enter, and whose turn it is: a bounded queue in front of the one session. */

/** A place among the admitted requests; held until the request is answered and its run has ended. */
export interface Place {
  /** Resolves when the session is free for this request; rejects with the signal's reason. */
  turn(signal: AbortSignal): Promise<void>;
  /** Gives up the turn, if it came, and the place. May be called twice. */
  leave(): void;
}

interface Waiter {
  readonly start: () => void;
}

export class RequestQueue {
  readonly limit: number;
  #admitted = 0;
  #busy = false;
  readonly #waiting: Waiter[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Requests admitted now, the running one included. */
  get depth(): number {
    return this.#admitted;
  }

  /** @returns undefined when all places are taken */
  enter(): Place | undefined {
    if (this.#admitted >= this.limit) return undefined;
    this.#admitted++;
    let hasTurn = false;
    let left = false;
    return {
      turn: async (signal) => {
        await this.#wait(signal);
        hasTurn = true;
      },
      leave: () => {
        if (left) return;
        left = true;
        this.#admitted--;
        if (hasTurn) this.#next();
      },
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!this.#busy) {
      this.#busy = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        start: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiter);
    });
  }

  #next(): void {
    const waiter = this.#waiting.shift();
    if (waiter === undefined) this.#busy = false;
    else waiter.start();
  }
}
