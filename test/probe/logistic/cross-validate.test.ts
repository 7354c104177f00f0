import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossValidate, meanLogLoss } from '../../../probe/logistic/cross-validate.js';
import { fitFeatureScaling, scaleFeatures } from '../../../probe/logistic/feature-scaling.js';
import { fitLogistic, fitLogisticPath } from '../../../probe/logistic/fit.js';
import { sequenceFolds } from '../../../probe/logistic/folds.js';
import { logOddsOf } from '../../../probe/logistic/objective.js';
import { seededRandom } from '../../../probe/random.js';
import { randomPairs } from '../../features/random-layers.js';
import { goldenFeatures } from './golden-features.js';

describe('folds', () => {
  it('divide the pairs so that no training pair shares a sequence of the fold', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 6 }), (seed, foldCount) => {
        const pairs = randomPairs(seed, 200, 40);
        const labels = Uint8Array.from({ length: 200 }, (_, pair) => (pair < 60 ? 1 : 0));
        const folds = sequenceFolds(pairs, labels, foldCount, seededRandom(seed));
        expect(folds).toHaveLength(foldCount);
        const endsOf = (list: Uint32Array) =>
          [...list].flatMap((pair) => [pairs[2 * pair]!, pairs[2 * pair + 1]!]);
        const validated = new Set<number>();
        const owner = new Map<number, number>();
        folds.forEach(({ training, validation }, fold) => {
          expect([...training, ...validation].sort((a, b) => a - b)).toEqual([...labels.keys()]);
          const trained = new Set(endsOf(training));
          for (const pair of validation) {
            validated.add(pair);
            const own = [pairs[2 * pair]!, pairs[2 * pair + 1]!].filter((row) => !trained.has(row));
            expect(own.length).toBeGreaterThan(0);
          }
          // A sequence absent from every training pair of this fold is the fold's own or had no pair left.
          for (const row of trained) owner.set(row, owner.get(row) ?? fold);
        });
        expect(validated.size).toBe(200);
      }),
      { numRuns: 30 },
    );
  });

  it('are the same for the same seed, and others for another', () => {
    const pairs = randomPairs(1, 200, 40);
    const labels = Uint8Array.from({ length: 200 }, (_, pair) => pair % 2);
    const fold = (seed: number) => sequenceFolds(pairs, labels, 4, seededRandom(seed));
    expect(fold(7)).toEqual(fold(7));
    expect(fold(7)).not.toEqual(fold(8));
  });

  it('refuse to leave a fold without linked pairs', () => {
    const pairs = randomPairs(1, 200, 40);
    const labels = Uint8Array.from({ length: 200 }, (_, pair) => (pair === 0 ? 1 : 0));
    expect(() => sequenceFolds(pairs, labels, 5, seededRandom(1))).toThrow(
      expect.objectContaining({ code: 'PROBE_FOLD_EMPTY' }),
    );
  });
});

describe('cross-validation', () => {
  const sample = goldenFeatures(400, 6, 11);
  const pairs = randomPairs(3, 400, 120);
  const folds = sequenceFolds(pairs, sample.labels, 4, seededRandom(5));
  const inversePenalties = [1, 1e-3, 0.03, 1e-5];
  const result = crossValidate(sample, { inversePenalties, folds, tolerance: 1e-9 });

  it('scores each C by fits of its own that saw only the training side', () => {
    expect(result.scores.map((score) => score.inversePenalty)).toEqual([1e-5, 1e-3, 0.03, 1]);
    for (const score of result.scores) {
      const losses = folds.map(({ training, validation }) => {
        const take = (list: Uint32Array) => ({
          features: Float64Array.from(
            [...list].flatMap((pair) => [...sample.features.subarray(6 * pair, 6 * pair + 6)]),
          ),
          columnCount: 6,
          labels: Uint8Array.from(list, (pair) => sample.labels[pair]!),
        });
        const [train, validate] = [take(training), take(validation)];
        const scaling = fitFeatureScaling(train.features, training.length, 6);
        const scale = (part: typeof train) => ({
          ...part,
          features: scaleFeatures(part.features, part.labels.length, 6, scaling),
        });
        const fit = fitLogistic(scale(train), { inversePenalty: score.inversePenalty });
        const logOdds = logOddsOf(scale(validate).features, fit);
        return meanLogLoss(logOdds, validate.labels, new Float64Array(validation.length).fill(1));
      });
      expect(score.logLoss).toBeCloseTo(losses.reduce((sum, loss) => sum + loss, 0) / 4, 7);
      expect(score.converged).toBe(true);
    }
  });

  it('chooses the lowest log-loss and hands out one held-out score a pair', () => {
    const lowest = Math.min(...result.scores.map((score) => score.logLoss));
    expect(result.scores.find((score) => score.inversePenalty === result.inversePenalty)?.logLoss).toBe(
      lowest,
    );
    expect(result.inversePenalty).not.toBe(1e-5);
    expect(result.heldOutLogOdds).toHaveLength(400);
    expect(result.heldOutLogOdds.every(Number.isFinite)).toBe(true);
  });

  it('finds on a path what separate fits find', () => {
    const grid = [1e-3, 0.1, 10];
    fitLogisticPath(sample, grid, { tolerance: 1e-11 }).forEach((fit, position) => {
      const alone = fitLogistic(sample, { inversePenalty: grid[position]!, tolerance: 1e-11 });
      fit.coefficients.forEach((value, k) => {
        expect(value).toBeCloseTo(alone.coefficients[k]!, 6);
      });
    });
  });
});
