/**
 * The pairs that can still belong to the top K, over all shards seen so far.
 *
 * Every pair carries an interval [score - margin, score + margin] that holds its exact score. The floor is the
 * K-th largest lower end: K pairs are certainly at least as good, so a pair whose upper end is below the floor
 * is out, whatever comes. The floor only rises.
 */

import { bestFirst } from './best-first.js';
import { kthLargest } from './kth-largest.js';
import { grown, PairColumns, type ScoredPairs } from './pair-columns.js';

/** Exact scores of pairs, in their order; may run on other threads. */
export type Rescore = (first: Uint32Array, second: Uint32Array) => Promise<Float64Array> | Float64Array;

export class SurvivorPool {
  readonly topK: number;
  /** When more pairs than this remain undecided, they are rescored exactly and cut to K. */
  readonly capacity: number;
  readonly #tieOrder: Uint32Array;
  readonly #margin: (i: number, j: number) => number;
  readonly #pairs: PairColumns;
  /** Half-width of each pair's interval; 0 once its score is exact. */
  #margins: Float64Array;
  #floor = Number.NEGATIVE_INFINITY;
  #addedSinceCut = 0;

  /**
   * @param tieOrder uint32 `[n]`: position of each row's name among all names in ascending order
   * @param margin   bound of |score - exact score| for rows i, j
   * @param capacity pairs kept before an exact cut; bounds memory when a great many pairs tie
   */
  constructor(
    topK: number,
    tieOrder: Uint32Array,
    margin: (i: number, j: number) => number,
    capacity = Math.max(4 * topK, topK + (1 << 20)),
  ) {
    this.topK = topK;
    this.capacity = capacity;
    this.#tieOrder = tieOrder;
    this.#margin = margin;
    this.#pairs = new PairColumns();
    this.#margins = new Float64Array(this.#pairs.first.length);
  }

  /** No pair of the top K has an exact score below this; -Infinity until K pairs have been seen. */
  get floor(): number {
    return this.#floor;
  }

  get count(): number {
    return this.#pairs.count;
  }

  /** Takes a shard's survivors; raises the floor when enough pairs are new. */
  async add(shard: ScoredPairs, rescore: Rescore): Promise<void> {
    this.#append(shard);
    if (this.count <= this.topK || this.#addedSinceCut * 8 < this.topK) return;
    this.#cut();
    if (this.count > this.capacity) await this.#settle(rescore);
  }

  /**
   * The top K by exact score, best first, ties by name; leaves the pool holding just these.
   *
   * @param cutoffs when given, only *which* pairs are the C best is exact, for K and each cutoff C: pairs that lie
   *        certainly on one side of every cutoff keep the score they came with and are ordered by it. Far fewer
   *        pairs are rescored.
   */
  async best(rescore: Rescore, cutoffs?: readonly number[]): Promise<ScoredPairs> {
    if (this.count > this.topK) this.#cut();
    await this.#settle(rescore, cutoffs && [...cutoffs, this.topK]);
    return this.#pairs.toPairs();
  }

  #append(shard: ScoredPairs): void {
    const needed = this.count + shard.first.length;
    if (needed > this.#margins.length) {
      const capacity = Math.max(needed, 2 * this.#margins.length);
      this.#pairs.reserve(capacity);
      this.#margins = grown(this.#margins, new Float64Array(capacity));
    }
    for (let p = 0; p < shard.first.length; p++) {
      const i = shard.first[p]!;
      const j = shard.second[p]!;
      const score = shard.score[p]!;
      const margin = this.#margin(i, j);
      if (score + margin < this.#floor) continue;
      this.#margins[this.count] = margin;
      this.#pairs.push(i, j, score);
      this.#addedSinceCut++;
    }
  }

  #cut(): void {
    const pairs = this.#pairs;
    const lower = new Float64Array(pairs.count);
    for (let p = 0; p < lower.length; p++) lower[p] = pairs.score[p]! - this.#margins[p]!;
    this.#floor = Math.max(this.#floor, kthLargest(lower, this.topK));
    let kept = 0;
    for (let p = 0; p < pairs.count; p++) {
      if (pairs.score[p]! + this.#margins[p]! < this.#floor) continue;
      this.#move(p, kept++);
    }
    pairs.count = kept;
    this.#addedSinceCut = 0;
  }

  #move(from: number, to: number): void {
    const pairs = this.#pairs;
    pairs.first[to] = pairs.first[from]!;
    pairs.second[to] = pairs.second[from]!;
    pairs.score[to] = pairs.score[from]!;
    this.#margins[to] = this.#margins[from]!;
  }

  /** Replaces intervals by exact scores (those that straddle a cutoff, or all) and keeps the K best, in order. */
  async #settle(rescore: Rescore, cutoffs?: readonly number[]): Promise<void> {
    await this.#rescore(this.#undecided(cutoffs), rescore);
    const best = bestFirst(this.#pairs.toPairs(), this.#tieOrder, this.topK);
    this.#pairs.first.set(best.first);
    this.#pairs.second.set(best.second);
    this.#pairs.score.set(best.score);
    this.#pairs.count = best.first.length;
    this.#margins.fill(0);
    this.#addedSinceCut = 0;
    if (this.count === this.topK) this.#floor = best.score[this.topK - 1]!;
  }

  /** Positions of the pairs whose score is not exact yet and must be. */
  #undecided(cutoffs: readonly number[] | undefined): Uint32Array {
    const pairs = this.#pairs;
    const low = (p: number) => pairs.score[p]! - this.#margins[p]!;
    const high = (p: number) => pairs.score[p]! + this.#margins[p]!;
    const column = (end: (p: number) => number) =>
      Float64Array.from({ length: pairs.count }, (_, p) => end(p));
    // The C-th best exact score lies between the C-th largest lower end and the C-th largest upper end.
    const ranges = cutoffs
      ?.filter((cutoff) => cutoff < pairs.count)
      .map((cutoff) => ({ from: kthLargest(column(low), cutoff), to: kthLargest(column(high), cutoff) }));
    const straddles = (p: number) => ranges?.some(({ from, to }) => low(p) <= to && high(p) >= from) ?? true;
    const all = Uint32Array.from({ length: pairs.count }, (_, p) => p);
    return all.filter((p) => this.#margins[p] !== 0 && straddles(p));
  }

  async #rescore(positions: Uint32Array, rescore: Rescore): Promise<void> {
    const pairs = this.#pairs;
    const first = positions.map((p) => pairs.first[p]!);
    const second = positions.map((p) => pairs.second[p]!);
    const scores = await rescore(first, second);
    for (const [u, p] of positions.entries()) pairs.score[p] = scores[u]!;
  }
}
