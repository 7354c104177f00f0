import { describe, expect, it } from 'vitest';
import { logOdds, seededRandom } from '../../probe/index.js';
import { plainKernel } from '../../probe/rank/matrix-kernel.js';
import { isWithin, NameSimilarity, type RowPairs } from '../../src/evaluation/identity-yield/index.js';
import { strataTops } from '../../src/evaluation/strata-tops.js';

const n = 300;
const width = 5;
const random = seededRandom(21);
/** Few distinct values, so that many scores tie. */
const rows = Float32Array.from({ length: n * width }, () => random.below(3) - 1);
const form = {
  intercept: 0.5,
  blocks: [
    { name: 'a', width: 3, weights: Float64Array.of(2, -1, 0.5) },
    { name: 'b', width: 2, weights: Float64Array.of(-0.25, 1) },
  ],
};
const row = (i: number) => rows.subarray(i * width, (i + 1) * width);
const words = ['primes', 'partitions', 'triangle read by rows', 'squares', 'expansion'];
const names = new NameSimilarity(
  Array.from({ length: n }, () => `${words[random.below(5)]} ${words[random.below(5)]}`),
);
const strata = [
  { from: 0, below: 0.1 },
  { from: 0.1, below: 0.6 },
  { from: 0, below: 2 },
];
const admits = (a: number, b: number) => (a + b) % 7 !== 0;
const listed = ({ first, second }: RowPairs) => Array.from(first, (a, p) => [a, second[p]!]);

/** All pairs, best first, ties by the smaller rows. */
function expected(wanted: number, score: (a: number, b: number) => number) {
  const all: [number, number][] = [];
  for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) if (admits(a, b)) all.push([a, b]);
  return strata.map((stratum) =>
    all
      .filter(([a, b]) => isWithin(stratum, names.jaccard(a, b)))
      .sort(([a, b], [c, d]) => score(c, d) - score(a, b) || a - c || b - d)
      .slice(0, wanted),
  );
}

describe('strataTops', () => {
  const score = (a: number, b: number) => logOdds(form, row(a), row(b));
  const question = { strata, names, admits, kernel: plainKernel };
  const ranking = { first: new Uint32Array(), second: new Uint32Array(), score: new Float64Array() };

  it.each([1, 50, 2_000, 100_000])('is the %i best admitted pairs of each stratum', async (wanted) => {
    const tops = await strataTops({ score, ranking, bilinear: { rows, form } }, { ...question, wanted });
    expect(tops.map(listed)).toEqual(expected(wanted, score));
  });

  it('asks a scorer without a form row by row', async () => {
    const asked: number[] = [];
    const eachRow = () => (i: number, scores: Float64Array) => {
      asked.push(i);
      for (let j = i + 1; j < n; j++) scores[j] = score(i, j);
    };
    const tops = await strataTops({ score, ranking, eachRow }, { ...question, wanted: 40 });
    expect(tops.map(listed)).toEqual(expected(40, score));
    expect(asked).toEqual([...Array(n).keys()]);
  });
});
