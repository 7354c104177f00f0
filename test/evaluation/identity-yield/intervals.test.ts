import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../probe/index.js';
import { compareYields, type SeedYield } from '../../../src/evaluation/identity-yield/compare-yields.js';
import { meanInterval, ratioInterval } from '../../../src/evaluation/identity-yield/seed-interval.js';
import { middle95, SequenceBootstrap } from '../../../src/evaluation/identity-yield/sequence-bootstrap.js';
import { summariseYields } from '../../../src/evaluation/identity-yield/yield-summary.js';

const pairsOf = (...pairs: [number, number][]) => ({
  first: Uint32Array.from(pairs, ([a]) => a),
  second: Uint32Array.from(pairs, ([, b]) => b),
});

describe('SequenceBootstrap', () => {
  const bootstrap = new SequenceBootstrap(4, 20_000, seededRandom(1));
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it('weighs a pair by two independent Poisson(1) draws', () => {
    const weights = bootstrap.weightOf(pairsOf([0, 1]));
    expect(Math.abs(mean(weights) - 1)).toBeLessThan(0.05);
    // E[w^2] = 2 for each of the two.
    expect(Math.abs(mean(weights.map((weight) => weight ** 2)) - 4)).toBeLessThan(0.4);
    expect(bootstrap.weightOf(pairsOf([0, 1], [0, 1]))).toEqual(weights.map((weight) => 2 * weight));
  });

  it('lets pairs that share a sequence vary together, and others apart', () => {
    const covariance = (other: [number, number]) => {
      const weights = bootstrap.weightOf(pairsOf([0, 1]));
      const others = bootstrap.weightOf(pairsOf(other));
      return mean(weights.map((weight, r) => weight * others[r]!)) - mean(weights) * mean(others);
    };
    // E[w0^2 w1 w2] - 1 = 1.
    expect(Math.abs(covariance([0, 2]) - 1)).toBeLessThan(0.2);
    expect(Math.abs(covariance([2, 3]))).toBeLessThan(0.1);
  });
});

describe('intervals over seeds', () => {
  it("are Student's of the mean", () => {
    expect(meanInterval([3])).toBeUndefined();
    expect(meanInterval([3, Number.POSITIVE_INFINITY])).toBeUndefined();
    // Mean 3, deviation 1.5811, error 0.7071, t(4) = 2.776.
    const [low, high] = meanInterval([1, 2, 3, 4, 5])!;
    expect(low).toBeCloseTo(3 - 1.9629, 3);
    expect(high).toBeCloseTo(3 + 1.9629, 3);
  });

  it('of ratios are those of their logarithms', () => {
    // Logarithms 0 and ln 4: mean ln 2, error ln 2, t(1) = 12.706.
    expect(ratioInterval([1, 4])![1]).toBeCloseTo(2 ** 13.706, 0);
    expect(ratioInterval([2, 2, 2])![0]).toBeCloseTo(2);
    expect(ratioInterval([1, 0])).toBeUndefined();
  });

  it('take the middle of replicates', () => {
    expect(middle95(Float64Array.from({ length: 1001 }, (_, i) => i))).toEqual([25, 975]);
    expect(middle95(new Float64Array(30))).toBeUndefined();
  });
});

/** A run of `rate` identities per 1,000 whose replicates are the rate times what `wave` says. */
function run(name: string, seed: number, rate: number, wave: (replicate: number) => number): SeedYield {
  const replicates = Float64Array.from({ length: 1000 }, (_, r) => rate * wave(r));
  const measure = {
    pairs: 1000,
    triples: rate,
    perThousand: rate,
    interval: undefined,
    pairsWithIdentity: rate,
    pairsWithIdentityPerThousand: rate,
    screenedTriples: rate / 2,
    screenedPerThousand: rate / 2,
    screenedInterval: undefined,
  };
  const screenedReplicates = replicates.map((value) => value / 2);
  return { name, seed, yield: { measure, replicates, screenedReplicates } };
}
const shared = (r: number) => 1 + (r % 10) / 10;
const constant = () => 1;

describe('compareYields', () => {
  it('cancels what moves both sides in a replicate, and pairs seeds', () => {
    const probe = [run('probe', 0, 8, shared), run('probe', 1, 12, shared)];
    const control = [run('control', 1, 6, shared), run('control', 0, 4, shared)];
    const { plain, screened, pairedBySeed } = compareYields(probe, control, 3);
    expect(pairedBySeed).toBe(true);
    expect(plain.ratio).toBe(2);
    expect(plain.ratios).toEqual([2, 2]);
    // Ratio 2 on each seed, whatever sequences or seeds are drawn.
    for (const end of [...plain.overSeeds!, ...plain.overSequencesAndSeeds!]) expect(end).toBeCloseTo(2);
    expect(screened.ratio).toBe(2);
  });

  it('takes the mean of a side without the same seeds, and resamples its seeds too', () => {
    const control = [run('control', 7, 2, constant), run('control', 8, 6, constant)];
    const { plain, pairedBySeed } = compareYields([run('probe', 0, 8, constant)], control, 3);
    expect(pairedBySeed).toBe(false);
    expect(plain.ratios).toEqual([2]);
    expect(plain.overSeeds).toBeUndefined();
    // Both draws the one seed or both the other: 8 / 2 and 8 / 6.
    expect(plain.overSequencesAndSeeds).toEqual([8 / 6, 4]);
  });

  it('has no ratio over nothing', () => {
    const nothing = [run('control', 0, 0, constant)];
    expect(compareYields([run('probe', 0, 8, constant)], nothing, 3).plain.ratio).toBeUndefined();
  });
});

describe('summariseYields', () => {
  it('gives the mean over seeds and its lift, with both intervals', () => {
    const runs = [run('probe', 0, 8, shared), run('probe', 1, 12, shared)];
    const { plain, screened, seeds, triples } = summariseYields(runs, run('random', 0, 2, shared).yield, 3);
    expect(seeds).toEqual([0, 1]);
    expect(triples).toBe(10);
    expect(plain.perThousand).toBe(10);
    expect(plain.lift).toBe(5);
    // Drawn seeds: twice the one, one of each, twice the other; what moves random pairs as well cancels.
    expect(plain.liftInterval).toEqual([4, 6]);
    expect(plain.overSequencesAndSeeds![0]).toBeLessThan(8.5);
    expect(plain.overSequencesAndSeeds![1]).toBeGreaterThan(20);
    expect(screened).toMatchObject({ perThousand: 5, lift: 5 });
  });
});
