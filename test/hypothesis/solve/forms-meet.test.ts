import { describe, expect, it } from 'vitest';
import { toANumber } from '../../../oeis-data/types.js';
import { type PrefixView, pairSolver } from '../../../src/hypothesis/index.js';
import { checked, plentyOfTime, statements, valuesOf, viewOf } from '../views.js';

const [first, second] = [toANumber('A100001'), toANumber('A100002')];

function proposals(view: PrefixView) {
  return [...pairSolver().propose(view, { kind: 'pair', left: first, right: second }, plentyOfTime)];
}

const found = (view: PrefixView): string[] => statements(proposals(view));

/** No transform of the catalogue is meant to know it. */
const scrambled = (count: number): bigint[] =>
  valuesOf(count, (n) => (BigInt(n + 1) ** 5n * 7_919n) % 10_007n);

const rowsOf = (rows: number, term: (n: number, k: number) => bigint | number): bigint[] =>
  Array.from({ length: rows }, (_, n) => Array.from({ length: n + 1 }, (__, k) => BigInt(term(n, k)))).flat();

const entry = (n: number, k: number): bigint =>
  (BigInt(7 * n + 1) ** 3n + BigInt(k + 2) ** 5n * BigInt(n + 3)) % 9_973n;

describe('solveMeetings', () => {
  it('reads a column of a triangle that the pair shows only from its third row on', () => {
    const view = viewOf({
      [first]: [2, valuesOf(24, (n) => entry(n, 2), 2)],
      [second]: [0, rowsOf(40, entry)],
    });
    expect(found(view)).toEqual(['A100001(n) = triangleColumn(A100002; 2)(n-2)']);
  });

  it('reads sums of rows, whichever side is named first', () => {
    const triangle = rowsOf(40, entry);
    const sums = valuesOf(24, (n) => valuesOf(n + 1, (k) => entry(n, k)).reduce((sum, t) => sum + t, 0n));
    for (const [a, b] of [
      [sums, triangle],
      [triangle, sums],
    ] as const) {
      const statements = found(viewOf({ [first]: [0, a], [second]: [0, b] }));
      expect(statements.some((statement) => statement.includes('triangleRowPolynomials('))).toBe(true);
    }
  });

  it('finds where a sequence is prime', () => {
    const values = scrambled(200);
    const isPrime = (value: bigint) => {
      for (let d = 2n; d * d <= value; d++) if (value % d === 0n) return false;
      return value > 1n;
    };
    const positions = values.flatMap((value, n) => (isPrime(value) ? [BigInt(n + 1)] : []));
    const view = viewOf({ [first]: [1, positions], [second]: [1, values] });
    expect(
      found(view).some((statement) => /^A100001\(n\) = \w*[pP]rime\w*\(A100002\)\(n\)$/.test(statement)),
    ).toBe(true);
  });

  it('undoes a transform of the target: the same sums of both', () => {
    const b = scrambled(40);
    // partialSums(a)(n) = alternatingSums(b)(n), so that a is neither a transform nor an affine image of b.
    const signed = valuesOf(40, (n) =>
      valuesOf(n + 1, (k) => (-1n) ** BigInt(n - k) * b[k]!).reduce((s, t) => s + t, 0n),
    );
    const a = signed.map((value, n) => value - (n === 0 ? 0n : signed[n - 1]!));
    const view = viewOf({ [first]: [0, a], [second]: [0, b] });
    const all = proposals(view);
    expect(all).not.toEqual([]);
    for (const proposal of all) expect(checked(view, proposal)).toMatchObject({ kind: 'match' });
  });

  it('solves c and k where a form meets the target up to them', () => {
    const b = scrambled(40);
    let sum = 0n;
    const a = b.map((value) => {
      sum += value;
      return 3n * sum - 7n;
    });
    const view = viewOf({ [first]: [0, a], [second]: [0, b] });
    const proposal = proposals(view).find(({ unknowns }) => unknowns === 2)!;
    expect(statements([proposal])).toEqual(['A100001(n) = 3*partialSums(A100002)(n) - 7']);
    expect(checked(view, proposal)).toMatchObject({ kind: 'match' });
  });

  it('says nothing of windows that agree and then differ', () => {
    const b = scrambled(40);
    const a = b.map((value, n) => (n < 12 ? value * BigInt(n) : value * BigInt(n) + 1n));
    expect(found(viewOf({ [first]: [0, a], [second]: [0, b] }))).toEqual([]);
  });
});
