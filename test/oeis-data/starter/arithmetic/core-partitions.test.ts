import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { countCores, hookLengths } from '../../../../oeis-data/starter/arithmetic/core-partitions.js';
import { infiniteProduct } from '../../../../oeis-data/starter/arithmetic/infinite-product.js';

/** All partitions of n, rows longest first. */
function* partitionsOf(n: number, longest = n): Generator<number[]> {
  if (n === 0) yield [];
  for (let row = Math.min(n, longest); row >= 1; row--) {
    for (const rest of partitionsOf(n - row, row)) yield [row, ...rest];
  }
}

/**
 * t-cores of n counted as integer vectors (Garvan, Kim and Stanton): vectors of t entries with sum 0 and
 * t/2 |v|^2 + (0, 1, ..., t-1) . v = n correspond to the t-cores of n.
 */
function countByVectors(t: number, length: number): number[] {
  const counts = new Array<number>(length).fill(0);
  const reach = Math.ceil(Math.sqrt((2 * length) / t)) + 2;
  const visit = (entry: number, sum: number, size: number): void => {
    if (entry === t - 1) {
      const last = -sum;
      const total = size + (t * last * last) / 2 + entry * last;
      if (total < length) counts[total]!++;
      return;
    }
    for (let v = -reach; v <= reach; v++) visit(entry + 1, sum + v, size + (t * v * v) / 2 + entry * v);
  };
  visit(0, 0, 0);
  return counts;
}

describe('t-core partitions', () => {
  it('are the partitions without a hook length divisible by t (all partitions of 0..20, t = 2..8)', () => {
    for (let t = 2; t <= 8; t++) {
      const counted = countCores(t, 21);
      for (let n = 0; n <= 20; n++) {
        const cores = [...partitionsOf(n)].filter((rows) =>
          hookLengths(rows)
            .flat()
            .every((hook) => hook % t !== 0),
        );
        expect(counted[n], `${t}-cores of ${n}`).toBe(cores.length);
      }
    }
  });

  it.each([
    [3, 300],
    [4, 150],
    [5, 120],
  ])('agree with the count of lattice vectors: %i-cores to %i', (t, length) => {
    expect(countCores(t, length)).toEqual(countByVectors(t, length));
  });

  it.each([2, 3, 4, 5, 6, 7])(
    'have the product (1 - q^(tn))^t / (1 - q^n) as generating function: t = %i',
    (t) => {
      const product = infiniteProduct(90, (n) => (n % t === 0 ? t : 0) - 1);
      expect(countCores(t, 90)).toEqual(product.map(Number));
    },
  );

  it('reaches 600 terms for t = 5', () => {
    expect(countCores(5, 600).slice(0, 12)).toEqual([1, 1, 2, 3, 5, 2, 6, 5, 7, 5, 12, 6]);
  });
});

describe('hook lengths', () => {
  it('of (4, 2, 1)', () => {
    expect(hookLengths([4, 2, 1])).toEqual([[6, 4, 2, 1], [3, 1], [1]]);
  });

  test.prop([fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 7 })])(
    'have the sum of row and column squares as total, less the size',
    (parts) => {
      const rows = parts.sort((a, b) => b - a);
      const columns = Array.from({ length: rows[0] ?? 0 }, (_, j) => rows.filter((row) => row > j).length);
      const triangular = (k: number): number => (k * (k + 1)) / 2;
      const size = rows.reduce((a, b) => a + b, 0);
      const expected = [...rows, ...columns].reduce((total, k) => total + triangular(k), 0) - size;
      expect(
        hookLengths(rows)
          .flat()
          .reduce((a, b) => a + b, 0),
      ).toBe(expected);
    },
  );
});
