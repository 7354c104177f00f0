import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gamma } from '../../../probe/rank/error-bound.js';
import { exactScore } from '../../../probe/rank/exact-score.js';
import { prepareRanking, type RankingProblem, shardSpec } from '../../../probe/rank/prepare-ranking.js';
import { scoreShard } from '../../../probe/rank/shard.js';
import { pairMargin } from '../../../probe/rank/shard-context.js';
import { foldBlock } from '../../../probe/rank/tile-scores.js';
import { roughKernel } from './rough-kernel.js';

/** Two rows of entries over many magnitudes, so that roundings and cancellations are at their worst. */
const twoRows = fc.integer({ min: 1, max: 60 }).chain((width) =>
  fc.record({
    entries: fc.array(fc.float({ noNaN: true, min: -1000, max: 1000 }), {
      minLength: 2 * width,
      maxLength: 2 * width,
    }),
    weights: fc.array(fc.double({ noNaN: true, min: -100, max: 100 }), {
      minLength: width,
      maxLength: width,
    }),
    intercept: fc.double({ noNaN: true, min: -1000, max: 1000 }),
    largestChunk: fc.integer({ min: 1, max: 60 }),
  }),
);

/** The score in exact arithmetic, as an integer multiple of 2^-2400. */
function rationalScore(problem: RankingProblem): bigint {
  const width = problem.weights.length;
  let sum = scaled(problem.intercept, 2400n);
  for (let k = 0; k < width; k++) {
    const [w, x, y] = [problem.weights[k]!, problem.matrix[k]!, problem.matrix[width + k]!];
    sum += scaled(w, 1100n) * scaled(x, 650n) * scaled(y, 650n);
  }
  return sum;
}

function scaled(value: number, bits: bigint): bigint {
  let exponent = 0n;
  let mantissa = value;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent++;
  }
  return BigInt(mantissa) << (bits - exponent);
}

describe('the error bound', () => {
  it('holds in exact rational arithmetic for the tile and for the float64 score', async () => {
    await fc.assert(
      fc.asyncProperty(twoRows, async ({ entries, weights, intercept, largestChunk }) => {
        const problem: RankingProblem = {
          matrix: Float32Array.from(entries),
          n: 2,
          weights: Float64Array.from(weights),
          intercept,
          topK: 1,
          tieOrder: Uint32Array.from([0, 1]),
          largestChunk,
        };
        const prepared = prepareRanking(problem);
        const { context } = prepared;
        const left = foldBlock(problem.matrix, 2, context);
        const spec = shardSpec(prepared, prepared.tiles[0]!, Number.NEGATIVE_INFINITY, 1);
        const shard = await scoreShard(context, spec, left, problem.matrix, roughKernel);
        const exact = rationalScore(problem);
        const margin = scaled(pairMargin(context, 0, 1), 2400n);
        const distance = (score: number) => {
          const d = scaled(score, 2400n) - exact;
          return d < 0n ? -d : d;
        };
        const score = exactScore(problem.matrix, problem.weights, intercept, 0, 1);
        // The bound is shared between the tile's error and the score's: both together fit in.
        expect(distance(shard.score[0]!) + distance(score) <= margin).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is attained within a small factor: it is a bound, not a guess far away', () => {
    // 2^24 + 1 is not a float32: adding 1 a thousand times to 2^24 loses all of them.
    let sum = Math.fround(2 ** 24);
    const ones = 1000;
    for (let k = 0; k < ones; k++) sum = Math.fround(sum + 1);
    const error = 2 ** 24 + ones - sum;
    const allowed = gamma(ones + 1, 2 ** -24) * (2 ** 24 + ones);
    expect(error).toBe(ones);
    expect(allowed).toBeGreaterThanOrEqual(error);
    expect(allowed).toBeLessThan(1.01 * error);
  });

  it('gives up honestly when n u reaches 1', () => {
    expect(gamma(2 ** 24, 2 ** -24)).toBe(Number.POSITIVE_INFINITY);
  });
});
