/** A set of unordered pairs of rows: a bit a pair, a row's bits made when one of its pairs comes. */
export class PairSet {
  readonly #rows: number;
  readonly #bits: (Uint32Array | undefined)[];
  #size = 0;

  constructor(rows: number) {
    this.#rows = rows;
    this.#bits = new Array(rows);
  }

  get size(): number {
    return this.#size;
  }

  has(first: number, second: number): boolean {
    const larger = Math.max(first, second);
    const word = this.#bits[Math.min(first, second)]?.[larger >>> 5] ?? 0;
    return ((word >>> (larger & 31)) & 1) === 1;
  }

  /** @returns false when the pair was in already */
  add(first: number, second: number): boolean {
    if (this.has(first, second)) return false;
    const smaller = Math.min(first, second);
    const larger = Math.max(first, second);
    this.#bits[smaller] ??= new Uint32Array((this.#rows + 31) >>> 5);
    const bits = this.#bits[smaller];
    bits[larger >>> 5]! |= 1 << (larger & 31);
    this.#size++;
    return true;
  }

  delete(first: number, second: number): void {
    if (!this.has(first, second)) return;
    const larger = Math.max(first, second);
    this.#bits[Math.min(first, second)]![larger >>> 5]! &= ~(1 << (larger & 31));
    this.#size--;
  }
}
