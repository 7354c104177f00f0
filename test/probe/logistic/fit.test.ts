import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLogistic } from '../../../probe/logistic/fit.js';
import { LogisticObjective } from '../../../probe/logistic/objective.js';
import { type ClassWeights, sampleWeights } from '../../../probe/logistic/sample-weights.js';
import { seededRandom } from '../../../probe/random.js';
import { goldenFeatures } from './golden-features.js';

interface GoldenCase {
  rows: number;
  columns: number;
  seed: number;
  inversePenalty: number;
  classWeights: ClassWeights;
  linked: number;
  coefficients: number[];
  intercept: number;
}

const golden = JSON.parse(
  readFileSync(new URL('./__goldens__/scikit-learn.json', import.meta.url), 'utf8'),
) as { scikitLearn: string; cases: GoldenCase[] };

describe(`logistic regression against scikit-learn ${golden.scikitLearn}`, () => {
  it.each(golden.cases)(
    '$rows pairs x $columns features, C = $inversePenalty, weights $classWeights',
    (stored) => {
      const sample = goldenFeatures(stored.rows, stored.columns, stored.seed);
      expect(sample.labels.reduce((sum, label) => sum + label, 0)).toBe(stored.linked);
      const fit = fitLogistic(sample, {
        inversePenalty: stored.inversePenalty,
        classWeights: stored.classWeights,
      });
      expect(fit.converged).toBe(true);
      const error = Math.max(
        ...stored.coefficients.map((value, k) => Math.abs(value - fit.coefficients[k]!)),
      );
      expect(error).toBeLessThan(1e-5);
      expect(Math.abs(fit.intercept - stored.intercept)).toBeLessThan(1e-5);
    },
  );
});

/** Random separable or overlapping samples with both classes. */
const samples = fc
  .record({
    seed: fc.nat(),
    rows: fc.integer({ min: 4, max: 40 }),
    columnCount: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ seed, rows, columnCount }) => {
    const random = seededRandom(seed);
    const features = Float64Array.from({ length: rows * columnCount }, () => random.below(2001) / 500 - 2);
    const labels = Uint8Array.from({ length: rows }, (_, row) => (row < 2 ? row : random.below(2)));
    return { features, columnCount, labels };
  });
const penalties = fc.constantFrom(1e-3, 0.1, 1, 100);

describe('the minimum', () => {
  it('has a gradient of zero, and no random neighbour is lower', () => {
    fc.assert(
      fc.property(samples, penalties, fc.nat(), (sample, inversePenalty, seed) => {
        const fit = fitLogistic(sample, { inversePenalty });
        expect(fit.converged).toBe(true);
        const objective = new LogisticObjective(sample, sampleWeights(sample.labels, 'none'), inversePenalty);
        const best = Float64Array.of(...fit.coefficients, fit.intercept);
        const gradient = new Float64Array(best.length);
        const value = objective.valueAndGradient(best, gradient);
        expect(Math.max(...gradient.map(Math.abs))).toBeLessThanOrEqual(1e-9);
        const random = seededRandom(seed);
        const neighbour = best.map((entry) => entry + random.below(2001) / 10_000 - 0.1);
        expect(objective.valueAndGradient(neighbour, gradient)).toBeGreaterThanOrEqual(value - 1e-12);
      }),
    );
  });

  it('does not depend on the start', () => {
    fc.assert(
      fc.property(samples, penalties, (sample, inversePenalty) => {
        const first = fitLogistic(sample, { inversePenalty, tolerance: 1e-11 });
        const start = { coefficients: first.coefficients.map((entry) => 0.5 - entry), intercept: 2 };
        const second = fitLogistic(sample, { inversePenalty, tolerance: 1e-11, start });
        first.coefficients.forEach((entry, k) => {
          expect(Math.abs(entry - second.coefficients[k]!)).toBeLessThan(1e-5);
        });
      }),
    );
  });

  it('is reached on separable pairs with nearly no penalty', () => {
    const sample = {
      features: Float64Array.of(-2, -1, 1, 2),
      columnCount: 1,
      labels: Uint8Array.of(0, 0, 1, 1),
    };
    const fit = fitLogistic(sample, { inversePenalty: 1e6 });
    expect(fit.converged).toBe(true);
    expect(fit.coefficients[0]).toBeGreaterThan(5);
    expect(fit.intercept).toBeCloseTo(0, 6);
  });
});

describe('gradient and Hessian', () => {
  it('agree with differences of the value and of the gradient', () => {
    const sample = goldenFeatures(50, 4, 9);
    const objective = new LogisticObjective(sample, sampleWeights(sample.labels, 'balanced'), 0.3);
    const point = Float64Array.of(0.2, -0.1, 0.3, 0.05, -0.4);
    const gradient = new Float64Array(5);
    objective.valueAndGradient(point, gradient);
    const hessian = objective.penalised(objective.curvature(point));
    const size = 1e-5;
    for (let k = 0; k < 5; k += 1) {
      const ahead = point.map((entry, index) => entry + (index === k ? size : 0));
      const behind = point.map((entry, index) => entry - (index === k ? size : 0));
      const aheadGradient = new Float64Array(5);
      const behindGradient = new Float64Array(5);
      const difference =
        objective.valueAndGradient(ahead, aheadGradient) - objective.valueAndGradient(behind, behindGradient);
      expect(difference / (2 * size)).toBeCloseTo(gradient[k]!, 7);
      for (let j = 0; j < 5; j += 1) {
        const slope = (aheadGradient[j]! - behindGradient[j]!) / (2 * size);
        expect(slope).toBeCloseTo(hessian[k * 5 + j]!, 6);
      }
    }
  });
});

describe('reports and refusals', () => {
  it('says what to do when it has not converged', () => {
    const fit = fitLogistic(goldenFeatures(200, 8, 5), { inversePenalty: 100, maxIterations: 1 });
    expect(fit.converged).toBe(false);
    expect(fit.iterations).toBe(1);
    expect(fit.gradientNorm).toBeGreaterThan(1e-9);
    expect(fit.remedy).toContain('smaller C');
  });

  it('refuses one class, a bad C, a value that is not finite and a wrong shape', () => {
    const sample = goldenFeatures(20, 3, 6);
    const attempt =
      (change: Partial<typeof sample>, inversePenalty = 1) =>
      () =>
        fitLogistic({ ...sample, ...change }, { inversePenalty });
    expect(attempt({ labels: new Uint8Array(20) })).toThrow(
      expect.objectContaining({ code: 'PROBE_ONE_CLASS' }),
    );
    for (const inversePenalty of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(attempt({}, inversePenalty)).toThrow(
        expect.objectContaining({ code: 'PROBE_PENALTY_OUT_OF_RANGE' }),
      );
    }
    const features = sample.features.slice();
    features[7] = Number.NaN;
    expect(attempt({ features })).toThrow(/feature 1 of pair 2/);
    expect(attempt({ columnCount: 4 })).toThrow(expect.objectContaining({ code: 'FEATURES_SHAPE_MISMATCH' }));
  });
});
