import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TermSource } from '../../oeis-data/types.js';
import {
  evaluate,
  parseRelation,
  printRelation,
  referencedSequences,
  type SequenceExpression,
} from '../../src/relation/index.js';
import { type Claim, verify, verifyMany } from '../../src/verification/index.js';
import { smallCatalogue, termsOf } from '../relation/small-corpus.js';
import { type WrittenTerms, writtenSource } from './written-sources.js';

const now = new Date('2026-11-30T12:00:00Z');

/** Partition numbers by Euler's recurrence, an irregular sequence of which any number of terms exists. */
function partitions(length: number): bigint[] {
  const p = [1n];
  for (let n = 1; n < length; n++) {
    let sum = 0n;
    for (let k = 1; (k * (3 * k - 1)) / 2 <= n; k++)
      for (const g of [(k * (3 * k - 1)) / 2, (k * (3 * k + 1)) / 2])
        if (g <= n) sum += k % 2 === 1 ? p[n - g]! : -p[n - g]!;
    p.push(sum);
  }
  return p;
}

const long = partitions(120);
const sums: bigint[] = [];
for (const value of long) sums.push((sums.at(-1) ?? 0n) + value);

function sourcesOf(stored: Record<string, WrittenTerms>, ...further: TermSource[]) {
  return { stored: writtenSource(stored), further };
}

function check(statement: string | Claim, sources: ReturnType<typeof sourcesOf>) {
  const proposal = typeof statement === 'string' ? { relation: parseRelation(statement) } : statement;
  return verify({ proposal, sources, catalogue: smallCatalogue, now });
}

const stored: Record<string, WrittenTerms> = {
  A000041: [0, long.slice(0, 50)],
  A000070: [0, sums.slice(0, 40)],
  A000001: [1, long.slice(0, 40)],
  A000002: [0, long.slice(0, 12)],
  A000003: [0, long.slice(0, 24)],
  A000217: [0, Array.from({ length: 40 }, (_, n) => (n * (n + 1)) / 2)],
  A000290: [0, Array.from({ length: 40 }, (_, n) => n * n)],
};

describe('rungs', () => {
  test('held out: counts visible and hidden indices, bound and evidence', () => {
    const verdict = check('A000070(n) = partialSums(A000041)(n)', sourcesOf(stored));
    // 24 of 40 and 30 of 50 stored terms are visible, so 24 indices are decided by them and 16 more by all.
    expect(verdict.status).toEqual({ rung: 'held out', count: 16 });
    expect(verdict.counts).toEqual({ matched: 24, heldOut: 16, fresh: 0 });
    expect(verdict.bound).toEqual({ from: 0, to: 39 });
    expect(verdict.verified).toBe(true);
    expect(verdict.notes).toEqual([
      'agrees on every stored term that can be compared; no further terms are known',
    ]);
    expect(verdict.evidence.map(({ rung, from, to, count }) => ({ rung, from, to, count }))).toEqual([
      { rung: 'matched', from: 0, to: 23, count: 24 },
      { rung: 'held out', from: 0, to: 39, count: 16 },
    ]);
    expect(verdict.evidence[0]).toMatchObject({ isolation: 'none', time: '2026-11-30T12:00:00.000Z' });
    expect(verdict.evidence[0]!.terms).toMatchObject([
      { aNumber: 'A000041', kind: 'stored', from: 0, to: 29 },
      { aNumber: 'A000070', kind: 'stored', from: 0, to: 23 },
    ]);
    expect(JSON.parse(JSON.stringify(verdict.evidence))).toEqual(verdict.evidence);
  });

  test('a short sequence stops at matched', () => {
    const verdict = check('A000041(n) = A000002(n)', sourcesOf(stored));
    expect(verdict.status).toEqual({ rung: 'matched', count: 12 });
    expect(verdict.verified).toBe(false);
  });

  test('fewer than eight hidden indices stop at matched, with the reason', () => {
    const nineteen = { ...stored, A000003: [0, long.slice(0, 19)] as const };
    const verdict = check('A000041(n) = A000003(n)', sourcesOf(nineteen));
    expect(verdict.status).toEqual({ rung: 'matched', count: 12 });
    expect(verdict.counts.heldOut).toBe(7);
    expect(verdict.notes.join()).toContain('8 are needed');
    const twenty = { ...stored, A000003: [0, long.slice(0, 20)] as const };
    expect(check('A000041(n) = A000003(n)', sourcesOf(twenty)).status).toEqual({
      rung: 'held out',
      count: 8,
    });
  });

  test('a proposer that saw more than the prefix rule allows gets less held out', () => {
    const relation = parseRelation('A000070(n) = partialSums(A000041)(n)');
    const prefixUsed = new Map(referencedSequences(relation).map((name) => [name, 35]));
    const verdict = check({ relation, prefixUsed }, sourcesOf(stored));
    expect(verdict.counts).toMatchObject({ matched: 35, heldOut: 5 });
    expect(verdict.status.rung).toBe('matched');
  });

  test('nothing to check stays proposed, with the reason', () => {
    const verdict = check('A000041(n) = A999999(n)', sourcesOf(stored));
    expect(verdict.status).toEqual({ rung: 'proposed', count: 0, reason: 'no terms of A999999 are known' });
    expect(verdict.bound).toBeUndefined();
    expect(check('A000041(n+100) = A000070(n)', sourcesOf(stored)).status.rung).toBe('proposed');
  });

  test('no rung above fresh exists', () => {
    const b = writtenSource({ A000041: [0, long], A000070: [0, sums] }, 'b-file');
    const verdict = check('A000070(n) = partialSums(A000041)(n)', sourcesOf(stored, b));
    expect(verdict.status).toEqual({ rung: 'fresh', count: 80 });
    expect(verdict.counts).toEqual({ matched: 24, heldOut: 16, fresh: 80 });
    expect(verdict.verified).toBe(true);
  });
});

describe('fresh terms must not contain the relation', () => {
  const b = (
    dependsOn: Record<string, readonly string[]>,
    sequences: Record<string, WrittenTerms> = { A000041: [0, long], A000070: [0, sums] },
  ) => writtenSource(sequences, 'b-file', dependsOn);
  const statement = 'A000070(n) = partialSums(A000041)(n)';

  test('terms computed from the other side do not raise the rung', () => {
    const verdict = check(statement, sourcesOf(stored, b({ A000070: ['A000041'] })));
    // A000041 goes on to 49 by its stored terms, so that only A000070's dependent terms are new.
    expect(verdict.status).toEqual({ rung: 'held out', count: 16 });
    expect(verdict.evidence.at(-1)).toMatchObject({
      rung: 'agrees with dependent terms',
      to: 119,
      count: 80,
    });
    expect(verdict.bound).toEqual({ from: 0, to: 119 });
  });

  test('in either direction', () => {
    const verdict = check(statement, sourcesOf(stored, b({ A000041: ['A000070'] })));
    // A000070 alone is fresh up to where the stored terms of A000041 end.
    expect(verdict.status).toEqual({ rung: 'fresh', count: 10 });
    expect(verdict.bound).toEqual({ from: 0, to: 119 });
  });

  test('a dependence on a third sequence is none', () => {
    expect(check(statement, sourcesOf(stored, b({ A000070: ['A000009'] }))).status.rung).toBe('fresh');
  });

  test('dependent terms still refute', () => {
    const wrong = [...sums];
    wrong[100] = wrong[100]! + 1n;
    const verdict = check(
      statement,
      sourcesOf(stored, b({ A000070: ['A000041'] }, { A000041: [0, long], A000070: [0, wrong] })),
    );
    expect(verdict.status).toMatchObject({
      rung: 'refuted',
      n: 100,
      expected: String(wrong[100]),
      got: String(sums[100]),
    });
    expect(verdict.status).toMatchObject({ source: expect.stringContaining('b-file terms of A000070') });
    expect(verdict.verified).toBe(false);
    expect(verdict.bound).toEqual({ from: 0, to: 99 });
  });

  test('a relation within one sequence is never fresh', () => {
    const fibonacci = [0n, 1n];
    while (fibonacci.length < 100) fibonacci.push(fibonacci.at(-1)! + fibonacci.at(-2)!);
    const verdict = check(
      'A000045(n) = A000045(n-1) + A000045(n-2)',
      sourcesOf(
        { A000045: [0, fibonacci.slice(0, 40)] },
        writtenSource({ A000045: [0, fibonacci] }, 'b-file'),
      ),
    );
    expect(verdict.status.rung).toBe('held out');
  });
});

describe('sources that contradict each other', () => {
  test('the later one is left aside and reported', () => {
    const wrong = [...long];
    wrong[5] = 99n;
    const verdict = check(
      'A000070(n) = partialSums(A000041)(n)',
      sourcesOf(stored, writtenSource({ A000041: [0, wrong] }, 'b-file')),
    );
    expect(verdict.status.rung).toBe('held out');
    expect(verdict.conflicts).toEqual([
      {
        aNumber: 'A000041',
        n: 5,
        kept: { label: 'stored terms of A000041', value: '7' },
        leftAside: { label: 'b-file terms of A000041', value: '99' },
      },
    ]);
    expect(verdict.notes.join()).toContain('left aside');
  });
});

describe('refuted', () => {
  test('at the first index, with both values, on visible and on hidden terms', () => {
    expect(check('A000041(n) = A000070(n)', sourcesOf(stored)).status).toEqual({
      rung: 'refuted',
      n: 1,
      expected: '1',
      got: '2',
      source: 'stored terms',
    });
    const wrong = [...long.slice(0, 50)];
    wrong[48] = 1n;
    const verdict = check('A000004(n) = A000041(n)', sourcesOf({ ...stored, A000004: [0, wrong] }));
    expect(verdict.status).toMatchObject({ rung: 'refuted', n: 48, expected: '1' });
    expect(verdict.counts.matched).toBe(30);
  });

  test('one index off is refuted', () => {
    expect(check('A000001(n) = A000041(n)', sourcesOf(stored)).status.rung).toBe('refuted');
    expect(check('A000001(n) = A000041(n-1)', sourcesOf(stored)).status.rung).toBe('held out');
  });

  const relations = [
    'A000070(n) = partialSums(A000041)(n)',
    'A000041(n) = A000070(n) - A000070(n-1)',
    'A000001(n) = A000041(n-1)',
    'A000290(n) = 2*A000217(n) - n',
    'A000217(n) = 1/2*A000290(n) + 1/2*n',
    'A000290(n)*A000041(n) = n^2*A000041(n) for n >= 1',
    'A000041(n) = A000001(n+1)^2/A000041(n)',
  ].map((statement) => parseRelation(statement));

  test.each(relations.map((relation) => [printRelation(relation), relation] as const))(
    '%s holds before it is altered',
    (_text, relation) => {
      expect(check({ relation }, sourcesOf(stored)).status.rung).toBe('held out');
    },
  );

  test('any altered term that is read and changes a side refutes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...relations),
        fc.nat(),
        fc.nat(),
        fc.bigInt({ min: -50n, max: 50n }).filter((change) => change !== 0n),
        (relation, whichSequence, whichTerm, change) => {
          const names = referencedSequences(relation);
          const name = names[whichSequence % names.length]!;
          const [offset, values] = stored[name]!;
          const altered = values.map(BigInt);
          const position = whichTerm % altered.length;
          altered[position] = altered[position]! + change;
          const alteredStore = { ...stored, [name]: [offset, altered] as const };
          const sides = [relation.left, relation.right].map((side) => valuesOf(side, alteredStore));
          const base = check({ relation }, sourcesOf(stored)).bound!;
          let firstDifference: number | undefined;
          for (let n = base.to; n >= base.from; n--) if (sides[0]!(n) !== sides[1]!(n)) firstDifference = n;
          const { status } = check({ relation }, sourcesOf(alteredStore));
          if (firstDifference === undefined) expect(status.rung).toBe('held out');
          else expect(status).toMatchObject({ rung: 'refuted', n: firstDifference });
        },
      ),
      { numRuns: 250 },
    );
  });
});

/** The value at n as text; a fraction, or nothing from the first fraction on. */
function valuesOf(side: SequenceExpression, store: Record<string, WrittenTerms>): (n: number) => string {
  const outcome = evaluate(side, (name) => store[name] && termsOf(store[name]), smallCatalogue);
  if (outcome.kind === 'refused') throw new Error(outcome.reason);
  const { offset, values } = outcome.kind === 'terms' ? outcome.terms : outcome.before;
  return (n) =>
    outcome.kind === 'nonIntegral' && n === outcome.n ? outcome.value : String(values[n - offset]);
}

describe('significance decides the word verified', () => {
  test('squares and triangular numbers hold but are worth little', () => {
    const verdict = check(
      { relation: parseRelation('A000290(n) = 2*A000217(n) - n'), unknowns: 2, hypothesesTried: 1_000 },
      sourcesOf(stored),
    );
    expect(verdict.status.rung).toBe('held out');
    expect(verdict.verified).toBe(false);
    expect(verdict.notes.join()).toContain('bits');
  });

  test('a huge search costs its logarithm', () => {
    const relation = parseRelation('A000070(n) = partialSums(A000041)(n)');
    const cheap = check({ relation }, sourcesOf(stored));
    const dear = check({ relation, hypothesesTried: 2 ** 40 }, sourcesOf(stored));
    expect(cheap.significanceBits - dear.significanceBits).toBeCloseTo(40, 9);
  });

  test('a statement that claims nothing is never verified', () => {
    const verdict = check('A000041(n) = A000041(n+1-1)', sourcesOf(stored));
    expect(verdict.status.rung).toBe('held out');
    expect(verdict.verified).toBe(false);
    expect(verdict.notes.join()).toContain('claims nothing');
  });
});

test('a batch gives the verdicts one at a time, in order, and can stop anywhere', () => {
  const claims = ['A000041(n) = A000002(n)', 'A000041(n) = A000070(n)', 'A000001(n) = A000041(n-1)'].map(
    (statement) => ({
      relation: parseRelation(statement),
    }),
  );
  const context = { sources: sourcesOf(stored), catalogue: smallCatalogue, now };
  const whole = [...verifyMany(claims, context)];
  expect(whole).toEqual(
    claims.map((proposal) => verify({ proposal, ...context, sources: sourcesOf(stored) })),
  );
  const batch = verifyMany(claims, context);
  const first = batch.next().value;
  expect([first, ...verifyMany(claims.slice(1), context)]).toEqual(whole);
});
