/**
 * Pairs that agree for a long time and then differ (the table of coincidences in the project's reference on
 * relations), and pairs that really are related.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { transformCatalogue } from '../../src/hypothesis/transforms/index.js';
import { parseRelation, referencedSequences, significanceThresholdBits } from '../../src/relation/index.js';
import { type TermSources, type Verdict, verify } from '../../src/verification/index.js';
import { type RealTerms, readRealTerms, realTermsArePresent } from './real-terms.js';
import { type WrittenTerms, writtenSource } from './written-sources.js';

const now = new Date('2026-11-30T12:00:00Z');
const check = (statement: string, sources: TermSources): Verdict =>
  verify({ proposal: { relation: parseRelation(statement) }, sources, catalogue: transformCatalogue, now });

const differingWithinReach: [statement: string, n: number, expected: string, got: string][] = [
  ['A019480(n) = A019481(n)', 20, '', ''],
  ['A021013(n) = A021014(n)', 21, '', ''],
  ['A019477(n) = A019478(n)', 24, '', ''],
  ['A202018(n) = A005846(n+1)', 40, '1681', '1847'],
  ['A008578(n) = A015919(n)', 70, '347', '341'],
  ['A000108(n) = A080937(n)', 6, '132', '131'],
  ['A000108(n) = A080938(n)', 8, '', ''],
  ['A000110(n) = A056272(n)', 6, '203', '202'],
  ['A000142(n) = A047889(n)', 5, '120', '119'],
];

const agreeingOnEveryStoredTerm = [
  'A088133(n) = A115299(n)',
  'A235918(n) = A071222(n-1)',
  'A007698(n) = A007699(n)',
  'A276153(n) = A341356(n)',
];

const trueRelations = [
  'A053723(n) = [q^n] A227216(q)^2 * A007325(q)^5',
  'A005206(n) = n - A005206(A005206(n-1)) for n >= 1',
  'A001835(n) = A079935(n)',
  'A061084(n+1) = alternateSigns(A000032)(n)',
  'A087656(n+1) = A059975(n)',
  'A081360(n) = alternateSigns(A000009)(n)',
];

describe.skipIf(!realTermsArePresent)('on the real terms', () => {
  let real: RealTerms;
  let sources: TermSources;

  beforeAll(async () => {
    const statements = [
      ...differingWithinReach.map(([s]) => s),
      ...agreeingOnEveryStoredTerm,
      ...trueRelations,
      'A211221(n) = A003959(n) + A066520(n)',
    ];
    real = await readRealTerms(new Set(statements.flatMap((s) => referencedSequences(parseRelation(s)))));
    sources = { stored: real.stored, further: [real.bFiles] };
  });

  test('all named sequences are there', () => {
    for (const [statement] of differingWithinReach)
      for (const name of referencedSequences(parseRelation(statement))) expect(real.names).toContain(name);
  });

  test.each(differingWithinReach)('%s is refuted at n = %i', (statement, n, expected, got) => {
    const { status, verified } = check(statement, sources);
    expect(status).toMatchObject({ rung: 'refuted', n });
    if (expected !== '') expect(status).toMatchObject({ expected, got });
    expect(verified).toBe(false);
  });

  test.each(agreeingOnEveryStoredTerm)('%s earns a rung with its bound, and no more', (statement) => {
    const { status, bound, notes } = check(statement, sources);
    expect(['matched', 'held out']).toContain(status.rung);
    expect(bound!.to).toBeLessThan(110);
    expect(notes.join()).toContain('no further terms are known');
  });

  test.each(trueRelations)('%s is verified', (statement) => {
    const verdict = check(statement, sources);
    expect({ statement, bits: verdict.significance, status: verdict.status }).toMatchObject({
      status: { rung: expect.stringMatching(/^(held out|fresh)$/) },
    });
    expect(verdict.significanceBits).toBeGreaterThan(significanceThresholdBits);
    expect(verdict.verified).toBe(true);
  });

  test('a Pisot sequence and its recurrence are not verified on the 25 terms that the data holds', () => {
    const { status, verified } = check('A007698(n) = A007699(n)', sources);
    expect(status).toEqual({ rung: 'held out', count: 10 });
    expect(verified).toBe(false);
  });

  test('records of A003959 are A211221 as far as the data reaches', () => {
    // 80 stored terms hold 12 records, 200 terms of the b-file 15: too few hidden ones for a higher rung.
    const { status, counts, bound } = check('A211221(n) = records(A003959)(n)', sources);
    expect(status.rung).toBe('matched');
    expect(counts).toEqual({ matched: 11, heldOut: 1, fresh: 3 });
    expect(bound).toEqual({ from: 1, to: 15 });
    // The definition gives more: prod (p+1)^e over n = prod p^e.
    const further = writtenSource({ A003959: [1, sigmaOfPrimeFactors(60_000)] }, 'b-file');
    const verdict = check('A211221(n) = records(A003959)(n)', { stored: real.stored, further: [further] });
    expect(verdict.status).toEqual({ rung: 'fresh', count: 19 });
    expect(verdict.verified).toBe(true);
  });

  test('terms far enough out refute what every stored term supports', () => {
    for (const [statement, n, expected, got, further] of [
      ['A088133(n) = A115299(n) for n >= 1', 101, '2', '1', firstAndLastDigits()],
      ['A235918(n) = A071222(n-1)', 210, '7', '10', divisorsOfSquares()],
      ['A066520(n) = absoluteValue(A066520)(n)', 26861, '-1', '1', primeRace()],
    ] as const) {
      const bFile = writtenSource(further, 'b-file');
      const verdict = check(statement, { stored: real.stored, further: [bFile] });
      expect(verdict.conflicts).toEqual([]);
      expect(verdict.status).toMatchObject({ rung: 'refuted', n, expected, got });
    }
  });

  test('a Pisot sequence leaves its recurrence after 1402 terms', () => {
    const bFile = writtenSource(pisot(), 'b-file');
    const verdict = check('A007698(n) = A007699(n)', { stored: real.stored, further: [bFile] });
    expect(verdict.conflicts).toEqual([]);
    expect(verdict.status).toMatchObject({ rung: 'refuted', n: 1403 });
  });
});

/** Sum of the first and last digit, and of the greatest and least digit, of n < 120. */
function firstAndLastDigits(): Record<string, WrittenTerms> {
  const digits = Array.from({ length: 120 }, (_, n) => [...String(n)].map(Number));
  return {
    A088133: [0, digits.map((d) => d[0]! + d.at(-1)!)],
    A115299: [1, digits.slice(1).map((d) => Math.max(...d) + Math.min(...d))],
  };
}

/** Largest m such that 1..m divide n^2; smallest k with gcd(n, k) = gcd(n+1, k+1). */
function divisorsOfSquares(): Record<string, WrittenTerms> {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  const first = (holds: (k: number) => boolean): number => {
    let k = 1;
    while (!holds(k)) k++;
    return k;
  };
  return {
    A235918: [1, Array.from({ length: 220 }, (_, i) => first((m) => ((i + 1) * (i + 1)) % (m + 1) !== 0))],
    A071222: [0, Array.from({ length: 220 }, (_, n) => first((k) => gcd(n, k) === gcd(n + 1, k + 1)))],
  };
}

/** Product of (p+1)^e over the prime powers p^e of n = 1..limit. */
function sigmaOfPrimeFactors(limit: number): number[] {
  const values = [0, 1];
  const smallest = new Uint32Array(limit + 1);
  for (let n = 2; n <= limit; n++) {
    if (smallest[n] === 0) for (let m = n; m <= limit; m += n) if (smallest[m] === 0) smallest[m] = n;
    values.push((smallest[n]! + 1) * values[n / smallest[n]!]!);
  }
  return values.slice(1);
}

/** Primes 4m+3 up to n less primes 4m+1 up to n. */
function primeRace(): Record<string, WrittenTerms> {
  const composite = new Uint8Array(26_901);
  const lead: number[] = [];
  let ahead = 0;
  for (let n = 1; n < composite.length; n++) {
    if (n > 1 && composite[n] === 0) {
      for (let m = n * n; m < composite.length; m += n) composite[m] = 1;
      if (n > 2) ahead += n % 4 === 3 ? 1 : -1;
    }
    lead.push(ahead);
  }
  return { A066520: [1, lead] };
}

/** A recurrence, and the nearest integer to a(n-1)^2 / a(n-2), both from 10, 219. */
function pisot(): Record<string, WrittenTerms> {
  const nearest = [10n, 219n];
  while (nearest.length < 1_420) {
    const [before, last] = [nearest.at(-2)!, nearest.at(-1)!];
    nearest.push((2n * last * last + before) / (2n * before));
  }
  const recurrence = nearest.slice(0, 4);
  while (recurrence.length < 1_420) {
    const [d, c, b, a] = recurrence.slice(-4) as [bigint, bigint, bigint, bigint];
    recurrence.push(22n * a - 3n * b + 18n * c - 11n * d);
  }
  return { A007698: [1, recurrence], A007699: [1, nearest] };
}
