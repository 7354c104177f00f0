/**
 * The k best partners of every row of a block: a shard of "top k for each sequence". A pure function of the block and
 * of the rows that it meets, block by block; no other shard can change it.
 */
import { kthLargest } from './kth-largest.js';
import { largestNorm, necessaryScore, pairMargin, type ShardContext } from './shard-context.js';

/** Undecided partners of one row. */
interface Partners {
  rows: number[];
  /** The tile's value with the intercept, within the bound of the exact score. */
  scores: number[];
  /** k partners certainly reach this. */
  floor: number;
  /** Partners at which the next cut is worth its time. */
  cutAt: number;
}

export class RowTops {
  readonly #context: ShardContext;
  readonly #k: number;
  readonly #start: number;
  readonly #partners: Partners[];
  /** Partners that take no part, of each row that has some. */
  readonly #excluded: ReadonlyMap<number, ReadonlySet<number>>;

  /**
   * @param start, end of the block's rows
   * @param excluded pairs that take no part, uint32 `[2 * pairs]`, alternating, in any order
   */
  constructor(context: ShardContext, k: number, start: number, end: number, excluded: Uint32Array) {
    this.#context = context;
    this.#k = k;
    this.#start = start;
    this.#partners = Array.from({ length: end - start }, () => ({
      rows: [],
      scores: [],
      floor: Number.NEGATIVE_INFINITY,
      cutAt: 2 * k + 32,
    }));
    this.#excluded = excludedPartners(excluded, start, end);
  }

  /** As `ScanScores`; the left rows belong to the block. */
  scan(
    scores: Float32Array | Float64Array,
    leftStart: number,
    leftEnd: number,
    rightStart: number,
    rightEnd: number,
  ): void {
    const { intercept } = this.#context;
    const largestRight = largestNorm(this.#context, rightStart, rightEnd);
    const rightRows = rightEnd - rightStart;
    for (let i = leftStart; i < leftEnd; i++) {
      const partners = this.#partners[i - this.#start]!;
      let atLeast = necessaryScore(this.#context, i, largestRight, partners.floor);
      const shift = (i - leftStart) * rightRows - rightStart;
      for (let j = rightStart; j < rightEnd; j++) {
        const score = scores[shift + j]!;
        if (!(score >= atLeast) || !this.#takesPart(i, j)) continue;
        partners.rows.push(j);
        partners.scores.push(score + intercept);
        if (partners.rows.length < partners.cutAt) continue;
        this.#cut(i, partners);
        atLeast = necessaryScore(this.#context, i, largestRight, partners.floor);
      }
    }
  }

  /** Pairs (row, partner) among which are the k best of every row, rows ascending. */
  survivors(): { readonly first: Uint32Array; readonly second: Uint32Array } {
    const first: number[] = [];
    const second: number[] = [];
    for (const [place, partners] of this.#partners.entries()) {
      if (partners.rows.length > this.#k) this.#cut(this.#start + place, partners);
      for (const row of partners.rows) {
        first.push(this.#start + place);
        second.push(row);
      }
    }
    return { first: Uint32Array.from(first), second: Uint32Array.from(second) };
  }

  #takesPart(i: number, j: number): boolean {
    const { groups, oneOf } = this.#context;
    if (i === j || (groups !== undefined && groups[i] === groups[j])) return false;
    if (oneOf !== undefined && oneOf[i] === 0 && oneOf[j] === 0) return false;
    return this.#excluded.get(i)?.has(j) !== true;
  }

  #cut(i: number, partners: Partners): void {
    const { rows, scores } = partners;
    const margins = rows.map((j) => pairMargin(this.#context, i, j));
    const lower = Float64Array.from(scores, (score, p) => score - margins[p]!);
    const floor = Math.max(partners.floor, kthLargest(lower, this.#k));
    const kept = rows.flatMap((_, p) => (scores[p]! + margins[p]! < floor ? [] : [p]));
    partners.rows = kept.map((p) => rows[p]!);
    partners.scores = kept.map((p) => scores[p]!);
    partners.floor = floor;
    // Where a great many tie, a cut keeps them all: the next one waits for twice as many.
    partners.cutAt = Math.max(partners.cutAt, 2 * kept.length);
  }
}

function excludedPartners(excluded: Uint32Array, start: number, end: number): Map<number, Set<number>> {
  const partners = new Map<number, Set<number>>();
  const add = (row: number, partner: number) => {
    if (row < start || row >= end) return;
    const known = partners.get(row);
    if (known === undefined) partners.set(row, new Set([partner]));
    else known.add(partner);
  };
  for (let p = 0; p < excluded.length; p += 2) {
    add(excluded[p]!, excluded[p + 1]!);
    add(excluded[p + 1]!, excluded[p]!);
  }
  return partners;
}
