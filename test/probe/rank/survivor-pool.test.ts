import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestFirst } from '../../../probe/rank/best-first.js';
import { kthLargest } from '../../../probe/rank/kth-largest.js';
import type { ScoredPairs } from '../../../probe/rank/pair-columns.js';
import { SurvivorPool } from '../../../probe/rank/survivor-pool.js';

describe('kthLargest', () => {
  it('is the k-th entry of the sorted list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), { minLength: 1 }),
        fc.nat(),
        (values, seed) => {
          const k = 1 + (seed % values.length);
          const sorted = [...values].sort((a, b) => b - a);
          // -0 and 0 are equal numbers here, whichever of the two comes out.
          expect(kthLargest(Float64Array.from(values), k) === sorted[k - 1]).toBe(true);
        },
      ),
    );
  });
});

describe('SurvivorPool', () => {
  const n = 12;
  const tieOrder = Uint32Array.from({ length: n }, (_, i) => (i * 5) % n);
  const all: [number, number][] = [];
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) all.push([i, j]);
  const shardOf = (pairs: [number, number][], score: (p: [number, number]) => number): ScoredPairs => ({
    first: Uint32Array.from(pairs, ([i]) => i),
    second: Uint32Array.from(pairs, ([, j]) => j),
    score: Float64Array.from(pairs, score),
  });

  const namesWithin = (best: ScoredPairs, cutoff: number) =>
    new Set(Array.from(best.first.subarray(0, cutoff), (i, p) => `${i} ${best.second[p]}`));

  it('finds the best K whatever the noise below the margin, the shard order and the capacity', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: all.length, maxLength: all.length }),
        fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), {
          minLength: all.length,
          maxLength: all.length,
        }),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 66 }),
        fc.option(fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 3 }), { nil: undefined }),
        async (exact, noise, order, topK, shardSize, cutoffs) => {
          const at = ([i, j]: [number, number]) => all.findIndex(([a, b]) => a === i && b === j);
          const exactOf = (p: [number, number]) => exact[at(p)]!;
          const rescore = (first: Uint32Array, second: Uint32Array) =>
            Float64Array.from(first, (i, p) => exactOf([i, second[p]!]));
          const pool = new SurvivorPool(topK, tieOrder, () => 0.5, topK);
          let floor = Number.NEGATIVE_INFINITY;
          for (let from = 0; from < order.length; from += shardSize) {
            const shard = shardOf(order.slice(from, from + shardSize), (p) => exactOf(p) + noise[at(p)]!);
            await pool.add(shard, rescore);
            expect(pool.floor).toBeGreaterThanOrEqual(floor);
            floor = pool.floor;
          }
          const expected = bestFirst(shardOf(all, exactOf), tieOrder, topK);
          const best = await pool.best(rescore, cutoffs);
          for (const cutoff of [...(cutoffs ?? []), topK]) {
            expect(namesWithin(best, cutoff)).toEqual(namesWithin(expected, cutoff));
          }
          if (cutoffs === undefined) expect(best).toEqual(expected);
          expect(floor).toBeLessThanOrEqual(expected.score.at(-1)!);
        },
      ),
    );
  });

  it('rescores only what straddles a cutoff', async () => {
    const pool = new SurvivorPool(60, tieOrder, () => 0.4);
    let rescored = 0;
    const rescore = (first: Uint32Array, second: Uint32Array) => {
      rescored += first.length;
      return Float64Array.from(first, (i, p) => i * n + second[p]!);
    };
    await pool.add(
      shardOf(all, ([i, j]) => i * n + j + 0.3),
      rescore,
    );
    const best = await pool.best(rescore, [10]);
    expect(best.first).toHaveLength(60);
    expect(rescored).toBeGreaterThan(0);
    expect(rescored).toBeLessThan(10);
  });

  it('bounds its memory when every pair ties, and still orders them by name', async () => {
    const pool = new SurvivorPool(4, tieOrder, () => 1e-3, 8);
    const rescore = (first: Uint32Array) => new Float64Array(first.length).fill(2);
    let largest = 0;
    for (const pair of all) {
      await pool.add(
        shardOf([pair], () => 2),
        rescore,
      );
      largest = Math.max(largest, pool.count);
    }
    expect(largest).toBeLessThanOrEqual(9);
    const best = await pool.best(rescore);
    const names = Array.from(best.first, (i, p) => [tieOrder[i], tieOrder[best.second[p]!]]);
    expect(names).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
    ]);
  });
});
