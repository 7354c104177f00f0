import { describe, expect, it } from 'vitest';
import { type ANumber, toANumber } from '../../../oeis-data/types.js';
import type { Operation } from '../../../src/evaluation/identity-yield/index.js';
import { completedPair, withPair } from '../../../src/pipeline/completion/completed-pair.js';
import {
  byNames,
  byOperation,
  bySignificance,
  yieldOf,
  yieldsBy,
} from '../../../src/pipeline/completion/yield-table.js';
import type { StoredRelation } from '../../../src/store/index.js';

const [a, b, c, d] = ['A000001', 'A000002', 'A000003', 'A000004'].map(toANumber) as [
  ANumber,
  ANumber,
  ANumber,
  ANumber,
];

function found(
  facts: Partial<StoredRelation>,
  pair: readonly [ANumber, ANumber] = [a, b],
  third = c,
  operation: Operation = 'a + b',
  isTrivial = false,
): StoredRelation {
  const relation = { notes: ['as it was'], sequences: [third, ...pair], verified: true, ...facts };
  return withPair(relation as unknown as StoredRelation, { pair, third, operation, isTrivial });
}

const relations = [
  found({ rung: 'fresh', significanceBits: 19.9 }),
  found({ rung: 'held out', significanceBits: 20 }, [a, c], b, 'series a / b'),
  found({ rung: 'held out', significanceBits: 500 }, [c, d], a, 'a * b', true),
  found({ rung: 'refuted', verified: false, significanceBits: -3 }, [c, d], b, 'a * b'),
];

describe('completed pairs', () => {
  it('are read back from the notes of a stored relation', () => {
    expect(completedPair(relations[1]!)).toEqual({
      pair: [a, c],
      third: b,
      operation: 'series a / b',
      isTrivial: false,
    });
    expect(completedPair(relations[2]!).isTrivial).toBe(true);
    expect(relations[0]!.notes.at(-1)).toBe('as it was');
    expect(() => completedPair({ notes: ['another note'] })).toThrow(/completed pair/);
  });

  it('a triple counts once, whatever its orientation', () => {
    expect(yieldOf({ pairs: 10, relations })).toEqual({
      pairs: 10,
      found: 4,
      refuted: 1,
      verified: 3,
      plain: 2,
      triples: 1,
    });
  });

  it('are divided by operation, by likeness of names and by significance', () => {
    const pairs = [
      [a, b],
      [a, c],
      [c, d],
    ] as const;
    const side = { pairs, relations };
    const sums = yieldsBy(byOperation, side, undefined).find(({ group }) => group === 'a + b')!;
    expect(sums).toMatchObject({ ranked: { pairs: 3, verified: 1 }, random: null });
    const names = yieldsBy(
      byNames(([first]) => (first === c ? 0.4 : 0.05)),
      side,
      { pairs: [[a, d]], relations: [] },
    );
    expect(
      names.map(({ group, ranked, random }) => [group, ranked.pairs, ranked.plain, random?.pairs]),
    ).toEqual([
      ['below 0.05', 0, 0, 0],
      ['0.05 to 0.1', 2, 2, 1],
      ['0.1 to 0.2', 0, 0, 0],
      ['0.2 to 0.4', 0, 0, 0],
      ['0.4 and more', 1, 0, 0],
    ]);
    const bits = yieldsBy(bySignificance, side, undefined);
    expect(bits.map(({ ranked }) => ranked.found)).toEqual([2, 1, 0, 0, 1]);
  });
});
