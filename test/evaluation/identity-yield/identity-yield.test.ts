/** The whole protocol on worker threads, on a corpus small enough to know the answer. */
import { afterAll, describe, expect, it } from 'vitest';
import { identityYield } from '../../../src/evaluation/identity-yield/identity-yield.js';
import { NameSimilarity } from '../../../src/evaluation/identity-yield/name-similarity.js';
import { apply } from '../../../src/evaluation/identity-yield/operations.js';
import { PairCompleter } from '../../../src/evaluation/identity-yield/pair-completer.js';
import { smallCorpus, termsOf, type Written, wildValues } from './small-corpus.js';

/** 24 sequences without relations; rows 3k + 2 of the first nine are the Dirichlet product of 3k and 3k + 1. */
const written: Written[] = Array.from({ length: 24 }, (_, i) => [1, [1n, ...wildValues(29, 40 + i)]]);
for (let k = 0; k < 3; k++) {
  const product = apply('dirichlet a * b', termsOf(written[3 * k]!), termsOf(written[3 * k + 1]!))!;
  written[3 * k + 2] = [1, product];
}
const { source, names } = smallCorpus(written);
const texts = written.map((_, i) => `${'abcdefghijklmnopqrstuvwxyz'.slice(i, i + 3)}`);
const completer = new PairCompleter(source, names, 2);
afterAll(() => completer.close());

const pairsOf = (...pairs: [number, number][]) => ({
  first: Uint32Array.from(pairs, ([a]) => a),
  second: Uint32Array.from(pairs, ([, b]) => b),
});

describe('PairCompleter', () => {
  it('finds one triple from each of its three orientations, and solves a pair once', async () => {
    await completer.complete(pairsOf([0, 1], [0, 2], [2, 1], [9, 10]));
    const solved = completer.solvedPairs;
    const found = [completer.identitiesOf(0, 1), completer.identitiesOf(2, 0), completer.identitiesOf(1, 2)];
    expect(found.map((identities) => identities.length)).toEqual([1, 1, 1]);
    expect(new Set(found.flat().map(({ triple }) => triple)).size).toBe(1);
    expect(found[0]![0]).toMatchObject({ a: names[0], b: names[1], c: names[2], agreedTerms: 30 });
    expect(found.flat().map(({ operation }) => operation)).toEqual([
      'dirichlet a * b',
      'dirichlet b / a',
      'dirichlet b / a',
    ]);
    expect(completer.identitiesOf(9, 10)).toEqual([]);
    const progress: number[][] = [];
    await completer.complete(pairsOf([1, 0], [10, 9], [10, 11]), {
      onPairs: (...counts) => progress.push(counts),
    });
    expect(completer.solvedPairs).toBe(solved + 1);
    expect(progress).toEqual([[3, 3]]);
  });

  it('stops with the reason of the signal, and solves afterwards what was left', async () => {
    const before = completer.solvedPairs;
    const others: [number, number][] = [];
    for (let a = 9; a < 24; a++) for (let b = a + 1; b < 24; b++) others.push([a, b]);
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(completer.complete(pairsOf(...others), { signal: stop.signal })).rejects.toThrow('enough');
    expect(completer.solvedPairs).toBe(before);
    await completer.complete(pairsOf(...others));
    // [9, 10] and [10, 11] had been solved.
    expect(completer.solvedPairs).toBe(before + others.length - 2);
  });
});

describe('identityYield', () => {
  const everything = (order: readonly number[]) => {
    const pairs: [number, number][] = [];
    for (const a of order) for (const b of order) if (a < b) pairs.push([a, b]);
    return pairs;
  };
  const rows = Array.from({ length: 24 }, (_, i) => i);
  const all = { from: 0, below: 2 };
  const options = {
    names: new NameSimilarity(texts),
    completer,
    isLinked: (a: number, b: number) => a === 3 && b === 4,
    strata: [all],
    pairsPerStratum: 36,
    randomPairs: 200,
    replicates: 200,
  };
  const scorer = (name: string, seed: number, order: readonly number[]) => ({
    name,
    seed,
    pairs: [pairsOf(...everything(order).slice(0, 10)), pairsOf(...everything(order).slice(10))],
  });

  it('counts a triple once, leaves linked pairs out and compares scorers', async () => {
    const good = [0, 1, 2, 3, 4, 5, 6, 7, 8, ...rows.slice(9)];
    const poor = [9, 0, 1, 2, ...rows.slice(10)];
    const result = await identityYield({
      ...options,
      scorers: [0, 1].flatMap((seed) => [scorer('good', seed, good), scorer('poor', seed, poor)]),
    });
    const [stratum] = result.report.strata;
    expect(result.report.eligibleSequences).toBe(24);
    expect(stratum!.name).toBe('all pairs');
    // Row 0 meets everyone first, then row 1 the first 13: one triple, from all its three pairs.
    expect(stratum!.scorers[0]).toMatchObject({
      name: 'good',
      pairs: 36,
      isFull: true,
      triples: 1,
      pairsWithIdentity: 3,
      screenedTriples: 1,
    });
    expect(stratum!.scorers[0]!.perThousand).toBeCloseTo(1000 / 36);
    expect(stratum!.random).toMatchObject({ pairs: 200 });
    expect(stratum!.random.triples).toBeGreaterThanOrEqual(1);
    const comparison = result.compare('good', 'poor', all);
    expect(comparison).toMatchObject({ pairedBySeed: true, numerator: 'good', denominator: 'poor' });
    expect(comparison.plain.ratios).toHaveLength(2);
    expect(result.compare('good', 'poor', all)).toEqual(comparison);
    // Both seeds rank alike: the summary is what each of them says, and random pairs have a lift of 1.
    expect(stratum!.summaries.map(({ name, seeds }) => [name, ...seeds])).toEqual([
      ['good', 0, 1],
      ['poor', 0, 1],
    ]);
    const [summary] = stratum!.summaries;
    const [alone] = stratum!.scorers;
    expect(summary).toMatchObject({ pairs: 36, triples: 1 });
    expect(summary!.plain).toMatchObject({ perThousand: alone!.perThousand, lift: alone!.lift });
    expect(summary!.plain.overSequencesAndSeeds).toEqual(alone!.interval);
    expect(summary!.plain.liftInterval).toEqual(alone!.liftInterval);
    expect(summary!.plain.overSeeds).toEqual([alone!.perThousand, alone!.perThousand]);
    expect(summary!.screened.perThousand).toBe(alone!.screenedPerThousand);
    expect(result.identities('good', 0, all).map(({ operation }) => operation)).toEqual(['dirichlet a * b']);
    expect(() => result.compare('good', 'unknown', all)).toThrow('no run of unknown');
  });

  it('gives the same report again, and says when a ranking was too short', async () => {
    const run = () =>
      identityYield({ ...options, scorers: [{ name: 'short', seed: 0, pairs: [pairsOf([3, 5], [3, 4])] }] });
    const [one, two] = [await run(), await run()];
    expect(two.report).toEqual(one.report);
    expect(one.report.strata[0]!.scorers[0]).toMatchObject({ pairs: 1, triples: 1, isFull: false });
  });
});
