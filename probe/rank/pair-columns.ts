/** Pairs of rows with a score, one column a field: a million pairs are 16 MB, not a million objects. */
export interface ScoredPairs {
  /** uint32 `[pairs]`: rows of the matrix. */
  readonly first: Uint32Array;
  /** uint32 `[pairs]` */
  readonly second: Uint32Array;
  /** float64 `[pairs]` */
  readonly score: Float64Array;
}

/** Growable `ScoredPairs`. */
export class PairColumns {
  count = 0;
  first: Uint32Array;
  second: Uint32Array;
  score: Float64Array;

  constructor(capacity = 1024) {
    this.first = new Uint32Array(capacity);
    this.second = new Uint32Array(capacity);
    this.score = new Float64Array(capacity);
  }

  push(first: number, second: number, score: number): void {
    if (this.count === this.first.length) this.reserve(2 * this.count);
    this.first[this.count] = first;
    this.second[this.count] = second;
    this.score[this.count] = score;
    this.count++;
  }

  /** Makes room for `capacity` pairs in all. */
  reserve(capacity: number): void {
    if (capacity <= this.first.length) return;
    this.first = grown(this.first, new Uint32Array(capacity));
    this.second = grown(this.second, new Uint32Array(capacity));
    this.score = grown(this.score, new Float64Array(capacity));
  }

  /** Copies of the filled parts. */
  toPairs(): ScoredPairs {
    return {
      first: this.first.slice(0, this.count),
      second: this.second.slice(0, this.count),
      score: this.score.slice(0, this.count),
    };
  }
}

export function grown<Column extends Uint32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
