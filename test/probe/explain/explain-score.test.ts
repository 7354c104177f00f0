import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BilinearForm,
  explainProjectedScore,
  explainScore,
  type LowRankForm,
  logOdds,
  type ScoreExplanation,
} from '../../../probe/index.js';

const real = fc.float({ min: -8, max: 8, noNaN: true });
/** Sums of products of such numbers are exact. */
const whole = fc.integer({ min: -9, max: 9 });

const form = (numbers: fc.Arbitrary<number>) =>
  fc
    .array(fc.array(numbers, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })
    .chain((blocks) => {
      const width = blocks.flat().length;
      const row = fc.array(numbers, { minLength: width, maxLength: width }).map((r) => Float32Array.from(r));
      return fc.record({
        form: numbers.map(
          (intercept): BilinearForm => ({
            intercept,
            blocks: blocks.map((weights, b) => ({
              name: `block ${b}`,
              width: weights.length,
              weights: Float64Array.from(weights),
            })),
          }),
        ),
        xi: row,
        xj: row,
        shown: fc.nat({ max: 7 }),
      });
    });

const sumOf = ({ intercept, blocks }: ScoreExplanation): number =>
  blocks.reduce((sum, { contribution }) => sum + contribution, intercept);

describe('the explanation of a score', () => {
  it('adds up to the score bit for bit, the same from either side', () => {
    fc.assert(
      fc.property(form(real), ({ form: bilinear, xi, xj, shown }) => {
        const explained = explainScore(bilinear, xi, xj, shown);
        expect(explained.logOdds).toBe(logOdds(bilinear, xi, xj));
        expect(sumOf(explained)).toBe(explained.logOdds);
        expect(explainScore(bilinear, xj, xi, shown)).toEqual(explained);
      }),
    );
  });

  it('names the largest components of a block, and the rest makes it whole', () => {
    fc.assert(
      fc.property(form(whole), ({ form: bilinear, xi, xj, shown }) => {
        for (const [b, block] of explainScore(bilinear, xi, xj, shown).blocks.entries()) {
          const { width } = bilinear.blocks[b]!;
          expect(block.components).toHaveLength(Math.min(shown, width));
          const named = block.components.reduce((sum, { contribution }) => sum + contribution, 0);
          expect(named + block.rest).toBe(block.contribution);
          const sizes = block.components.map(({ contribution }) => Math.abs(contribution));
          expect(sizes).toEqual([...sizes].sort((x, y) => y - x));
        }
        // With every component named nothing is left, and added in order they are the block, bit for bit.
      }),
    );
    fc.assert(
      fc.property(form(real), ({ form: bilinear, xi, xj }) => {
        for (const { components, rest, contribution } of explainScore(bilinear, xi, xj, 6).blocks) {
          const ordered = [...components].sort((x, y) => x.dimension - y.dimension);
          expect(rest).toBe(0);
          expect(ordered.reduce((sum, one) => sum + one.contribution, 0)).toBe(contribution);
        }
      }),
    );
  });

  it('refuses rows of another width', () => {
    const bilinear = { intercept: 0, blocks: [{ name: 'a', width: 2, weights: Float64Array.of(1, 1) }] };
    const row = Float32Array.of(1, 2, 3);
    expect(() => explainScore(bilinear, row, row, 1)).toThrow(/FEATURES_SHAPE_MISMATCH|row of the form/);
  });
});

describe('the explanation of a projected score', () => {
  const projected = (numbers: fc.Arbitrary<number>) =>
    fc
      .record({
        widths: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
        rank: fc.integer({ min: 1, max: 4 }),
      })
      .chain(({ widths, rank }) => {
        const width = widths.reduce((sum, one) => sum + one, 0);
        const list = (length: number) => fc.array(numbers, { minLength: length, maxLength: length });
        const row = list(width).map((r) => Float32Array.from(r));
        return fc.record({
          form: fc.record({ intercept: numbers, projection: list(rank * width), weights: list(rank) }).map(
            (parts): LowRankForm => ({
              intercept: parts.intercept,
              width,
              rank,
              projection: Float64Array.from(parts.projection),
              weights: Float64Array.from(parts.weights),
            }),
          ),
          blocks: fc.constant(widths.map((one, b) => ({ name: `block ${b}`, width: one }))),
          ui: row,
          uj: row,
        });
      });
  const direct = (
    { intercept, width, rank, projection, weights }: LowRankForm,
    ui: Float32Array,
    uj: Float32Array,
  ) => {
    const image = (row: Float32Array, r: number) =>
      row.reduce((sum, value, d) => sum + projection[r * width + d]! * value, 0);
    return Array.from({ length: rank }, (_, r) => weights[r]! * image(ui, r) * image(uj, r)).reduce(
      (sum, term) => sum + term,
      intercept,
    );
  };

  it('adds up to the score exactly where arithmetic is exact', () => {
    fc.assert(
      fc.property(projected(whole), ({ form: lowRank, blocks, ui, uj }) => {
        const explained = explainProjectedScore(lowRank, blocks, ui, uj, 2);
        expect(explained.logOdds).toBe(direct(lowRank, ui, uj));
        expect(sumOf(explained)).toBe(explained.logOdds);
        for (const block of explained.blocks) {
          expect(block.components.reduce((sum, one) => sum + one.contribution, block.rest)).toBe(
            block.contribution,
          );
        }
      }),
    );
  });

  it('is the same from either side, and close to the score everywhere', () => {
    fc.assert(
      fc.property(projected(real), ({ form: lowRank, blocks, ui, uj }) => {
        const explained = explainProjectedScore(lowRank, blocks, ui, uj, 2);
        expect(sumOf(explained)).toBe(explained.logOdds);
        const size = direct(
          {
            ...lowRank,
            intercept: Math.abs(lowRank.intercept),
            projection: lowRank.projection.map(Math.abs),
            weights: lowRank.weights.map(Math.abs),
          },
          ui.map(Math.abs),
          uj.map(Math.abs),
        );
        expect(Math.abs(explained.logOdds - direct(lowRank, ui, uj))).toBeLessThanOrEqual(1e-13 * size);
        expect(explainProjectedScore(lowRank, blocks, uj, ui, 2).logOdds).toBe(explained.logOdds);
      }),
    );
  });

  it('gives a block of zeros nothing, and everything to the only other one', () => {
    const lowRank: LowRankForm = {
      intercept: 1,
      width: 3,
      rank: 2,
      projection: Float64Array.of(1, 2, 3, 4, 5, 6),
      weights: Float64Array.of(1, -1),
    };
    const blocks = [
      { name: 'model', width: 2 },
      { name: 'text', width: 1 },
    ];
    const silent = explainProjectedScore(
      lowRank,
      blocks,
      Float32Array.of(1, 2, 0),
      Float32Array.of(3, 1, 0),
      1,
    );
    // (5, 14) and (5, 17): 25 - 238.
    expect(silent.blocks.map(({ contribution }) => contribution)).toEqual([-213, 0]);
    expect(() =>
      explainProjectedScore(lowRank, [blocks[0]!], Float32Array.of(1, 2, 0), Float32Array.of(3, 1, 0), 1),
    ).toThrow();
  });
});
