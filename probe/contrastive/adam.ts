/** Adam (Kingma and Ba, arXiv:1412.6980), in place on typed arrays. */

export interface AdamOptions {
  readonly learningRate: number;
  readonly firstDecay?: number;
  readonly secondDecay?: number;
  readonly epsilon?: number;
}

export class Adam {
  readonly #options: Required<AdamOptions>;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  #steps = 0;

  constructor(size: number, options: AdamOptions) {
    this.#options = { firstDecay: 0.9, secondDecay: 0.999, epsilon: 1e-8, ...options };
    this.#first = new Float64Array(size);
    this.#second = new Float64Array(size);
  }

  /** Moves `values` one step against `gradient`. */
  step(values: Float32Array | Float64Array, gradient: Float32Array | Float64Array): void {
    const { learningRate, firstDecay, secondDecay, epsilon } = this.#options;
    const [firsts, seconds] = [this.#first, this.#second];
    this.#steps++;
    const firstCorrection = 1 - firstDecay ** this.#steps;
    const secondCorrection = 1 - secondDecay ** this.#steps;
    for (let k = 0; k < values.length; k++) {
      const slope = gradient[k]!;
      const first = firstDecay * firsts[k]! + (1 - firstDecay) * slope;
      const second = secondDecay * seconds[k]! + (1 - secondDecay) * slope * slope;
      firsts[k] = first;
      seconds[k] = second;
      values[k] =
        values[k]! -
        (learningRate * (first / firstCorrection)) / (Math.sqrt(second / secondCorrection) + epsilon);
    }
  }
}
