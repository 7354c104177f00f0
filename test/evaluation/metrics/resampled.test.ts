import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../probe/index.js';
import { areaUnderCurve } from '../../../src/evaluation/metrics/area-under-curve.js';
import { averagePrecision } from '../../../src/evaluation/metrics/average-precision.js';
import { resampledSeparation, resampledShares } from '../../../src/evaluation/metrics/resampled.js';
import { SequenceResamples } from '../../../src/evaluation/metrics/sequence-resamples.js';
import golden from '../__goldens__/average-precision.json' with { type: 'json' };

/** Resamples with these multiplicities. */
class Given extends SequenceResamples {
  readonly #multiplicities: readonly (readonly number[])[];

  constructor(multiplicities: readonly (readonly number[])[]) {
    super(multiplicities[0]!.length, multiplicities.length, seededRandom(0));
    this.#multiplicities = multiplicities;
  }

  override multiplicities(resample: number): Uint8Array {
    return Uint8Array.from(this.#multiplicities[resample]!);
  }
}

const positions = [...golden.labels.keys()];
const pairsOf = (label: number) => {
  const own = positions.filter((p) => golden.labels[p] === label);
  return {
    pairs: Uint32Array.from(own.flatMap((p) => golden.pairs[p]!)),
    scores: Float64Array.from(own, (p) => golden.scores[p]!),
  };
};
const [unlinked, linked] = [pairsOf(0), pairsOf(1)];
const goldenPairs = {
  links: linked.pairs,
  linkScores: linked.scores,
  unlinked: unlinked.pairs,
  unlinkedScores: unlinked.scores,
};

describe('against scikit-learn', () => {
  it('average precision, with ties', () => {
    expect(averagePrecision(linked.scores, unlinked.scores)).toBeCloseTo(golden.averagePrecision, 12);
    expect(areaUnderCurve(linked.scores, unlinked.scores)).toBeCloseTo(golden.areaUnderCurve, 12);
  });

  it('weighted by the multiplicities of a resample', () => {
    const resamples = new Given(golden.resamples.map(({ multiplicity }) => multiplicity));
    const ours = resampledSeparation(goldenPairs, resamples);
    for (const [r, expected] of golden.resamples.entries()) {
      expect(ours.areaUnderCurve[r]).toBeCloseTo(expected.areaUnderCurve, 12);
      expect(ours.averagePrecision[r]).toBeCloseTo(expected.averagePrecision, 12);
    }
  });
});

describe('averagePrecision', () => {
  const score = fc.integer({ min: -4, max: 4 });

  it('is the mean over links of the precision down to their score', () => {
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 1, maxLength: 25 }),
        fc.array(score, { maxLength: 25 }),
        (high, low) => {
          const atLeast = (scores: number[], floor: number) => scores.filter((s) => s >= floor).length;
          const precisions = high.map((s) => atLeast(high, s) / (atLeast(high, s) + atLeast(low, s)));
          const expected = precisions.reduce((sum, one) => sum + one, 0) / high.length;
          expect(averagePrecision(Float64Array.from(high), Float64Array.from(low))).toBeCloseTo(expected, 12);
        },
      ),
    );
  });
});

const n = 9;
const scoredPair = fc.record({
  a: fc.nat({ max: n - 1 }),
  b: fc.nat({ max: n - 1 }),
  score: fc.integer({ min: 0, max: 5 }),
  found: fc.boolean(),
});
const arbitraryPairs = fc.array(scoredPair, { minLength: 1, maxLength: 20 });
const flat = (pairs: { a: number; b: number }[]) => Uint32Array.from(pairs.flatMap(({ a, b }) => [a, b]));
const scores = (pairs: { score: number }[]) => Float64Array.from(pairs, ({ score }) => score);

describe('resampled metrics', () => {
  it('are the plain ones where every sequence is there once', () => {
    fc.assert(
      fc.property(arbitraryPairs, arbitraryPairs, (links, others) => {
        const separation = resampledSeparation(
          {
            links: flat(links),
            linkScores: scores(links),
            unlinked: flat(others),
            unlinkedScores: scores(others),
          },
          new Given([new Array(n).fill(1)]),
        );
        expect(separation.areaUnderCurve[0]).toBeCloseTo(areaUnderCurve(scores(links), scores(others)), 12);
        expect(separation.averagePrecision[0]).toBeCloseTo(
          averagePrecision(scores(links), scores(others)),
          12,
        );
      }),
    );
  });

  it('are the plain ones of pairs repeated as often as their ends are', () => {
    const multiplicity = fc.array(fc.nat({ max: 3 }), { minLength: n, maxLength: n });
    fc.assert(
      fc.property(arbitraryPairs, arbitraryPairs, multiplicity, (links, others, times) => {
        const repeated = <Pair extends { a: number; b: number }>(pairs: Pair[]) =>
          pairs.flatMap((pair) => new Array<Pair>(times[pair.a]! * times[pair.b]!).fill(pair));
        const resamples = new Given([times]);
        const separation = resampledSeparation(
          {
            links: flat(links),
            linkScores: scores(links),
            unlinked: flat(others),
            unlinkedScores: scores(others),
          },
          resamples,
        );
        const marks = [Uint8Array.from(links, ({ found }) => (found ? 1 : 0))];
        const [share] = resampledShares(flat(links), marks, resamples);
        const [links2, others2] = [repeated(links), repeated(others)];
        if (links2.length === 0) {
          expect(share![0]).toBeNaN();
          expect(separation.averagePrecision[0]).toBeNaN();
          return;
        }
        expect(share![0]).toBeCloseTo(links2.filter(({ found }) => found).length / links2.length, 12);
        expect(separation.averagePrecision[0]).toBeCloseTo(
          averagePrecision(scores(links2), scores(others2)),
          12,
        );
        const area = separation.areaUnderCurve[0];
        if (others2.length === 0) expect(area).toBeNaN();
        else expect(area).toBeCloseTo(areaUnderCurve(scores(links2), scores(others2)), 12);
      }),
    );
  });
});

describe('SequenceResamples', () => {
  it('draws as many sequences as there are, each as often as any other, the same ones from a seed', () => {
    const resamples = new SequenceResamples(50, 400, seededRandom(3));
    const again = new SequenceResamples(50, 400, seededRandom(3));
    const totals = new Float64Array(50);
    for (let r = 0; r < 400; r++) {
      const drawn = resamples.multiplicities(r);
      expect(drawn.reduce((sum, one) => sum + one, 0)).toBe(50);
      expect(again.multiplicities(r)).toEqual(drawn);
      for (const [row, times] of drawn.entries()) totals[row]! += times;
    }
    // Five deviations of a count of 20,000 draws of one in fifty.
    for (const total of totals) expect(Math.abs(total - 400)).toBeLessThan(5 * Math.sqrt(400));
  });
});
