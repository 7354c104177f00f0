/**
 * Finds the sequences of a corpus whose visible prefixes hold a given stretch of terms near their start,
 * as it stands or up to c*a(n) + k. Built once from a prefix view; it sees no hidden term.
 */
import type { ANumber } from '../../../oeis-data/types.js';
import type { PrefixView } from '../relation-source.js';
import { affineNormalForm } from './affine-window.js';
import { Fingerprint, TermWords } from './fingerprint.js';
import { FingerprintTable } from './fingerprint-table.js';
import {
  FINGERPRINTED_TERMS,
  isInformativeLongWindow,
  isInformativeShortWindow,
  LONG_WINDOW,
  SHORT_WINDOW,
  WINDOW_STARTS,
} from './windows.js';

const SHORT = 1;
const LONG = 2;
const AFFINE = 3;
/** Starts of affine windows on the corpus' side; the asking side tries all of WINDOW_STARTS. */
const AFFINE_STARTS = 2;
const ENTRIES_PER_SEQUENCE = 2 * WINDOW_STARTS + AFFINE_STARTS;
/** A window that more sequences share than this says nothing by itself (the natural numbers, say). */
const CROWDED = 400;

/** The asked value at position `i + lead` belongs to the term at position i of the sequence. */
export interface Alignment {
  readonly aNumber: ANumber;
  readonly lead: number;
  /** True when only a long window of few distinct values pointed here: ask for a longer overlap. */
  readonly lowInformation: boolean;
}

export class TermIndex {
  readonly #aNumbers: readonly ANumber[];
  readonly #table: FingerprintTable;
  readonly #words = new TermWords(FINGERPRINTED_TERMS);
  readonly #fingerprint = new Fingerprint();

  constructor(view: PrefixView) {
    this.#aNumbers = view.aNumbers;
    this.#table = new FingerprintTable(view.aNumbers.length * ENTRIES_PER_SEQUENCE);
    for (const [sequence, aNumber] of view.aNumbers.entries()) {
      const prefix = view.prefix(aNumber);
      if (prefix !== undefined) this.#addSequence(sequence, prefix.values);
    }
  }

  /** Number of sequences looked at. */
  get size(): number {
    return this.#aNumbers.length;
  }

  /** Number of windows stored. */
  get windows(): number {
    return this.#table.entries;
  }

  /** Bytes of the typed arrays. */
  get bytes(): number {
    return this.#table.bytes;
  }

  #addSequence(sequence: number, values: readonly bigint[]): void {
    const words = this.#words;
    words.fill(values);
    const last = words.length;
    for (let start = 0; start < WINDOW_STARTS; start++) {
      if (start + SHORT_WINDOW <= last && isInformativeShortWindow(values, start)) {
        const { first, second } = this.#fingerprint.ofWindow(words, start, SHORT_WINDOW, SHORT);
        this.#table.add(first, second, sequence, start);
      }
      if (start + LONG_WINDOW <= last && isInformativeLongWindow(values, start)) {
        const { first, second } = this.#fingerprint.ofWindow(words, start, LONG_WINDOW, LONG);
        this.#table.add(first, second, sequence, start);
      }
    }
    for (let start = 0; start < AFFINE_STARTS; start++) {
      const { first, second } = this.#affineFingerprint(values, start) ?? {};
      if (first !== undefined && second !== undefined) this.#table.add(first, second, sequence, start);
    }
  }

  #affineFingerprint(values: readonly bigint[], start: number): Fingerprint | undefined {
    const normalForm = affineNormalForm(values, start);
    if (normalForm === undefined) return undefined;
    this.#words.fill(normalForm);
    return this.#fingerprint.ofWindow(this.#words, 0, SHORT_WINDOW, AFFINE);
  }

  /**
   * Sequences one of whose first four windows equals one of the first four of `values`; each alignment
   * once, by A-number. Candidates only: confirm them with the terms.
   */
  findExact(values: readonly bigint[]): Alignment[] {
    const found = new Map<number, boolean>();
    const words = this.#words;
    words.fill(values);
    for (let start = 0; start < WINDOW_STARTS; start++) {
      if (start + SHORT_WINDOW <= words.length && isInformativeShortWindow(values, start)) {
        this.#fingerprint.ofWindow(words, start, SHORT_WINDOW, SHORT);
        if (this.#collect(start, false, found)) continue;
      }
      if (start + LONG_WINDOW <= words.length && isInformativeLongWindow(values, start)) {
        this.#fingerprint.ofWindow(words, start, LONG_WINDOW, LONG);
        this.#collect(start, true, found);
      }
    }
    return this.#inOrder(found);
  }

  /** The same for windows equal up to c*a(n) + k with c not zero. */
  findAffine(values: readonly bigint[]): Alignment[] {
    const found = new Map<number, boolean>();
    for (let start = 0; start < WINDOW_STARTS; start++) {
      if (this.#affineFingerprint(values, start)) this.#collect(start, false, found);
    }
    return this.#inOrder(found);
  }

  /** Adds what shares the current fingerprint; false when too many do. */
  #collect(start: number, lowInformation: boolean, found: Map<number, boolean>): boolean {
    const { first, second } = this.#fingerprint;
    const count = this.#table.count(first, second);
    if (count === 0) return true;
    if (count > CROWDED) return false;
    this.#table.visit(first, second, (sequence, targetStart) => {
      const key = sequence * (2 * WINDOW_STARTS) + (start - targetStart + WINDOW_STARTS);
      found.set(key, lowInformation && (found.get(key) ?? true));
    });
    return true;
  }

  #inOrder(found: ReadonlyMap<number, boolean>): Alignment[] {
    if (found.size === 0) return [];
    const alignments = [...found].sort(([left], [right]) => left - right);
    return alignments.map(([key, lowInformation]) => ({
      aNumber: this.#aNumbers[Math.floor(key / (2 * WINDOW_STARTS))]!,
      lead: (key % (2 * WINDOW_STARTS)) - WINDOW_STARTS,
      lowInformation,
    }));
  }
}

const indexOfView = new WeakMap<PrefixView, TermIndex>();

/** The index over all visible prefixes of a view; built on first use, then kept as long as the view is. */
export function buildTermIndex(view: PrefixView): TermIndex {
  const known = indexOfView.get(view);
  if (known !== undefined) return known;
  const index = new TermIndex(view);
  indexOfView.set(view, index);
  return index;
}
