import { describe, expect, it } from 'vitest';
import { type Terms, toOffset } from '../../../oeis-data/types.js';
import { transformCatalogue } from '../../../src/hypothesis/index.js';
import { TERM_BITS_LIMIT } from '../../../src/hypothesis/transforms/define.js';

function apply(
  name: string,
  offset: number,
  values: readonly (number | bigint)[],
  parameters: number[] = [],
) {
  const terms: Terms = { offset: toOffset(offset), values: values.map(BigInt) };
  const outcome = transformCatalogue.get(name)!.apply(terms, parameters.map(BigInt));
  return outcome.kind === 'terms'
    ? { offset: outcome.terms.offset, values: outcome.terms.values.map(Number) }
    : outcome.reason;
}

describe('implementation traps seen elsewhere', () => {
  it('gives partitions, not sums of divisors, as the Euler transform of all ones', () => {
    expect(apply('eulerTransform', 1, [1, 1, 1, 1, 1, 1])).toEqual({
      offset: 0,
      values: [1, 1, 2, 3, 5, 7, 11],
    });
  });

  it('reads a hexadecimal numeral digit by digit: A1 reversed is 1A', () => {
    expect(apply('digitReversal', 0, [0xa1], [16])).toEqual({ offset: 0, values: [0x1a] });
    expect(apply('digitSum', 0, [0xa1], [16])).toEqual({ offset: 0, values: [11] });
  });

  it('has no extra 1/(1-x) in the Lah transform: all ones give the sets of lists', () => {
    expect(apply('lah', 0, [1, 1, 1, 1, 1, 1])).toEqual({ offset: 0, values: [1, 1, 3, 13, 73, 501] });
  });

  it('reads Moebius-type transforms from a(1), whatever comes before it', () => {
    const fromOne = apply('moebius', 1, [1, 3, 4, 7, 6, 12]);
    expect(fromOne).toEqual({ offset: 1, values: [1, 2, 3, 4, 5, 6] });
    expect(apply('moebius', 0, [99, 1, 3, 4, 7, 6, 12])).toEqual(fromOne);
    expect(apply('moebius', -1, [5, 99, 1, 3, 4, 7, 6, 12])).toEqual(fromOne);
  });
});

describe('refusals say what is missing', () => {
  it('refuses where a(1) is missing', () => {
    expect(apply('divisorSum', 2, [1, 2, 3])).toBe('a(1) is missing: the first known term is a(2).');
    expect(apply('divisorSum', 0, [1])).toBe('a(1) is missing: the known terms end before it.');
  });

  it('refuses a reciprocal whose constant term is not a unit', () => {
    expect(apply('reciprocalSeries', 0, [2, 1, 1])).toBe('Expected a(0) = 1 or -1, got 2.');
    expect(apply('reversion', 1, [3, 1])).toBe('Expected a(1) = 1 or -1, got 3.');
  });

  it('refuses what is not integral, and says where', () => {
    expect(apply('divideByIndex', 1, [1, 2, 3, 5])).toBe('a(4)/4 is not an integer.');
    expect(apply('ratiosWithFirst', 0, [2, 0, 5])).toBe('a(2)/a(1) is not an integer.');
    expect(apply('exponentialOfPowerSums', 1, [1, 2])).toBe('A coefficient is not an integer.');
  });

  it('refuses set operations on what is not a set', () => {
    expect(apply('complement', 1, [3, 2])).toBe('The terms are not nonnegative and strictly increasing.');
    expect(apply('sortedDistinct', 1, [3, 2])).toBe('The terms are not nondecreasing.');
  });

  it('refuses parameters out of range and in wrong number', () => {
    expect(apply('modulo', 0, [1], [1])).toBe('Expected modulus between 2 and 1000000, got 1.');
    expect(apply('modulo', 0, [1])).toBe('Expected 1 parameter(s), got 0.');
  });

  it('refuses terms beyond the digit budget, in and out', () => {
    const huge = 1n << BigInt(TERM_BITS_LIMIT);
    const reason = `A term exceeds the digit budget of ${TERM_BITS_LIMIT} bits.`;
    expect(apply('differences', 0, [1n, huge])).toBe(reason);
    expect(
      apply(
        'partialProducts',
        0,
        Array.from({ length: 10 }, () => huge >> 60_000n),
      ),
    ).toBeTypeOf('object');
    expect(apply('partialProducts', 0, [huge >> 10n, huge >> 10n])).toBe(reason);
  });

  it('answers empty input and one term', () => {
    expect(apply('differences', 0, [])).toBe('No terms are known.');
    expect(apply('differences', 0, [5])).toBe('The known terms determine no term of the result.');
  });
});

describe('the catalogue', () => {
  it('has sixty transforms at least, each with a sentence, provenance and LaTeX', () => {
    expect(transformCatalogue.size).toBeGreaterThanOrEqual(60);
    for (const transform of transformCatalogue.values()) {
      expect(transform.sentence, transform.name).toMatch(/\.$/);
      expect(transform.provenance.length, transform.name).toBeGreaterThan(4);
      expect(transform.latex('a', transform.searched[0] ?? []), transform.name).toContain('\\left(a\\right)');
    }
  });

  it('stays within its length limit on ten thousand terms', () => {
    const long = Array.from({ length: 10_000 }, (_, n) => (n % 7) - 3);
    for (const transform of transformCatalogue.values()) {
      if (transform.cost !== 'linear') continue;
      const outcome = transform.apply(
        { offset: toOffset(0), values: [1, ...long].map(BigInt) },
        transform.searched[0] ?? [],
      );
      expect(['terms', 'refused'], transform.name).toContain(outcome.kind);
    }
  });
});
