import fc from 'fast-check';
import type { RankingProblem } from '../../../probe/rank/prepare-ranking.js';

/**
 * Small ranking problems with everything that could break a ranking: duplicate rows and few distinct entries
 * (exact ties), zero weights, excluded pairs, K above the number of pairs, n = 0, 1, 2.
 */
export const arbitraryProblem: fc.Arbitrary<RankingProblem> = fc
  .record({ n: fc.integer({ min: 0, max: 14 }), width: fc.integer({ min: 1, max: 9 }) })
  .chain(({ n, width }) => {
    const coarse = fc.constantFrom(-1, -0.5, 0, 0.5, 1, 3);
    const fine = fc.float({ min: -4, max: 4, noNaN: true });
    const row = (entry: fc.Arbitrary<number>) => fc.array(entry, { minLength: width, maxLength: width });
    const permutation = fc.shuffledSubarray(
      Array.from({ length: n }, (_, i) => i),
      { minLength: n, maxLength: n },
    );
    return fc
      .record({
        rows: fc.array(fc.oneof(row(coarse), row(fine)), { minLength: n, maxLength: n }),
        copies: fc.array(fc.nat({ max: 13 }), { minLength: n, maxLength: n }),
        weights: fc.oneof(row(coarse), row(fc.double({ min: -3, max: 3, noNaN: true }))),
        intercept: fc.double({ min: -20, max: 20, noNaN: true }),
        topK: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(100)),
        tieOrder: permutation,
        excluded:
          n === 0 ? fc.constant([]) : fc.array(fc.tuple(fc.nat({ max: n - 1 }), fc.nat({ max: n - 1 }))),
      })
      .map((drawn): RankingProblem => {
        const matrix = new Float32Array(n * width);
        for (let i = 0; i < n; i++) {
          // Half of the rows repeat another one.
          const source = drawn.copies[i]! < n / 2 ? drawn.copies[i]! : i;
          matrix.set(drawn.rows[source]!, i * width);
        }
        return {
          matrix,
          n,
          weights: Float64Array.from(drawn.weights),
          intercept: drawn.intercept,
          topK: drawn.topK,
          tieOrder: Uint32Array.from(drawn.tieOrder),
          excluded: Uint32Array.from(drawn.excluded.flat()),
        };
      });
  });

/** Standard normal entries from a seed, for larger problems. */
export function normalMatrix(n: number, width: number, seed: number): Float32Array {
  let state = seed >>> 0;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return Float32Array.from(
    { length: n * width },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}
