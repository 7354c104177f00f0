/** Where the pairs part that agree for long, as far as a generator gets there in a moment. */
import { describe, expect, it } from 'vitest';
import { starterSequences } from '../../../oeis-data/starter/index.js';

/** Permutations without five increasing things by Robinson and Schensted: pairs of tableaux with four rows at most. */
function pairsOfTableaux(length: number): bigint[] {
  let tableaux = new Map([['0,0,0,0', 1n]]);
  const counts: bigint[] = [];
  while (counts.length < length) {
    counts.push([...tableaux.values()].reduce((total, count) => total + count * count, 0n));
    const grown = new Map<string, bigint>();
    for (const [shape, count] of tableaux) {
      const rows = shape.split(',').map(Number);
      for (let row = 0; row < 4; row++) {
        if (row > 0 && rows[row] === rows[row - 1]) continue;
        const larger = rows.map((cells, i) => (i === row ? cells + 1 : cells)).join();
        grown.set(larger, (grown.get(larger) ?? 0n) + count);
      }
    }
    tableaux = grown;
  }
  return counts;
}

/** Position of the first term in which the two sequences differ, and both terms there. */
function firstDifference(left: string, right: string, count: number): { position: number; values: bigint[] } {
  const [a, b] = [left, right].map((name) =>
    starterSequences.find(({ aNumber }) => aNumber === name)!.generate(count),
  );
  const position = a!.findIndex((term, i) => term !== b![i]);
  return { position, values: [a![position]!, b![position]!] };
}

describe('pairs of sequences that agree for long', () => {
  it.each([
    ['A019480', 'A019481', 20],
    ['A021013', 'A021014', 21],
    ['A019477', 'A019478', 24],
    ['A202018', 'A005846', 40],
    ['L000008', 'L000009', 59],
    ['A008578', 'A015919', 69],
    ['A080937', 'A000108', 6],
    ['A080938', 'A000108', 8],
    ['A056272', 'A000110', 6],
    ['A047889', 'A000142', 5],
    ['A235918', 'A071222', 209],
  ])('%s and %s agree in exactly %i leading terms', (left, right, agreeing) => {
    expect(firstDifference(left, right, agreeing + 3).position).toBe(agreeing);
  });

  it('part with the known values', () => {
    expect(firstDifference('A202018', 'A005846', 45).values).toEqual([1681n, 1847n]);
    expect(firstDifference('L000008', 'L000009', 65).values).toEqual([13n, 9n]);
    expect(firstDifference('A008578', 'A015919', 75).values).toEqual([347n, 341n]);
    expect(firstDifference('A235918', 'A071222', 215).values).toEqual([7n, 10n]);
  });

  it('A088133 and A115299 differ first at n = 101', () => {
    const first = starterSequences.find(({ aNumber }) => aNumber === 'A088133')!.generate(102);
    const second = starterSequences.find(({ aNumber }) => aNumber === 'A115299')!.generate(101);
    expect(first.slice(1, 101)).toEqual(second.slice(0, 100));
    expect([first[101], second[100]]).toEqual([2n, 1n]);
  });

  it('A007698 and A007699 part at the 1403rd term', () => {
    expect(firstDifference('A007698', 'A007699', 1405).position).toBe(1402);
  });

  it('A276153 and A341356 part at n = 1890', () => {
    expect(firstDifference('A276153', 'A341356', 1895)).toEqual({ position: 1890, values: [9n, 1n] });
  });

  it('A078608 and floor(2n / log 2) do not part within 1,000 terms', () => {
    expect(firstDifference('A078608', 'L000010', 1000).position).toBe(-1);
  });

  it('A047889 counts pairs of tableaux', () => {
    const generated = starterSequences.find(({ aNumber }) => aNumber === 'A047889')!.generate(40);
    expect(generated).toEqual(pairsOfTableaux(40));
  });
});
