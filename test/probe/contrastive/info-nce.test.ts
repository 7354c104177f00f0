import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { normaliseRows } from '../../../probe/contrastive/dense.js';
import { type InfoNceBatch, infoNce } from '../../../probe/contrastive/info-nce.js';
import { seededRandom } from '../../../probe/index.js';
import { plainKernel } from '../../../probe/rank/matrix-kernel.js';

function batchOf(seed: number, links: number, negativeCount: number, width: number): InfoNceBatch {
  const random = seededRandom(seed);
  const rows = (count: number) => {
    const matrix = Float32Array.from({ length: count * width }, () => random.uint32() / 2 ** 31 - 1);
    normaliseRows(matrix, count, width);
    return matrix;
  };
  const hidden = new Set(
    Array.from({ length: 3 }, () => `${random.below(2 * links)} ${random.below(negativeCount)}`),
  );
  const biases = (count: number) => Float64Array.from({ length: count }, () => random.uint32() / 2 ** 30 - 2);
  return {
    ends: rows(2 * links),
    links,
    endBias: biases(2 * links),
    negatives: rows(negativeCount),
    negativeCount,
    negativeBias: biases(negativeCount),
    width,
    excluded: (end) =>
      Array.from({ length: negativeCount }, (_, negative) => negative).filter((negative) =>
        hidden.has(`${end} ${negative}`),
      ),
  };
}

/** Straight from the definition, in float64. */
function lossOf(
  { ends, links, endBias, negatives, negativeCount, negativeBias, width, excluded }: InfoNceBatch,
  scale: number,
): number {
  const dot = (a: Float32Array, i: number, b: Float32Array, j: number) => {
    let sum = 0;
    for (let d = 0; d < width; d++) sum += a[i * width + d]! * b[j * width + d]!;
    return sum;
  };
  let loss = 0;
  for (let end = 0; end < 2 * links; end++) {
    const partner = (end + links) % (2 * links);
    const own = scale * dot(ends, end, ends, partner) + endBias[partner]!;
    let total = Math.exp(own);
    for (let j = 0; j < negativeCount; j++) {
      if (!excluded(end).includes(j))
        total += Math.exp(scale * dot(ends, end, negatives, j) + negativeBias[j]!);
    }
    loss += (Math.log(total) - own) / (2 * links);
  }
  return loss;
}

describe('InfoNCE', () => {
  test.prop([fc.nat(1e6), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 7 })])(
    'has the loss of its definition, and the slopes that differences give',
    async (seed, links, negativeCount) => {
      const width = 6;
      const scale = 3;
      const batch = batchOf(seed, links, negativeCount, width);
      const gradient = await infoNce(batch, scale, plainKernel);
      expect(gradient.loss).toBeCloseTo(lossOf(batch, scale), 5);

      const h = 1e-3;
      const slope = (move: (by: number) => InfoNceBatch, scaleOf = (_by: number) => scale) =>
        (lossOf(move(h), scaleOf(h)) - lossOf(move(-h), scaleOf(-h))) / (2 * h);
      const moved =
        (field: 'ends' | 'negatives' | 'endBias' | 'negativeBias', at: number) => (by: number) => {
          const values = batch[field].slice();
          values[at]! += by;
          return { ...batch, [field]: values };
        };
      const random = seededRandom(seed);
      for (let trial = 0; trial < 4; trial++) {
        const e = random.below(batch.ends.length);
        expect(gradient.byEnds[e]!).toBeCloseTo(slope(moved('ends', e)), 3);
        const n = random.below(batch.negatives.length);
        expect(gradient.byNegatives[n]!).toBeCloseTo(slope(moved('negatives', n)), 3);
        const end = random.below(2 * links);
        expect(gradient.byEndBias[end]!).toBeCloseTo(slope(moved('endBias', end)), 4);
        const negative = random.below(negativeCount);
        expect(gradient.byNegativeBias[negative]!).toBeCloseTo(slope(moved('negativeBias', negative)), 4);
      }
      const byScale = slope(
        () => batch,
        (by) => scale * Math.exp(by),
      );
      expect(gradient.byLogScale).toBeCloseTo(byScale, 4);
    },
  );
});
