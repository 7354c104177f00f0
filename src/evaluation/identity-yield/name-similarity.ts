/**
 * How alike two definitions look, by a measure that no scorer uses: the Jaccard index of the sets of their
 * character trigrams (lower case, every three characters in a row). 0 when they share none.
 */

export class NameSimilarity {
  readonly rowCount: number;
  /** Sorted trigram numbers of row i: `trigram[start[i] .. start[i + 1] - 1]`. */
  readonly #start: Uint32Array;
  readonly #trigram: Uint32Array;
  /** Rows of trigram t, ascending: `row[listStart[t] .. listStart[t + 1] - 1]`. */
  readonly #listStart: Uint32Array;
  readonly #listRow: Uint32Array;
  readonly #shared: Uint16Array;

  /** @param definitions what the scorers see, in row order */
  constructor(definitions: readonly string[]) {
    const numberOf = new Map<string, number>();
    const rows = definitions.map((text) => trigramNumbers(text, numberOf));
    this.rowCount = rows.length;
    this.#start = new Uint32Array(rows.length + 1);
    for (const [i, row] of rows.entries()) this.#start[i + 1] = this.#start[i]! + row.length;
    this.#trigram = new Uint32Array(this.#start[rows.length]!);
    for (const [i, row] of rows.entries()) this.#trigram.set(row, this.#start[i]!);
    this.#listStart = new Uint32Array(numberOf.size + 1);
    for (const trigram of this.#trigram) this.#listStart[trigram + 1]!++;
    for (let t = 0; t < numberOf.size; t++) this.#listStart[t + 1]! += this.#listStart[t]!;
    this.#listRow = new Uint32Array(this.#trigram.length);
    const next = this.#listStart.slice();
    for (const [i, row] of rows.entries()) for (const t of row) this.#listRow[next[t]!++] = i;
    this.#shared = new Uint16Array(rows.length);
  }

  /** Shared trigrams divided by all trigrams of the two; exact but for the rounding of one division. */
  jaccard(first: number, second: number): number {
    const start = this.#start;
    const trigram = this.#trigram;
    let a = start[first]!;
    let b = start[second]!;
    const endA = start[first + 1]!;
    const endB = start[second + 1]!;
    const sizes = endA - a + endB - b;
    let shared = 0;
    while (a < endA && b < endB) {
      const left = trigram[a]!;
      const right = trigram[b]!;
      if (left === right) shared++;
      if (left <= right) a++;
      if (right <= left) b++;
    }
    return shared === 0 ? 0 : shared / (sizes - shared);
  }

  /**
   * `jaccard(row, c)` of the columns from .. to - 1, at the cost of their shared trigrams only.
   *
   * @param into receives column c at `c - from`; at least to - from long
   */
  jaccardOfRow(row: number, from: number, to: number, into: Float64Array): void {
    const shared = this.#shared;
    shared.fill(0, from, to);
    const listRow = this.#listRow;
    for (let at = this.#start[row]!; at < this.#start[row + 1]!; at++) {
      const trigram = this.#trigram[at]!;
      const end = this.#listStart[trigram + 1]!;
      let entry = lowerBound(listRow, this.#listStart[trigram]!, end, from);
      for (; entry < end; entry++) {
        const column = listRow[entry]!;
        if (column >= to) break;
        shared[column]!++;
      }
    }
    const size = this.#start[row + 1]! - this.#start[row]!;
    for (let column = from; column < to; column++) {
      const common = shared[column]!;
      const all = size + this.#start[column + 1]! - this.#start[column]! - common;
      into[column - from] = common === 0 ? 0 : common / all;
    }
  }
}

/** First position in start .. end - 1 whose value is at least `wanted`; `end` when none is. */
function lowerBound(sorted: Uint32Array, start: number, end: number, wanted: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function trigramNumbers(text: string, numberOf: Map<string, number>): Uint32Array {
  const characters = [...text.toLowerCase()];
  const numbers = new Set<number>();
  for (let at = 0; at + 3 <= characters.length; at++) {
    const trigram = characters.slice(at, at + 3).join('');
    let number = numberOf.get(trigram);
    if (number === undefined) {
      number = numberOf.size;
      numberOf.set(trigram, number);
    }
    numbers.add(number);
  }
  return Uint32Array.from(numbers).sort();
}
