/**
 * The contrastive loss InfoNCE (van den Oord, Li and Vinyals, arXiv:1807.03748) of linked rows against sampled
 * negatives, both ways, with its gradient. Similarity is the cosine (rows come normalised) times a scale, plus how
 * readily either sequence is linked at all; the latter of the row that a softmax belongs to cancels in it.
 */
import type { TrainingKernel } from '../rank/matrix-kernel.js';

export interface InfoNceBatch {
  /** Rows of the links' two ends, `[2 * links, width]`: all first ends, then all second ends; norm 1. */
  readonly ends: Float32Array;
  readonly links: number;
  /** Log-odds that a sequence is linked at all, `[2 * links]`. */
  readonly endBias: Float64Array;
  /** `[negatives, width]`, norm 1. */
  readonly negatives: Float32Array;
  readonly negativeCount: number;
  /** `[negatives]`. */
  readonly negativeBias: Float64Array;
  readonly width: number;
  /** Of each end, the negatives that must not count against it: itself, its partner, others linked to it. */
  readonly excluded: (end: number) => readonly number[];
}

export interface InfoNceGradient {
  /** Mean over both directions of all links, in nats. */
  readonly loss: number;
  /** By the ends, `[2 * links, width]`. */
  readonly byEnds: Float32Array;
  /** By the negatives, `[negatives, width]`. */
  readonly byNegatives: Float32Array;
  readonly byEndBias: Float64Array;
  readonly byNegativeBias: Float64Array;
  /** By the logarithm of the scale. */
  readonly byLogScale: number;
}

/** @param scale inverse temperature */
export async function infoNce(
  batch: InfoNceBatch,
  scale: number,
  kernel: TrainingKernel,
): Promise<InfoNceGradient> {
  const { ends, links, endBias, negatives, negativeCount, negativeBias, width } = batch;
  const endCount = 2 * links;
  const cosines = await kernel.multiplyTransposed(ends, negatives, endCount, negativeCount, width);
  // The softmax's derivative overwrites the cosines, which nobody needs afterwards.
  const slopes = cosines.slice();
  const ownSlopes = new Float64Array(endCount);
  const byEndBias = new Float64Array(endCount);
  const byNegativeBias = new Float64Array(negativeCount);
  const highest = scale + Math.max(...endBias, ...negativeBias);
  let loss = 0;
  let byLogScale = 0;
  for (let end = 0; end < endCount; end++) {
    const row = slopes.subarray(end * negativeCount, (end + 1) * negativeCount);
    const partner = partnerOf(end, links);
    const own = cosineOf(ends, end, partner, width);
    for (const negative of batch.excluded(end)) row[negative] = noCosine;
    const parts = softmaxSlopes(row, negativeBias, own, endBias[partner]!, scale, highest);
    loss += parts.loss / endCount;
    byLogScale += parts.byLogScale / endCount;
    byEndBias[partner]! += parts.ownSlope / endCount;
    ownSlopes[end] = (parts.ownSlope * scale) / endCount;
    const share = 1 / (parts.total * endCount);
    for (let j = 0; j < negativeCount; j++) {
      const slope = row[j]! * share;
      byNegativeBias[j] = byNegativeBias[j]! + slope;
      row[j] = slope * scale;
    }
  }
  const byEnds = (await kernel.multiply(slopes, negatives, endCount, width, negativeCount)).slice();
  // An end meets its partner in both directions.
  for (let end = 0; end < endCount; end++) {
    const partner = partnerOf(end, links);
    const slope = ownSlopes[end]! + ownSlopes[partner]!;
    for (let d = 0; d < width; d++) byEnds[end * width + d]! += slope * ends[partner * width + d]!;
  }
  const byNegatives = (
    await kernel.multiplyLeftTransposed(slopes, ends, negativeCount, width, endCount)
  ).slice();
  return { loss, byEnds, byNegatives, byEndBias, byNegativeBias, byLogScale };
}

/** So low that it has no mass, and finite so that no NaN comes of it. */
const noCosine = -1e9;

const partnerOf = (end: number, links: number): number => (end < links ? end + links : end - links);

function cosineOf(rows: Float32Array, i: number, j: number, width: number): number {
  let sum = 0;
  for (let d = 0; d < width; d++) sum += rows[i * width + d]! * rows[j * width + d]!;
  return sum;
}

/**
 * Turns a row of cosines into the masses of its softmax: divided by their total (the partner's mass is in it), they are
 * the derivatives of its cross-entropy by each logit.
 *
 * @param row     the negatives' cosines; overwritten
 * @param own     the partner's cosine
 * @param highest at least every logit: subtracted, so that no exponential overflows
 */
function softmaxSlopes(
  row: Float32Array,
  bias: Float64Array,
  own: number,
  ownBias: number,
  scale: number,
  highest: number,
): { total: number; loss: number; ownSlope: number; byLogScale: number } {
  const ownLogit = scale * own + ownBias;
  const ownMass = Math.exp(ownLogit - highest);
  let total = ownMass;
  let weighted = ownMass * scale * own;
  for (let j = 0; j < row.length; j++) {
    const similarity = scale * row[j]!;
    const mass = Math.exp(similarity + bias[j]! - highest);
    total += mass;
    weighted += mass * similarity;
    row[j] = mass;
  }
  const inverse = 1 / total;
  return {
    total,
    loss: Math.log(total) - (ownLogit - highest),
    ownSlope: ownMass * inverse - 1,
    byLogScale: weighted * inverse - scale * own,
  };
}
