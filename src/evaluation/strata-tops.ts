/** The best pairs of each stratum of name similarity, from one pass over all pairs. */
import { formWidth } from '../../probe/index.js';
import { flattenForm } from '../../probe/rank/flatten-form.js';
import { kthLargest } from '../../probe/rank/kth-largest.js';
import type { MatrixKernel } from '../../probe/rank/matrix-kernel.js';
import { isWithin, type NameSimilarity, type RowPairs, type Stratum } from './identity-yield/index.js';
import type { BilinearScorer, TrainedScorer } from './methods/probe-method.js';

/** Rows of a product. */
const blockRows = 256;

export interface StrataQuestion {
  readonly strata: readonly Stratum[];
  readonly names: NameSimilarity;
  readonly admits: (first: number, second: number) => boolean;
  /** Pairs of each stratum; fewer where it has no more. */
  readonly wanted: number;
  readonly kernel: MatrixKernel;
}

/**
 * Scores are float32 for bilinear forms; ties go to the smaller rows.
 *
 * @returns one list a stratum, best first
 */
export async function strataTops(scorer: TrainedScorer, question: StrataQuestion): Promise<RowPairs[]> {
  const { strata, names, admits, wanted } = question;
  const tops = strata.map(() => new TopPairs(wanted));
  const take = (first: number, scores: Float32Array | Float64Array, offset: number) => {
    let floor = Math.min(...tops.map((top) => top.floor));
    for (let second = first + 1; second < names.rowCount; second++) {
      const score = scores[offset + second]!;
      if (!(score > floor) || !admits(first, second)) continue;
      const jaccard = names.jaccard(first, second);
      let cut = false;
      for (const [s, top] of tops.entries()) {
        if (score > top.floor && isWithin(strata[s]!, jaccard)) cut = top.add(first, second, score) || cut;
      }
      if (cut) floor = Math.min(...tops.map((top) => top.floor));
    }
  };
  if (scorer.bilinear) {
    await eachProduct(scorer.bilinear, names.rowCount, question.kernel, take);
  } else {
    const fill = scorer.eachRow!();
    const scores = new Float64Array(names.rowCount);
    for (let first = 0; first < names.rowCount; first++) {
      fill(first, scores);
      take(first, scores, 0);
    }
  }
  return tops.map((top) => top.best());
}

/** Calls `take` with every row's products, column j at `offset + j`. */
async function eachProduct(
  { rows, form }: BilinearScorer,
  count: number,
  kernel: MatrixKernel,
  take: (row: number, scores: Float32Array, offset: number) => void,
): Promise<void> {
  const width = formWidth(form);
  const { weights } = flattenForm(form);
  // ONNX Runtime takes no shared memory; a slice is not shared.
  const all = rows.slice();
  for (let start = 0; start < count; start += blockRows) {
    const height = Math.min(blockRows, count - start);
    const left = all.slice(start * width, (start + height) * width);
    for (let at = 0; at < left.length; at++) left[at] = left[at]! * weights[at % width]!;
    const right = all.subarray(start * width);
    const columns = count - start;
    const product = await kernel.multiplyTransposed(left, right, height, columns, width);
    for (let i = 0; i < height; i++) take(start + i, product, i * columns - start);
  }
}

/** The `wanted` best of what it is given, in at most twice the room. */
class TopPairs {
  /** Nothing at or below this can be among the best. */
  floor = Number.NEGATIVE_INFINITY;
  readonly #wanted: number;
  readonly #first: Uint32Array;
  readonly #second: Uint32Array;
  readonly #score: Float64Array;
  #count = 0;

  constructor(wanted: number) {
    this.#wanted = wanted;
    this.#first = new Uint32Array(2 * wanted);
    this.#second = new Uint32Array(2 * wanted);
    this.#score = new Float64Array(2 * wanted);
  }

  /** @returns whether the floor has risen */
  add(first: number, second: number, score: number): boolean {
    const at = this.#count++;
    this.#first[at] = first;
    this.#second[at] = second;
    this.#score[at] = score;
    if (this.#count < this.#score.length) return false;
    this.#keepBest();
    return true;
  }

  best(): RowPairs {
    if (this.#count > this.#wanted) this.#keepBest();
    // A stable sort: of equal scores the pair that came first, with the smaller rows, stays first.
    const order = Uint32Array.from({ length: this.#count }, (_, at) => at).sort(
      (a, b) => this.#score[b]! - this.#score[a]! || a - b,
    );
    return { first: order.map((at) => this.#first[at]!), second: order.map((at) => this.#second[at]!) };
  }

  /** Pairs above the floor, then the earliest of those at it. */
  #keepBest(): void {
    const floor = kthLargest(this.#score.slice(0, this.#count), this.#wanted);
    let above = 0;
    for (let at = 0; at < this.#count; at++) if (this.#score[at]! > floor) above++;
    let ties = this.#wanted - above;
    let kept = 0;
    for (let at = 0; at < this.#count; at++) {
      const score = this.#score[at]!;
      if (score < floor || (score === floor && ties-- <= 0)) continue;
      this.#first[kept] = this.#first[at]!;
      this.#second[kept] = this.#second[at]!;
      this.#score[kept++] = score;
    }
    this.#count = kept;
    this.floor = floor;
  }
}
