import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ANumber, type Terms, toANumber, toOffset } from '../../../oeis-data/types.js';
import { type Operation, operations } from '../../../src/evaluation/identity-yield/index.js';
import { apply } from '../../../src/evaluation/identity-yield/operations.js';
import { transformCatalogue } from '../../../src/hypothesis/index.js';
import { statementOfIdentity } from '../../../src/pipeline/completion/statement-of-identity.js';
import { compare, printRelation } from '../../../src/relation/index.js';

const [a, b, c] = ['A000001', 'A000002', 'A000003'].map(toANumber) as [ANumber, ANumber, ANumber];
const terms = (offset: number, values: readonly bigint[]): Terms => ({ offset: toOffset(offset), values });

function checkedStatement(
  operation: Operation,
  ofA: Terms,
  ofB: Terms,
  dropped: { readonly result: number; readonly candidate: number; readonly offset: number },
) {
  const result = apply(operation, ofA, ofB);
  if (result === undefined) return undefined;
  // c begins with terms of its own where the agreement starts late.
  const own = Array.from({ length: dropped.candidate }, (_, i) => BigInt(1_000_003 + i));
  const ofC = terms(dropped.offset, [...own, ...result.slice(dropped.result)]);
  const statement = statementOfIdentity(
    {
      a,
      b,
      c,
      operation,
      agreedTerms: result.length - dropped.result,
      resultStart: dropped.result,
      candidateStart: dropped.candidate,
      isTrivial: false,
      triple: [a, b, c].join(' '),
    },
    { a: ofA, b: ofB, c: ofC },
  );
  const corpus = new Map([
    [a, ofA],
    [b, ofB],
    [c, ofC],
  ]);
  return { statement, outcome: compare(statement, (name) => corpus.get(name), transformCatalogue), result };
}

describe('statementOfIdentity', () => {
  const anyTerms = (lowest: number) =>
    fc.record({
      offset: fc.integer({ min: lowest, max: 1 }),
      zeros: fc.integer({ min: 0, max: 2 }),
      values: fc.array(fc.bigInt({ min: -50n, max: 50n }), { minLength: 20, maxLength: 30 }),
    });

  it.each(operations)('%s: the statement holds wherever the identity does', (operation) => {
    const isQuotient = operation.includes('/');
    const isPowerSeries = operation.startsWith('series');
    let held = 0;
    fc.assert(
      fc.property(
        anyTerms(-2),
        anyTerms(-2),
        // Dropped terms leave c a part of a series: a quotient then needs a divisor that begins with 1.
        fc.record({
          result: fc.integer({ min: 0, max: 2 }),
          candidate: fc.integer({ min: 0, max: 1 }),
          offset: fc.integer({ min: -1, max: 2 }),
        }),
        (x, y, dropped) => {
          const [left, right] = [x, y].map(({ offset, zeros, values }) => {
            if (isPowerSeries) return terms(offset, [...new Array<bigint>(zeros).fill(0n), 1n, ...values]);
            if (operation.startsWith('dirichlet'))
              return terms(offset, [...new Array<bigint>(1 - offset).fill(7n), 1n, ...values]);
            return terms(offset, isQuotient ? values.map(() => 3n) : values);
          });
          const checked = checkedStatement(operation, left!, right!, dropped);
          if (checked === undefined) return;
          held++;
          expect(checked.outcome, printRelation(checked.statement)).toMatchObject({ kind: 'match' });
          expect(checked.outcome.kind === 'match' && checked.outcome.count).toBeGreaterThanOrEqual(
            checked.result.length - dropped.result - 3,
          );
        },
      ),
      { numRuns: 60 },
    );
    expect(held).toBeGreaterThan(30);
  });

  it('writes a quotient of series as the product that it undoes, whatever the divisor begins with', () => {
    const divisor = terms(1, [
      0n,
      2n,
      4n,
      6n,
      10n,
      16n,
      26n,
      42n,
      68n,
      110n,
      178n,
      288n,
      466n,
      754n,
      1220n,
      1974n,
    ]);
    const quotient = terms(
      0,
      Array.from({ length: 14 }, (_, n) => BigInt(n * n + 1)),
    );
    const dividend = terms(0, apply('series a * b', divisor, quotient)!);
    const { statement, outcome } = checkedStatement('series a / b', dividend, divisor, {
      result: 0,
      candidate: 0,
      offset: 3,
    })!;
    expect(printRelation(statement)).toBe('A000001(n) = [q^n] (A000002(n+2))(q) * (A000003(n+3))(q)');
    expect(outcome).toMatchObject({ kind: 'match', count: 14 });
  });
});
