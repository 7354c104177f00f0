/**
 * Hash table from 64-bit fingerprints to lists of (sequence, start), in typed arrays: open addressing for
 * the keys, linked entries for what shares a key. About 25 bytes an entry.
 */
export class FingerprintTable {
  readonly #mask: number;
  readonly #firstKey: Int32Array;
  readonly #secondKey: Int32Array;
  /** Newest entry of the key in this slot plus one; 0 marks a free slot. */
  readonly #head: Uint32Array;
  readonly #count: Uint32Array;
  readonly #sequence: Uint32Array;
  readonly #start: Uint8Array;
  /** Next entry of the same key plus one; 0 ends the list. */
  readonly #next: Uint32Array;
  #entries = 0;

  /** @param capacity number of entries that will be added, at most */
  constructor(capacity: number) {
    let slots = 16;
    while (slots < capacity * 1.5) slots *= 2;
    this.#mask = slots - 1;
    this.#firstKey = new Int32Array(slots);
    this.#secondKey = new Int32Array(slots);
    this.#head = new Uint32Array(slots);
    this.#count = new Uint32Array(slots);
    this.#sequence = new Uint32Array(capacity);
    this.#start = new Uint8Array(capacity);
    this.#next = new Uint32Array(capacity);
  }

  get entries(): number {
    return this.#entries;
  }

  get bytes(): number {
    return 16 * (this.#mask + 1) + 9 * this.#sequence.length;
  }

  #slotOf(firstKey: number, secondKey: number): number {
    let slot = (firstKey ^ Math.imul(secondKey, 0x9e3779b1)) & this.#mask;
    while (
      this.#head[slot] !== 0 &&
      (this.#firstKey[slot] !== firstKey || this.#secondKey[slot] !== secondKey)
    ) {
      slot = (slot + 1) & this.#mask;
    }
    return slot;
  }

  add(firstKey: number, secondKey: number, sequence: number, start: number): void {
    const slot = this.#slotOf(firstKey, secondKey);
    const entry = this.#entries++;
    this.#firstKey[slot] = firstKey;
    this.#secondKey[slot] = secondKey;
    this.#sequence[entry] = sequence;
    this.#start[entry] = start;
    this.#next[entry] = this.#head[slot]!;
    this.#head[slot] = entry + 1;
    this.#count[slot] = this.#count[slot]! + 1;
  }

  /** How many entries share this key. */
  count(firstKey: number, secondKey: number): number {
    return this.#count[this.#slotOf(firstKey, secondKey)]!;
  }

  visit(firstKey: number, secondKey: number, visitor: (sequence: number, start: number) => void): void {
    let entry = this.#head[this.#slotOf(firstKey, secondKey)]!;
    while (entry !== 0) {
      visitor(this.#sequence[entry - 1]!, this.#start[entry - 1]!);
      entry = this.#next[entry - 1]!;
    }
  }
}
