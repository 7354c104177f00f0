import { beforeAll, describe, expect, it } from 'vitest';
import { toANumber } from '../../../oeis-data/types.js';
import {
  joinSource,
  type PrefixView,
  type Proposal,
  transformCatalogue,
} from '../../../src/hypothesis/index.js';
import { checked, plentyOfTime, starterView, statements, valuesOf, viewOf } from '../views.js';

function catalan(count: number): bigint[] {
  const values = [1n];
  for (let n = 1n; n < BigInt(count); n++) {
    values.push((values[values.length - 1]! * 2n * (2n * n - 1n)) / (n + 1n));
  }
  return values;
}

const joined = (view: PrefixView, sources: readonly string[] = view.aNumbers): string[] =>
  statements(joinSource().propose(view, { kind: 'corpus', sources: sources.map(toANumber) }, plentyOfTime));

describe('joinSource', () => {
  it('finds identical terms at another offset and prints the shift', () => {
    const squares = (count: number, from: number) => valuesOf(count, (n) => n * n * n - n, from);
    const view = viewOf({ A000001: [0, squares(40, 0)], A000002: [5, squares(40, 2)] });
    expect(joined(view, ['A000001'])).toContain('A000002(n) = A000001(n-3)');
    expect(joined(view, ['A000002'])).toContain('A000001(n) = A000002(n+3)');
  });

  it("finds Knuth's missing factor: a constant multiple", () => {
    const view = viewOf({
      A000108: [0, catalan(40)],
      A100002: [0, catalan(40).map((value) => 2n * value)],
      A100003: [1, catalan(40).map((value) => 7n - value)],
    });
    const found = joined(view, ['A000108']);
    expect(found).toContain('A100002(n) = 2*A000108(n)');
    expect(found).toContain('A100003(n) = -A000108(n-1) + 7');
  });

  it('re-bases a source whose offset hides a transform, and says so', () => {
    const partitions = [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77, 101, 135, 176, 231, 297, 385, 490, 627];
    // 1/(1 - A) with A(x) = 8x + 11x^2 + ...
    const inverted = [1n];
    for (let n = 1; n <= 30; n++) {
      inverted.push(inverted.reduce((sum, value, k) => sum + value * BigInt((n - k) ** 2 + 7), 0n));
    }
    const view = viewOf({
      A100001: [2, valuesOf(30, (n) => n * n + 7, 1)],
      A100002: [0, inverted],
      A000041: [0, partitions.map(BigInt)],
      A100004: [0, valuesOf(21, () => 1)],
    });
    expect(joined(view, ['A100001'])).toContain('A100002(n) = invert(A100001(n+1))(n)');
    expect(joined(view, ['A100004'])).toContain('A000041(n) = eulerTransform(A100004)(n)');
    expect(joined(view, ['A000041'])).toEqual([]);
  });

  it('writes sections as re-indexings', () => {
    const view = viewOf({
      A000290: [0, valuesOf(90, (n) => n ** 3)],
      A016755: [0, valuesOf(40, (n) => (2 * n + 1) ** 3)],
    });
    expect(joined(view, ['A000290'])).toContain('A016755(n) = A000290(2*n+1)');
  });

  it('never looks at a hidden term', () => {
    const honest = catalan(40);
    const hidden = honest.map((value, n) => (n < 24 ? 2n * value : 0n));
    const view = viewOf({ A000108: [0, honest], A100002: [0, hidden] });
    expect(joined(view, ['A000108'])).toContain('A100002(n) = 2*A000108(n)');
  });

  it('leaves out constant, periodic and short results', () => {
    const view = viewOf({
      A000012: [0, valuesOf(60, () => 1)],
      A000035: [0, valuesOf(60, (n) => n % 2)],
      A000027: [1, valuesOf(60, (n) => n, 1)],
      A100001: [0, valuesOf(9, (n) => n * n)],
    });
    expect(joined(view)).toEqual([]);
  });

  it('stops at its budget', () => {
    const proposals = joinSource().propose(
      starterView(),
      { kind: 'corpus', sources: starterView().aNumbers },
      { timeoutMs: 0 },
    );
    expect([...proposals]).toEqual([]);
  });
});

describe('the join of the starter corpus', () => {
  let view: PrefixView;
  let proposals: Proposal[];

  beforeAll(() => {
    view = starterView();
    proposals = [...joinSource().propose(view, { kind: 'corpus', sources: view.aNumbers }, plentyOfTime)];
  });

  it("proposes what the language's own evaluation confirms, at as many indices as it says", () => {
    expect(proposals.length).toBeGreaterThan(300);
    for (const proposal of proposals) {
      const outcome = checked(view, proposal);
      expect(outcome.kind, statements([proposal])[0]).toBe('match');
      if (outcome.kind === 'match') expect(outcome.count, statements([proposal])[0]).toBe(proposal.equations);
    }
  });

  it('counts every form of every source against every target among its hypotheses', () => {
    for (const { hypothesesTried } of proposals) {
      expect(hypothesesTried).toBeGreaterThan(view.aNumbers.length ** 2 * transformCatalogue.size);
    }
  });

  it('is the same when its sources come in parts', () => {
    const source = joinSource({ sources: view.aNumbers.length });
    const third = Math.ceil(view.aNumbers.length / 3);
    const parts = [0, 1, 2].flatMap((part) => [
      ...source.propose(
        view,
        { kind: 'corpus', sources: view.aNumbers.slice(part * third, (part + 1) * third) },
        plentyOfTime,
      ),
    ]);
    expect(parts).toEqual(proposals);
  });
});
