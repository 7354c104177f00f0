import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../probe/index.js';
import { NameSimilarity } from '../../../src/evaluation/identity-yield/name-similarity.js';
import { randomPairs } from '../../../src/evaluation/identity-yield/random-pairs.js';
import { isWithin, stratumMask } from '../../../src/evaluation/identity-yield/stratum.js';
import { topOfStrata } from '../../../src/evaluation/identity-yield/top-pairs.js';

function bySets(left: string, right: string): number {
  const grams = (text: string) => {
    const lower = [...text.toLowerCase()];
    return new Set(lower.slice(2).map((_, at) => lower.slice(at, at + 3).join('')));
  };
  const [a, b] = [grams(left), grams(right)];
  const shared = [...a].filter((gram) => b.has(gram)).length;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

const words = fc.array(fc.constantFrom('prime', 'Primes', 'sum', 'of', 'odd', 'a', 'π²'), { maxLength: 5 });
const definitions = fc.array(
  words.map((list) => list.join(' ')),
  { minLength: 2, maxLength: 12 },
);

describe('NameSimilarity', () => {
  it('is the Jaccard index of the trigram sets', () => {
    const names = new NameSimilarity(['abcd', 'BCDE', 'xy', 'abcdabcd']);
    expect(names.jaccard(0, 1)).toBe(1 / 3);
    expect(names.jaccard(0, 2)).toBe(0);
    expect(names.jaccard(2, 2)).toBe(0);
    expect(names.jaccard(0, 3)).toBe(2 / 4);
  });

  test.prop([definitions])('agrees with sets of strings, pair by pair and row by row', (texts) => {
    const names = new NameSimilarity(texts);
    const row = new Float64Array(texts.length);
    for (const [i, left] of texts.entries()) {
      names.jaccardOfRow(i, 1, texts.length, row);
      for (const [j, right] of texts.entries()) {
        expect(names.jaccard(i, j)).toBe(bySets(left, right));
        if (j >= 1) expect(row[j - 1]).toBe(bySets(left, right));
      }
    }
  });

  test.prop([definitions])('marks the pairs of a stratum in any block', (texts) => {
    const names = new NameSimilarity(texts);
    const stratum = { from: 0.1, below: 0.5 };
    const columns = { start: 1, end: texts.length };
    const mask = stratumMask(names, stratum, { start: 0, end: 2 }, columns);
    for (let row = 0; row < 2; row++) {
      for (let column = 1; column < texts.length; column++) {
        const expected = isWithin(stratum, names.jaccard(row, column)) ? 1 : 0;
        expect(mask[row * (texts.length - 1) + column - 1]).toBe(expected);
      }
    }
  });
});

const texts = Array.from(
  { length: 60 },
  (_, i) => `${'abcdefgh'.slice(i % 5)}${'klmnopqr'.slice(i % 7)}${i}`,
);
const names = new NameSimilarity(texts);
const low = { from: 0, below: 0.3 };

describe('randomPairs', () => {
  const admits = (a: number, b: number) => (a + b) % 3 !== 0;

  it('draws admitted pairs of the stratum, each once, the same for a seed', () => {
    const { first, second } = randomPairs(names, low, admits, 100, seededRandom(4));
    const keys = new Set(Array.from(first, (a, pair) => `${a} ${second[pair]}`));
    expect(keys.size).toBe(100);
    for (const [pair, a] of first.entries()) {
      expect(a).toBeLessThan(second[pair]!);
      expect(admits(a, second[pair]!)).toBe(true);
      expect(names.jaccard(a, second[pair]!)).toBeLessThan(0.3);
    }
    expect(randomPairs(names, low, admits, 100, seededRandom(4))).toEqual({ first, second });
    expect(randomPairs(names, low, admits, 100, seededRandom(5))).not.toEqual({ first, second });
  });

  it('says so when the stratum is too small', () => {
    expect(() => randomPairs(names, low, () => false, 1, seededRandom(1))).toThrow(
      'Drew 0 of 1 random pairs',
    );
  });
});

describe('topOfStrata', () => {
  it('takes the first admitted pairs of each stratum and reads no further', async () => {
    let read = 0;
    function* ranking() {
      for (let a = 0; a < texts.length; a++) {
        for (let b = a + 1; b < texts.length; b++) {
          read++;
          yield { first: Uint32Array.of(a), second: Uint32Array.of(b) };
        }
      }
    }
    const strata = [low, { from: 0.3, below: 2 }];
    const tops = await topOfStrata(ranking(), strata, names, (a) => a > 0, 20);
    for (const [s, stratum] of strata.entries()) {
      const expected: [number, number][] = [];
      for (let a = 1; a < texts.length; a++) {
        for (let b = a + 1; b < texts.length; b++) {
          if (isWithin(stratum, names.jaccard(a, b))) expected.push([a, b]);
        }
      }
      const got = Array.from(tops[s]!.first, (a, pair) => [a, tops[s]!.second[pair]]);
      expect(got).toEqual(expected.slice(0, 20));
    }
    expect(read).toBeLessThan(59 * 30);
  });

  it('returns fewer where the ranking ends', async () => {
    const ranking = [{ first: Uint32Array.of(0, 1), second: Uint32Array.of(2, 3) }];
    const [all] = await topOfStrata(ranking, [{ from: 0, below: 2 }], names, () => true, 20);
    expect([...all!.first]).toEqual([0, 1]);
  });
});
