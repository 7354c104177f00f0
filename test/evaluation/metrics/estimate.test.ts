import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../probe/index.js';
import {
  differenceEstimate,
  estimate,
  middle95,
  type Resampled,
  SeedDraws,
} from '../../../src/evaluation/metrics/estimate.js';
import { meanInterval, studentPoint } from '../../../src/evaluation/metrics/mean-interval.js';
import { resampledShares } from '../../../src/evaluation/metrics/resampled.js';
import { SequenceResamples } from '../../../src/evaluation/metrics/sequence-resamples.js';

const constant = (value: number): Resampled => ({ value, resamples: new Float64Array(200).fill(value) });

describe('estimate', () => {
  it('is exact for one seed without spread', () => {
    const draws = new SeedDraws(1, 200, seededRandom(0));
    expect(estimate([constant(0.25)], draws)).toEqual({
      mean: 0.25,
      deviation: undefined,
      interval: { low: 0.25, high: 0.25 },
    });
  });

  it('resamples seeds: the interval of a mean over seeds lies within their values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 64 }), { minLength: 2, maxLength: 6 }), (values) => {
        const { mean, interval } = estimate(
          values.map(constant),
          new SeedDraws(values.length, 200, seededRandom(1)),
        );
        expect(interval!.low).toBeGreaterThanOrEqual(Math.min(...values));
        expect(interval!.high).toBeLessThanOrEqual(Math.max(...values));
        expect(mean).toBeCloseTo(values.reduce((a, b) => a + b) / values.length, 12);
      }),
    );
  });

  it('pairs a difference: what both share cancels', () => {
    const random = seededRandom(2);
    const noise = Float64Array.from({ length: 200 }, () => random.below(1000) / 1000);
    const noisy = (shift: number): Resampled => ({
      value: 0.5 + shift,
      resamples: noise.map((x) => x + shift),
    });
    const draws = new SeedDraws(2, 200, seededRandom(3));
    const { mean, interval } = differenceEstimate([noisy(0.1), noisy(0.1)], [noisy(0), noisy(0)], draws);
    expect(mean).toBeCloseTo(0.1, 12);
    expect(interval!.low).toBeCloseTo(0.1, 12);
    expect(interval!.high).toBeCloseTo(0.1, 12);
    const alone = estimate([noisy(0), noisy(0)], draws).interval!;
    expect(alone.high - alone.low).toBeGreaterThan(0.5);
  });
});

describe('middle95', () => {
  it('cuts 2.5 % off both ends and leaves NaN out', () => {
    const values = Float64Array.from({ length: 1001 }, (_, k) => k / 1000);
    expect(middle95(values.toReversed())).toEqual({ low: 0.025, high: 0.975 });
    expect(middle95(Float64Array.of(...values, Number.NaN))).toEqual({ low: 0.025, high: 0.975 });
    expect(middle95(values.subarray(0, 39))).toBeUndefined();
  });
});

describe('meanInterval', () => {
  it("agrees with tables of Student's t", () => {
    for (const [degrees, point] of [
      [4, 2.776],
      [9, 2.262],
      [19, 2.093],
      [99, 1.984],
    ] as const) {
      expect(Math.abs(studentPoint(degrees) / point - 1)).toBeLessThan(0.002);
    }
  });

  it('covers the mean of chance in about 95 of 100 cases', () => {
    const random = seededRandom(8);
    const uniform = () => random.uint32() / 2 ** 32;
    let covered = 0;
    for (let trial = 0; trial < 2000; trial++) {
      const { low, high } = meanInterval(Array.from({ length: 20 }, uniform))!;
      if (low <= 0.5 && high >= 0.5) covered++;
    }
    expect(covered / 2000).toBeGreaterThan(0.935);
    expect(covered / 2000).toBeLessThan(0.965);
    expect(meanInterval([1, 2, 3, 4])).toBeUndefined();
  });
});

describe('bootstrap by sequence', () => {
  it('widens when links share sequences', () => {
    const resamples = new SequenceResamples(400, 300, seededRandom(4));
    const widthOf = (links: Uint32Array) => {
      // Every second link is found, in blocks that share a sequence in one case and do not in the other.
      const marks = [Uint8Array.from({ length: 100 }, (_, link) => (link < 50 ? 1 : 0))];
      const { low, high } = middle95(resampledShares(links, marks, resamples)[0]!)!;
      return high - low;
    };
    const apart = Uint32Array.from({ length: 200 }, (_, end) => end);
    const star = Uint32Array.from({ length: 200 }, (_, end) => (end % 2 === 0 ? Math.floor(end / 100) : end));
    expect(widthOf(star)).toBeGreaterThan(1.5 * widthOf(apart));
  });
});
