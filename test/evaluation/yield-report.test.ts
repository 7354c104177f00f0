import { afterAll, describe, expect, it } from 'vitest';
import { apply } from '../../src/evaluation/identity-yield/operations.js';
import type { ScorerRole } from '../../src/evaluation/methods/probe-method.js';
import { identityYieldOptions, yieldReport, yieldSize } from '../../src/evaluation/yield-report.js';
import { smallCorpus, termsOf, type Written, wildValues } from './identity-yield/small-corpus.js';

/** 24 sequences without relations, but rows 2, 5 and 8 are Dirichlet products of the two before them. */
const written: Written[] = Array.from({ length: 24 }, (_, i) => [1, [1n, ...wildValues(29, 40 + i)]]);
for (let k = 0; k < 3; k++) {
  const product = apply('dirichlet a * b', termsOf(written[3 * k]!), termsOf(written[3 * k + 1]!))!;
  written[3 * k + 2] = [1, product];
}
const { source, names } = smallCorpus(written);
const definitions = names.map((_, i) => 'abcdefghijklmnopqrstuvwxyz'.slice(i, i + 3));
const size = { curve: true, pairsPerStratum: 10, randomPairs: 100 };
const options = identityYieldOptions(source, names, definitions, 2, size);
afterAll(() => options.completer.close());

const pairsOf = (pairs: [number, number][]) => ({
  first: Uint32Array.from(pairs, ([a]) => a),
  second: Uint32Array.from(pairs, ([, b]) => b),
});
/** The first pairs are the related ones. */
const good = pairsOf([
  [0, 1],
  [3, 4],
  [6, 7],
  ...Array.from({ length: 7 }, (_, i): [number, number] => [9, 10 + i]),
]);
const fair = pairsOf([[0, 1], ...Array.from({ length: 9 }, (_, i): [number, number] => [9, 10 + i])]);
const poor = pairsOf(Array.from({ length: 10 }, (_, i): [number, number] => [9, 10 + i]));

describe('yieldReport', () => {
  const { strata } = yieldSize(options);
  const ranking = (name: string, role: ScorerRole, seed: number, tops: ReturnType<typeof pairsOf>) => ({
    method: { name, role, train: () => Promise.reject(new Error('not trained here')) },
    seed,
    tops: strata.map((stratum) => (stratum.from === 0 ? tops : pairsOf([]))),
  });

  it('asks for the strata of the protocol and of the curve, each once', () => {
    expect(new Set(strata.map(({ from, below }) => `${from} ${below}`)).size).toBe(strata.length);
    expect(strata.slice(0, 3)).toEqual([
      { from: 0, below: 0.05 },
      { from: 0.05, below: 0.1 },
      { from: 0, below: 0.1 },
    ]);
    expect(yieldSize(options).wanted).toBe(10);
  });

  it('compares each probe with the best words and the best random weights', async () => {
    const usable = { ...options, strata: strata.filter(({ from }) => from === 0) };
    const served = (one: ReturnType<typeof ranking>) => ({
      ...one,
      tops: one.tops.filter((_, s) => strata[s]!.from === 0),
    });
    const rankings = [0, 1].flatMap((seed) =>
      [
        ranking('probe', 'probe', seed, good),
        ranking('weak words', 'text', seed, poor),
        ranking('words', 'trained-text', seed, fair),
        ranking('random', 'random-weights', seed, fair),
      ].map(served),
    );
    const steps: string[] = [];
    const { report, comparisons, roles } = await yieldReport(
      rankings,
      usable,
      () => false,
      undefined,
      (step) => steps.push(step),
    );
    expect(roles).toMatchObject({ probe: 'probe', words: 'trained-text', random: 'random-weights' });
    expect(steps.length).toBeGreaterThan(0);
    const tenth = report.strata.find(({ name }) => name === '[0, 0.1)')!;
    expect(tenth.scorers.map(({ name, seed, triples }) => [name, seed, triples]).slice(0, 4)).toEqual([
      ['probe', 0, 3],
      ['weak words', 0, 0],
      ['words', 0, 1],
      ['random', 0, 1],
    ]);
    const here = comparisons.filter(({ stratum }) => stratum === '[0, 0.1)');
    expect(here.map(({ denominator, against, plain }) => [denominator, against, plain.ratio])).toEqual([
      ['words', 'trained-text', 3],
      ['random', 'random-weights', 3],
    ]);
  });
});
