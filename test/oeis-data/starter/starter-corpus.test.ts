import { describe, expect, it } from 'vitest';
import {
  starterFamilies,
  starterLinks,
  starterRecords,
  starterSequences,
} from '../../../oeis-data/starter/index.js';
import type { StarterLink, StarterSequence, TermAccessor } from '../../../oeis-data/starter/sequence.js';
import { linkKinds } from '../../../oeis-data/types.js';

const bySequenceName = new Map<string, StarterSequence>(starterSequences.map((s) => [s.aNumber, s]));

/** A reason looked below the offset or too far out: that index says nothing about it. */
class NotTested extends Error {}

/** a(n) of a starter sequence; generates more as n grows. */
function accessor(sequence: StarterSequence): TermAccessor {
  let known = sequence.generate(64);
  return (n) => {
    const position = Number(n) - sequence.offset;
    if (position < 0) throw new NotTested(`${sequence.aNumber} starts at ${sequence.offset}, not at ${n}`);
    if (position >= 5_000) throw new NotTested(`${sequence.aNumber}(${n}) is too far out for this test`);
    while (position >= known.length) known = sequence.generate(known.length * 2);
    return known[position]!;
  };
}

const accessors = new Map<string, TermAccessor>();
function terms(aNumber: string): TermAccessor {
  const existing = accessors.get(aNumber);
  if (existing !== undefined) return existing;
  const fresh = accessor(bySequenceName.get(aNumber)!);
  accessors.set(aNumber, fresh);
  return fresh;
}

/** How often the reason of a link was evaluated and true; the first index at which it is false. */
function evaluate(link: StarterLink): { confirmed: number; falseAt: number | undefined } {
  const first = bySequenceName.get(link.from)!.offset;
  let confirmed = 0;
  for (let n = first; n < first + 24; n++) {
    try {
      if (!link.holds!(BigInt(n), terms(link.from), terms(link.to))) return { confirmed, falseAt: n };
      confirmed++;
    } catch (error) {
      if (!(error instanceof NotTested)) throw error;
    }
  }
  return { confirmed, falseAt: undefined };
}

/** Two definitions of one sequence, from different generators: theorems. */
const provedEqual = ['A000009=L000001', 'A001316=L000006'];

/** Different sequences whose first 40 terms agree. */
const agreeForLong = [
  'A005846=A202018',
  'A007698=A007699',
  'A008578=A015919',
  'A071222=A235918',
  'A078608=L000010',
  'A276153=A341356',
  'L000008=L000009',
];

describe('starter sequences', () => {
  it('are at least 400, each with its own number and name', () => {
    expect(starterSequences.length).toBeGreaterThanOrEqual(400);
    expect(bySequenceName.size).toBe(starterSequences.length);
    expect(new Set(starterSequences.map(({ name }) => name)).size).toBe(starterSequences.length);
  });

  it('have names without sequence numbers and without claims of agreement', () => {
    const leaking = starterSequences.filter(({ name }) =>
      /\b[A-Z]\d{6}\b|differs from|agrees with|same as/i.test(name),
    );
    expect(leaking.map(({ aNumber }) => aNumber)).toEqual([]);
  });

  it('generate the same terms whatever number is asked for', () => {
    const inconsistent = starterSequences.filter((sequence) => {
      const longer = sequence.generate(40);
      return [0, 1, 20].some((count) => {
        const shorter = sequence.generate(count);
        return shorter.length !== count || shorter.some((term, i) => term !== longer[i]);
      });
    });
    expect(inconsistent.map(({ aNumber }) => aNumber)).toEqual([]);
  });

  it('are marked nonn or sign as their terms are', () => {
    const mismarked = starterSequences.filter((sequence) => {
      const negative = sequence.generate(64).some((term) => term < 0n);
      return sequence.keywords[0] !== (negative ? 'sign' : 'nonn');
    });
    expect(mismarked.map(({ aNumber }) => aNumber)).toEqual([]);
  });

  it('are multiplicative where they say so', () => {
    const marked = starterSequences.filter(({ keywords }) => keywords.includes('mult'));
    expect(marked.length).toBeGreaterThan(30);
    for (const sequence of marked) {
      const a = terms(sequence.aNumber);
      for (const [m, n] of [
        [2, 3],
        [3, 4],
        [4, 5],
        [3, 8],
        [5, 9],
        [7, 8],
        [6, 7],
      ] as const) {
        expect(a(m * n), `${sequence.aNumber}(${m * n})`).toBe(a(m) * a(n));
      }
    }
  });

  it('are all different over their stored terms, but for the pairs that are meant to agree for long', () => {
    const byTerms = new Map<string, string[]>();
    for (const { aNumber, terms: stored } of starterRecords()) {
      const key = stored.values.slice(0, 40).join();
      byTerms.set(key, [...(byTerms.get(key) ?? []), aNumber]);
    }
    const equal = [...byTerms.values()]
      .filter((group) => group.length > 1)
      .map((group) => group.sort().join('='));
    expect(equal.sort()).toEqual([...provedEqual, ...agreeForLong].sort());
  });
});

describe('starter records', () => {
  it('store 64 terms, fewer only where terms outgrow 1000 digits, and always enough to hold some out', () => {
    for (const { aNumber, terms: stored } of starterRecords()) {
      expect(stored.values.length, aNumber).toBeLessThanOrEqual(64);
      expect(stored.values.length, aNumber).toBeGreaterThanOrEqual(32);
      const longest = stored.values.reduce((most, value) => Math.max(most, value.toString().length), 0);
      expect(longest, aNumber).toBeLessThanOrEqual(1001);
    }
  });
});

describe('starter links', () => {
  it('are at least 500 and join two different sequences of the corpus, once for each kind', () => {
    expect(starterLinks.length).toBeGreaterThanOrEqual(500);
    const broken = starterLinks.filter(
      ({ from, to, kind, why }) =>
        from === to ||
        !bySequenceName.has(from) ||
        !bySequenceName.has(to) ||
        !linkKinds.includes(kind) ||
        why.length < 10,
    );
    expect(broken).toEqual([]);
    const keys = starterLinks.map(({ from, to }) => `${from}>${to}`);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it('stand in the family of the sequence that they start from', () => {
    const misplaced = starterFamilies.flatMap((family) => {
      const own = new Set(family.sequences.map(({ aNumber }) => aNumber));
      return family.links
        .filter(({ from }) => !own.has(from))
        .map(({ from, to }) => `${family.title}: ${from}>${to}`);
    });
    expect(misplaced).toEqual([]);
  });

  it('hold wherever their reason is an identity', () => {
    const checkable = starterFamilies
      .flatMap(({ links }) => links)
      .filter(({ holds }) => holds !== undefined);
    const outcomes = checkable.map((link) => ({ link, ...evaluate(link) }));
    const failures = outcomes
      .filter(({ falseAt, confirmed }) => falseAt !== undefined || confirmed < 5)
      .map(
        ({ link, falseAt, confirmed }) =>
          `${link.from}>${link.to}: false at ${falseAt}, confirmed ${confirmed}`,
      );
    expect(failures).toEqual([]);
    expect(checkable.length).toBeGreaterThanOrEqual(250);
  });

  it('leave the headline and the replicator to be found', () => {
    const recorded = new Set(starterLinks.flatMap(({ from, to }) => [`${from}>${to}`, `${to}>${from}`]));
    for (const pair of ['A053723>A227216', 'A053723>A007325', 'A227216>A007325', 'A160239>A071053']) {
      expect(recorded.has(pair), pair).toBe(false);
    }
  });
});
