import { describe, expect, it } from 'vitest';
import { binomial } from '../../../../oeis-data/starter/arithmetic/binomial.js';
import {
  elementaryRows,
  replicatorPopulations,
  ulamWarburtonPopulations,
} from '../../../../oeis-data/starter/arithmetic/cellular-automaton.js';
import {
  eulerian,
  stirlingFirst,
  stirlingSecond,
} from '../../../../oeis-data/starter/arithmetic/combinatorial-triangles.js';
import {
  countByParts,
  countDistinctSums,
  countSums,
  partsBelow,
} from '../../../../oeis-data/starter/arithmetic/partition-counts.js';

function take<T>(values: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const value of values) {
    if (taken.length === count) break;
    taken.push(value);
  }
  return taken;
}

/** The elementary automaton cell by cell on a plain array, leftmost cell first. */
function simulate(rule: number, generations: number): string[] {
  const width = 2 * generations + 1;
  let cells: number[] = Array.from({ length: width }, (_, i) => (i === generations ? 1 : 0));
  const rows: string[] = [];
  for (let t = 0; t < generations; t++) {
    rows.push(cells.slice(generations - t, generations + t + 1).join(''));
    const current = cells;
    cells = current.map(
      (cell, i) => (rule >> (4 * (current[i - 1] ?? 0) + 2 * cell + (current[i + 1] ?? 0))) & 1,
    );
  }
  return rows;
}

describe('cellular automata', () => {
  it.each([22, 30, 54, 90, 94, 110, 150, 158])(
    'rows of rule %i are those of a cell-by-cell simulation',
    (rule) => {
      const rows = take(elementaryRows(rule), 24).map((row, t) => row.toString(2).padStart(2 * t + 1, '0'));
      expect(rows).toEqual(simulate(rule, 24));
    },
  );

  it('the replicator of Fredkin has the populations of powers of its polynomial modulo 2', () => {
    // One step multiplies by (1 + x + 1/x)(1 + y + 1/y) - 1.
    let live = new Set(['0,0']);
    const populations: number[] = [];
    for (let generation = 0; generation < 12; generation++) {
      populations.push(live.size);
      const next = new Set<string>();
      for (const cell of live) {
        const [x, y] = cell.split(',').map(Number) as [number, number];
        for (let dx = -1; dx <= 1; dx++) {
          for (let dy = -1; dy <= 1; dy++) {
            if (dx === 0 && dy === 0) continue;
            const key = `${x + dx},${y + dy}`;
            if (!next.delete(key)) next.add(key);
          }
        }
      }
      live = next;
    }
    expect(take(replicatorPopulations(), 12)).toEqual(populations);
    expect([1, 3, 7, 15].map((n) => take(replicatorPopulations(), 16)[n])).toEqual([8, 24, 112, 416]);
  });

  it('the automaton of Ulam and Warburton has (4^(k+1) - 1)/3 cells after 2^k steps', () => {
    const alive = take(ulamWarburtonPopulations(), 33);
    expect([1, 2, 4, 8, 16, 32].map((steps) => alive[steps])).toEqual([1, 5, 21, 85, 341, 1365]);
  });
});

describe('triangles', () => {
  it('rows sum to factorials and to Bell numbers', () => {
    const total = (row: readonly bigint[]): bigint => row.reduce((a, b) => a + b, 0n);
    expect(stirlingFirst(8).map(total)).toEqual([1n, 1n, 2n, 6n, 24n, 120n, 720n, 5040n]);
    expect(eulerian(8).map(total)).toEqual([1n, 1n, 2n, 6n, 24n, 120n, 720n, 5040n]);
    expect(stirlingSecond(8).map(total)).toEqual([1n, 1n, 2n, 5n, 15n, 52n, 203n, 877n]);
  });

  it('the two Stirling triangles are inverse to each other, one with signs', () => {
    const [first, second] = [stirlingFirst(9), stirlingSecond(9)];
    for (let n = 0; n < 9; n++) {
      for (let k = 0; k <= n; k++) {
        let entry = 0n;
        for (let j = k; j <= n; j++) entry += (-1n) ** BigInt(n - j) * first[n]![j]! * second[j]![k]!;
        expect(entry).toBe(n === k ? 1n : 0n);
      }
    }
  });
});

describe('partition counts', () => {
  it('by parts, by sums and by a box agree', () => {
    const all = countSums(60, partsBelow(60));
    expect(countByParts(60).map((row) => row.reduce((a, b) => a + b, 0n))).toEqual(all);
    expect(countDistinctSums(60, partsBelow(60))).toEqual(
      countSums(
        60,
        partsBelow(60, (part) => part % 2 === 1),
      ),
    );
  });

  it('a part listed twice is two colours', () => {
    expect(countSums(8, [1, 1, 1])).toEqual(Array.from({ length: 8 }, (_, n) => binomial(n + 2, 2)));
  });
});
