/** A bounded number of requests at once, those whose bodies still come included. */
export class Admission {
  readonly limit: number;
  #admitted = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Requests admitted now: waiting and running. */
  get depth(): number {
    return this.#admitted;
  }

  /** @returns gives the place up (harmless when called twice); undefined when all places are taken */
  enter(): (() => void) | undefined {
    if (this.#admitted >= this.limit) return undefined;
    this.#admitted++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#admitted--;
    };
  }
}
