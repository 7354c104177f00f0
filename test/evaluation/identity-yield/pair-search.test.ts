import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { buildCompletionIndex } from '../../../src/evaluation/identity-yield/completion-tables.js';
import { agreedTerms } from '../../../src/evaluation/identity-yield/confirm.js';
import { contentBits, countsAsAgreement } from '../../../src/evaluation/identity-yield/eligibility.js';
import { apply, operations } from '../../../src/evaluation/identity-yield/operations.js';
import { PairSearch } from '../../../src/evaluation/identity-yield/pair-search.js';
import { smallCorpus, termsOf, type Written, wildValues } from './small-corpus.js';

/** Rows 0 and 1 are the pair; every sequence may be found. Places of those that are, and by which operations. */
function foundBySearch(written: readonly Written[]): Set<string> {
  const { source, names } = smallCorpus(written);
  const { tables, candidates } = buildCompletionIndex(source, names);
  if (!tables.operands.eligible[0] || !tables.operands.eligible[1]) return new Set();
  const found = new PairSearch(tables).find(0, 1).filter((suspicion) => {
    const c = source.sequence(candidates[suspicion.candidate]!)!.terms;
    return agreedTerms(suspicion, termsOf(written[0]!), termsOf(written[1]!), c) !== undefined;
  });
  return new Set(
    found.map(({ operation, candidate }) => `${operations[operation]} = ${candidates[candidate]}`),
  );
}

/** The same by exact arithmetic alone, every candidate against every result. */
function foundByTrial(written: readonly Written[]): Set<string> {
  const { names } = smallCorpus(written);
  const found = new Set<string>();
  for (const operation of operations) {
    const result = apply(operation, termsOf(written[0]!), termsOf(written[1]!));
    if (!result) continue;
    for (let c = 2; c < written.length; c++) {
      for (let start = 0; start <= 2; start++) {
        for (let dropped = 0; dropped <= 1; dropped++) {
          const target = written[c]![1].slice(dropped);
          const overlap = Math.min(result.length - start, target.length);
          const agreed = result.slice(start, start + overlap);
          if (agreed.length === 0 || agreed.some((value, i) => value !== target[i])) continue;
          if (countsAsAgreement(agreed)) found.add(`${operation} = ${names[c]}`);
        }
      }
    }
  }
  return found;
}

const operand = fc
  .tuple(
    fc.integer({ min: -2, max: 2 }),
    fc.constantFrom(0, 1, 2),
    fc.integer({ min: 1, max: 1 << 30 }),
    fc.integer({ min: 16, max: 45 }),
    fc.constantFrom(3, 50, 100_000),
    fc.constantFrom(1n, -1n, 2n, -(10n ** 30n)),
  )
  .map(([offset, zeros, seed, count, bound, scale]): Written => {
    const wild = wildValues(count, seed, bound).map((value, i) => (i % 3 === 1 ? -value : value) * scale);
    return [offset, [...new Array<bigint>(zeros).fill(0n), 1n, ...wild]];
  });

describe('PairSearch', () => {
  it.each(operations)('finds a planted result of %s', (operation) => {
    const a: Written = [0, [3n, 1n, ...wildValues(30, 5)]];
    const b: Written = [1, [1n, ...wildValues(28, 6)]];
    const product = {
      'a / b': 'a * b',
      'b / a': 'a * b',
      'series a / b': 'series a * b',
      'series b / a': 'series a * b',
      'dirichlet a / b': 'dirichlet a * b',
      'dirichlet b / a': 'dirichlet a * b',
    }[operation as string];
    let pair: [Written, Written] = [a, b];
    if (product) {
      const values = apply(product as (typeof operations)[number], termsOf(a), termsOf(b))!;
      const dividend: Written = [1, values];
      pair = operation.endsWith('a / b') ? [dividend, b] : [b, dividend];
    }
    const result = apply(operation, termsOf(pair[0]), termsOf(pair[1]))!;
    expect(result.length).toBeGreaterThan(20);
    expect(foundBySearch([...pair, [7, result]])).toContain(`${operation} = L000003`);
    expect(foundBySearch([...pair, [7, result.slice(2)]])).toContain(`${operation} = L000003`);
    expect(foundBySearch([...pair, [7, [99n, ...result.slice(1)]]])).toContain(`${operation} = L000003`);
    expect(foundBySearch([...pair, [7, result.slice(3)]])).not.toContain(`${operation} = L000003`);
    const spoilt = result.with(result.length - 1, -77n);
    expect(foundBySearch([...pair, [7, spoilt]])).not.toContain(`${operation} = L000003`);
  });

  test.prop([operand, operand, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 14, max: 40 })])(
    'finds what trying every candidate finds',
    (a, b, dropped, kept) => {
      const results = operations.flatMap((operation): Written[] => {
        const result = apply(operation, termsOf(a), termsOf(b));
        return result ? [[0, result.slice(dropped, dropped + kept)]] : [];
      });
      // The product over each operand gives the quotients something to find.
      for (const product of ['a * b', 'series a * b', 'dirichlet a * b'] as const) {
        const values = apply(product, termsOf(a), termsOf(b));
        if (!values) continue;
        const pair: Written[] = [[Math.max(a[0], b[0]), values], b];
        if (product !== 'a * b') pair[0] = [1, values];
        const corpus = [...pair, a, [0, a[1].slice(1)] as Written];
        expect(foundBySearch(corpus)).toEqual(eligible(pair) ? foundByTrial(corpus) : new Set());
      }
      const corpus = [a, b, ...results];
      expect(foundBySearch(corpus)).toEqual(eligible([a, b]) ? foundByTrial(corpus) : new Set());
    },
  );

  it('never names one of the pair', () => {
    const b: Written = [0, wildValues(30, 8)];
    const square: Written = [0, b[1].map((value) => value * value)];
    expect(foundBySearch([square, b])).toEqual(new Set());
    expect(foundBySearch([square, b, [0, b[1]]])).toContain('a / b = L000003');
  });
});

function eligible(pair: readonly Written[]): boolean {
  const { source, names } = smallCorpus(pair);
  return buildCompletionIndex(source, names).tables.operands.eligible.every((one) => one === 1);
}

describe('what counts', () => {
  const a: Written = [0, wildValues(30, 11)];
  const b: Written = [0, wildValues(30, 12)];
  const sum = apply('a + b', termsOf(a), termsOf(b))!;

  it('takes 14 terms of overlap', () => {
    expect(foundBySearch([a, b, [0, sum.slice(0, 14)]])).toEqual(new Set(['a + b = L000003']));
    expect(foundBySearch([a, b, [0, sum.slice(0, 13)]])).toEqual(new Set());
  });

  it('takes 60 bits of content', () => {
    const small: Written = [0, wildValues(30, 13, 3)];
    const other: Written = [0, small[1].map((value, i) => value - BigInt([1, 0, 2, 1, 1, 0, 1][i % 7]!))];
    const difference = apply('a - b', termsOf(small), termsOf(other))!;
    expect(contentBits(difference)).toBeLessThan(60);
    const wild = wildValues(30, 14, 2).map((value) => value - 1n);
    const shifted: Written = [0, small[1].map((value, i) => value + wild[i]!)];
    expect(contentBits(wild)).toBeLessThan(60);
    expect(foundBySearch([shifted, small, [0, wild]])).toEqual(new Set());
    const larger: Written = [0, small[1].map((value, i) => value + 8n * wild[i]!)];
    const scaled = wild.map((value) => 8n * value);
    expect(contentBits(scaled)).toBeLessThan(60);
    const enough = wild.map((value) => 64n * value + 1n);
    expect(contentBits(enough)).toBeGreaterThanOrEqual(60);
    const most: Written = [0, small[1].map((value, i) => value + enough[i]!)];
    expect(foundBySearch([most, small, [0, enough]])).toEqual(new Set(['a - b = L000003']));
    expect(foundBySearch([larger, small, [0, scaled]])).toEqual(new Set());
  });

  it('takes a result and operands without a short recurrence', () => {
    const fibonacci = [1n, 1n];
    while (fibonacci.length < 30) fibonacci.push(fibonacci.at(-1)! + fibonacci.at(-2)!);
    const above: Written = [0, a[1].map((value, i) => value + fibonacci[i]!)];
    expect(foundBySearch([above, a, [0, fibonacci]])).toEqual(new Set());
    expect(foundBySearch([above, [0, fibonacci], a])).toEqual(new Set());
  });

  it('takes operands of 16 terms', () => {
    const fifteen: Written = [0, b[1].slice(0, 15)];
    expect(foundBySearch([a, fifteen, [0, sum]])).toEqual(new Set());
    expect(foundBySearch([a, [0, b[1].slice(0, 16)], [0, sum]])).toEqual(new Set(['a + b = L000003']));
  });
});
