/** Which of several sidecars gets the next batch: the one with the fewest tokens under way. */

/** A sidecar that failed is left alone for so long, and then asked again. */
const restMs = 30_000;

interface State {
  tokens: number;
  restsUntilMs: number;
}

export class SidecarBalance {
  readonly #states: State[];
  readonly #now: () => number;

  constructor(count: number, now: () => number = () => performance.now()) {
    this.#states = Array.from({ length: count }, () => ({ tokens: 0, restsUntilMs: 0 }));
    this.#now = now;
  }

  /**
   * Counts the tokens as under way with the chosen sidecar until `giveBack`. One that rests is chosen only
   * when all others are excluded.
   *
   * @returns undefined when all are excluded
   */
  take(tokens: number, excluded: ReadonlySet<number> = new Set()): number | undefined {
    const now = this.#now();
    const rests = (sidecar: number) => (this.#states[sidecar]!.restsUntilMs > now ? 1 : 0);
    const [chosen] = [...this.#states.keys()]
      .filter((sidecar) => !excluded.has(sidecar))
      .sort((a, b) => rests(a) - rests(b) || this.#states[a]!.tokens - this.#states[b]!.tokens || a - b);
    if (chosen !== undefined) this.#states[chosen]!.tokens += tokens;
    return chosen;
  }

  giveBack(sidecar: number, tokens: number): void {
    this.#states[sidecar]!.tokens -= tokens;
  }

  failed(sidecar: number): void {
    this.#states[sidecar]!.restsUntilMs = this.#now() + restMs;
  }
}
