import { beforeAll, describe, expect, it } from 'vitest';
import { toANumber, toOffset } from '../../../oeis-data/types.js';
import {
  type PrefixView,
  type Proposal,
  productSolver,
  transformCatalogue,
} from '../../../src/hypothesis/index.js';
import { checked, plentyOfTime, starterView, statements, viewOf } from '../views.js';

/** Coefficients of the product of (1 - q^n)^exponent(n). */
function product(count: number, exponent: (n: number) => number): bigint[] {
  const outcome = transformCatalogue
    .get('productFromExponents')!
    .apply(
      { offset: toOffset(1), values: Array.from({ length: count - 1 }, (_, i) => BigInt(exponent(i + 1))) },
      [],
    );
  if (outcome.kind === 'refused') throw new Error(outcome.reason);
  return [...outcome.terms.values];
}

const solved = (view: PrefixView): string[] =>
  statements(productSolver().propose(view, { kind: 'corpus', sources: view.aNumbers }, plentyOfTime));

describe('productSolver', () => {
  const bySquare = [0, 1, -1, -1, 1];
  const theta = [2, -3, 2, 2, -3];

  it('finds T^2 R^5 from three lists of integers', () => {
    const view = viewOf({
      A053723: [0, product(60, (n) => (n % 5 === 0 ? 4 : -1))],
      A227216: [0, product(60, (n) => theta[n % 5]!)],
      A007325: [0, product(60, (n) => bySquare[n % 5]!)],
    });
    expect(solved(view)).toEqual(['A053723(n) = [q^n] A007325(q)^5 * A227216(q)^2']);
  });

  it('reports powers as powers, once', () => {
    const view = viewOf({
      A010815: [0, product(60, () => 1)],
      A000041: [0, product(60, () => -1)],
      A010816: [0, product(60, () => 3)],
    });
    expect(solved(view)).toEqual(['A000041(n) = [q^n] 1 / A010815(q)', 'A010816(n) = [q^n] A010815(q)^3']);
  });

  it('re-bases a series that starts late and prints the shift', () => {
    const view = viewOf({
      A010815: [0, product(60, () => 1)],
      A000594: [1, product(60, () => 24)],
      A100001: [0, [0n, 0n, ...product(58, () => 2)]],
    });
    expect(solved(view)).toEqual(['A000594(n+1) = [q^n] A010815(q)^24', 'A100001(n+2) = [q^n] A010815(q)^2']);
  });

  it('finds factors in q^m', () => {
    const view = viewOf({
      A010815: [0, product(60, () => 1)],
      A000009: [0, product(60, (n) => (n % 2 === 1 ? -1 : 0))],
    });
    expect(solved(view)).toEqual(['A000009(n) = [q^n] 1 / A010815(q) * aerate(A010815; 2)(q)']);
  });

  it('has nothing to say about finite products and exploding exponents', () => {
    const view = viewOf({
      A000012: [0, product(60, (n) => (n === 1 ? -1 : 0))],
      A000027: [0, product(60, (n) => (n === 1 ? -2 : 0))],
      A000142: [0, Array.from({ length: 60 }, (_, n) => BigInt(n + 1) ** BigInt(n))],
    });
    expect(solved(view)).toEqual([]);
  });

  it('relates a pair that are powers of one series', () => {
    const view = viewOf({ A000041: [0, product(60, () => -1)], A000712: [0, product(60, () => -2)] });
    const pair = { kind: 'pair', left: toANumber('A000041'), right: toANumber('A000712') } as const;
    expect(statements(productSolver().propose(view, pair, plentyOfTime))).toEqual([
      'A000712(n) = [q^n] A000041(q)^2',
    ]);
  });
});

describe('products among the starter corpus', () => {
  let view: PrefixView;
  let proposals: Proposal[];

  beforeAll(() => {
    view = starterView();
    proposals = [...productSolver().propose(view, { kind: 'corpus', sources: view.aNumbers }, plentyOfTime)];
  });

  it("rediscovers LANTERN's headline: 5-cores from the theta quotient and the Rogers-Ramanujan product", () => {
    expect(statements(proposals)).toContain('A053723(n) = [q^n] A007325(q)^5 * A227216(q)^2');
  });

  it("proposes what the language's own evaluation confirms", () => {
    for (const proposal of proposals) {
      const outcome = checked(view, proposal);
      expect(outcome.kind, statements([proposal])[0]).toBe('match');
      // Exponents e(1..m) come from terms 0..m, so one more index agrees; factors in q^m reach further.
      if (outcome.kind === 'match') expect(outcome.count).toBeGreaterThan(proposal.equations);
    }
  });
});
