import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  baseRateShift,
  calibratedLogOdds,
  fitIsotonic,
  fitSigmoid,
  isotonicProbability,
  probabilityOf,
  reliability,
  seededRandom,
} from '../../../probe/index.js';

const golden = JSON.parse(
  readFileSync(new URL('./__goldens__/scikit-learn.json', import.meta.url), 'utf8'),
) as {
  scikitLearn: string;
  scores: number[];
  labels: number[];
  grid: number[];
  isotonic: number[];
  sigmoid: { slope: number; intercept: number };
};
const scores = Float64Array.from(golden.scores);
const labels = Uint8Array.from(golden.labels);

describe(`calibration against scikit-learn ${golden.scikitLearn}`, () => {
  it('fits the same isotonic function', () => {
    const calibration = fitIsotonic(scores, labels);
    golden.grid.forEach((score, position) => {
      expect(isotonicProbability(calibration, score)).toBeCloseTo(golden.isotonic[position]!, 12);
    });
  });

  it("fits the same line with Platt's targets", () => {
    const calibration = fitSigmoid(scores, labels);
    expect(calibration.slope).toBeCloseTo(golden.sigmoid.slope, 4);
    expect(calibration.intercept).toBeCloseTo(golden.sigmoid.intercept, 4);
  });
});

const samples = fc
  .array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 1 })), {
    minLength: 2,
    maxLength: 40,
  })
  .map((points) => ({
    scores: Float64Array.from(points, ([score]) => score / 4),
    labels: Uint8Array.from(points, ([, label]) => label),
  }));

describe('isotonic calibration', () => {
  it('is non-decreasing, within 0..1, and keeps the number of linked pairs', () => {
    fc.assert(
      fc.property(samples, (sample) => {
        const calibration = fitIsotonic(sample.scores, sample.labels);
        let former = 0;
        for (let score = -6; score <= 6; score += 0.125) {
          const probability = isotonicProbability(calibration, score);
          expect(probability).toBeGreaterThanOrEqual(former);
          expect(probability).toBeLessThanOrEqual(1);
          former = probability;
        }
        const expected = sample.scores.reduce(
          (sum, score) => sum + isotonicProbability(calibration, score),
          0,
        );
        expect(expected).toBeCloseTo(
          sample.labels.reduce((sum, label) => sum + label, 0),
          9,
        );
      }),
    );
  });
});

describe('sigmoid calibration', () => {
  it('recovers the line that made the labels', () => {
    const random = seededRandom(3);
    const drawn = Float64Array.from({ length: 20_000 }, () => random.below(10_001) / 1000 - 5);
    const made = Uint8Array.from(drawn, (score) =>
      random.uint32() / 2 ** 32 < probabilityOf(0.6 * score - 1.5) ? 1 : 0,
    );
    const { slope, intercept } = fitSigmoid(drawn, made);
    expect(Math.abs(slope - 0.6)).toBeLessThan(0.03);
    expect(Math.abs(intercept + 1.5)).toBeLessThan(0.08);
  });

  it('stays finite on separated scores and on scores that are all equal', () => {
    const separated = fitSigmoid(Float64Array.of(-1, -1, 1, 1), Uint8Array.of(0, 0, 1, 1));
    expect(probabilityOf(calibratedLogOdds(separated, 1))).toBeCloseTo(3 / 4, 6);
    const equal = fitSigmoid(Float64Array.of(2, 2, 2), Uint8Array.of(0, 0, 1));
    expect(Number.isFinite(equal.slope + equal.intercept)).toBe(true);
  });

  it('refuses one class and scores that are not finite', () => {
    expect(() => fitSigmoid(Float64Array.of(1, 2), Uint8Array.of(1, 1))).toThrow(
      expect.objectContaining({ code: 'PROBE_ONE_CLASS' }),
    );
    expect(() => fitSigmoid(Float64Array.of(1, Number.NaN), Uint8Array.of(1, 0))).toThrow(
      expect.objectContaining({ code: 'PROBE_VALUE_NOT_FINITE' }),
    );
  });
});

describe('base rate', () => {
  it("agrees with Bayes' rule on counts", () => {
    // 40 of 440 sampled pairs are linked; evidence three times likelier among the linked gives odds 3/10.
    const logOdds = Math.log(3 / 10);
    const trueRate = 9766 / 49_995_000;
    const odds = (3 * trueRate) / (1 - trueRate);
    expect(logOdds + baseRateShift(1 / 11, trueRate)).toBeCloseTo(Math.log(odds), 12);
  });

  it('changes nothing at the sampled rate and refuses 0 and 1', () => {
    expect(baseRateShift(0.1, 0.1)).toBe(0);
    for (const rate of [0, 1, Number.NaN]) {
      expect(() => baseRateShift(0.1, rate)).toThrow(
        expect.objectContaining({ code: 'PROBE_RATE_OUT_OF_RANGE' }),
      );
    }
  });
});

describe('reliability', () => {
  it('counts the expected calibration error by hand', () => {
    const stated = Float64Array.of(0.1, 0.2, 0.9, 0.6);
    const table = reliability(stated, Uint8Array.of(0, 1, 1, 1), 2);
    expect(table.rows.map(({ pairCount, linkedShare }) => [pairCount, linkedShare])).toEqual([
      [2, 0.5],
      [2, 1],
    ]);
    expect(table.expectedCalibrationError).toBeCloseTo((0.35 + 0.25) / 2, 12);
    const byWidth = reliability(stated, Uint8Array.of(0, 1, 1, 1), 4, 'equal-width');
    expect(byWidth.rows.map(({ lowest, highest }) => [lowest, highest])).toEqual([
      [0.1, 0.2],
      [0.6, 0.6],
      [0.9, 0.9],
    ]);
  });

  it('is small for honest probabilities and large for boastful ones', () => {
    const random = seededRandom(9);
    const honest = Float64Array.from({ length: 20_000 }, () => random.below(1000) / 1000);
    const made = Uint8Array.from(honest, (probability) => (random.uint32() / 2 ** 32 < probability ? 1 : 0));
    const boastful = honest.map((probability) => probabilityOf(6 * (probability - 0.5) * 4));
    expect(reliability(honest, made).expectedCalibrationError).toBeLessThan(0.02);
    expect(reliability(boastful, made).expectedCalibrationError).toBeGreaterThan(0.1);
  });
});
