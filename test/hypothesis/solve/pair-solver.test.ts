import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toANumber } from '../../../oeis-data/types.js';
import { type PrefixView, pairSolver } from '../../../src/hypothesis/index.js';
import { checked, plentyOfTime, starterView, statements, valuesOf, viewOf } from '../views.js';

function solved(view: PrefixView, left = view.aNumbers[0]!, right = view.aNumbers[1]!): string[] {
  return statements(pairSolver().propose(view, { kind: 'pair', left, right }, plentyOfTime));
}

function linearRecurrence(count: number, first: bigint, second: bigint): bigint[] {
  const values = [first, second];
  while (values.length < count) values.push(values[values.length - 1]! + values[values.length - 2]!);
  return values;
}

const scrambled = (count: number): bigint[] =>
  valuesOf(count, (n) => (BigInt(n + 1) ** 5n * 7_919n) % 10_007n);

describe('pairSolver', () => {
  it('finds Lucas from Fibonacci and back', () => {
    const view = viewOf({
      A000032: [0, linearRecurrence(40, 2n, 1n)],
      A000045: [0, linearRecurrence(40, 0n, 1n)],
    });
    const found = solved(view);
    expect(found).toContain('A000032(n) = A000045(n) + 2*A000045(n-1)');
  });

  it('finds a rational multiple with a quadratic polynomial', () => {
    const b = scrambled(50).map((value) => 2n * value);
    const a = b.map((value, n) => (3n * value) / 2n + BigInt(n * n) - 4n);
    const view = viewOf({ A000001: [0, a], A000002: [0, b] });
    expect(solved(view)).toContain('A000001(n) = 3/2*A000002(n) + n^2 - 4');
  });

  it('finds a section and products with powers of n', () => {
    const b = scrambled(90);
    const view = viewOf({
      A000001: [0, valuesOf(25, (n) => b[3 * n + 1]!)],
      A000002: [0, b],
      A000003: [1, valuesOf(50, (n) => BigInt(n * n) * b[n]! ** 2n, 1)],
    });
    expect(solved(view)).toContain('A000001(n) = A000002(3*n+1)');
    expect(solved(view, toANumber('A000003'), toANumber('A000002'))).toContain(
      'A000003(n) = n^2*A000002(n)^2',
    );
  });

  it('finds transforms in both directions', () => {
    const view = viewOf({
      A000005: [
        1,
        valuesOf(60, (n) => valuesOf(n, (d) => Number(n % d === 0), 1).reduce((s, v) => s + v, 0n), 1),
      ],
      A100001: [1, scrambled(40)],
      A100002: [1, scrambled(40).map((_, i, all) => all.slice(0, i + 1).reduce((s, v) => s + v, 0n))],
    });
    const found = solved(view, toANumber('A100001'), toANumber('A100002'));
    expect(found).toContain('A100002(n) = partialSums(A100001)(n)');
    expect(found.some((statement) => statement.startsWith('A100001(n) = differences(A100002)(n-1)'))).toBe(
      true,
    );
  });

  it('finds nothing between unrelated sequences, a sequence and itself, or in no time', () => {
    const view = viewOf({ A000001: [0, scrambled(50)], A000045: [0, linearRecurrence(50, 0n, 1n)] });
    expect(solved(view)).toEqual([]);
    expect(solved(view, toANumber('A000001'), toANumber('A000001'))).toEqual([]);
    const pair = { kind: 'pair', left: toANumber('A000001'), right: toANumber('A000045') } as const;
    expect([...pairSolver().propose(view, pair, { timeoutMs: 0 })]).toEqual([]);
  });

  it('recovers any planted relation a(n) = c b(n+s) + k', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9, max: 9 }).filter((c) => c !== 0),
        fc.integer({ min: -99, max: 99 }),
        fc.integer({ min: -3, max: 3 }),
        (multiple, constant, shift) => {
          const b = scrambled(60);
          const a = valuesOf(40, (n) => BigInt(multiple) * b[n + shift]! + BigInt(constant), 4);
          const view = viewOf({ A000001: [4, a], A000002: [0, b] });
          const pair = { kind: 'pair', left: toANumber('A000001'), right: toANumber('A000002') } as const;
          const [first] = [...pairSolver().propose(view, pair, plentyOfTime)];
          expect(first!.unknowns).toBe(constant === 0 ? 1 : 2);
          expect(checked(view, first!)).toMatchObject({ kind: 'match', count: first!.equations });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('proposes what the language confirms, with surplus equations, among neighbours of the starter corpus', () => {
    const view = starterView();
    const solver = pairSolver();
    let proposals = 0;
    for (let i = 0; i + 1 < view.aNumbers.length; i += 4) {
      const pair = { kind: 'pair', left: view.aNumbers[i]!, right: view.aNumbers[i + 1]! } as const;
      for (const proposal of solver.propose(view, pair, plentyOfTime)) {
        proposals++;
        const outcome = checked(view, proposal);
        expect(outcome, statements([proposal])[0]).toMatchObject({
          kind: 'match',
          count: proposal.equations,
        });
        expect(proposal.equations - proposal.unknowns).toBeGreaterThanOrEqual(8);
      }
    }
    expect(proposals).toBeGreaterThan(30);
  });
});
