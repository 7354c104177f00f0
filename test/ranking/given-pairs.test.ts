import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formWidth } from '../../probe/bilinear-form.js';
import { groupEqualRows } from '../../src/ranking/equal-rows.js';
import { nearestSequences } from '../../src/ranking/nearest-sequences.js';
import { eachPair, rankAllPairs } from '../../src/ranking/rank-all-pairs.js';
import { rankCoarsely } from '../../src/ranking/rank-coarsely.js';
import { rankEachSequence } from '../../src/ranking/rank-each-sequence.js';
import { rankGivenPairs } from '../../src/ranking/score-pairs.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { smallRanking } from './ranking-problem.js';

const n = 90;
const ranking = smallRanking(n);
const { matrix, form, aNumbers } = ranking;
const width = formWidth(form);
const everything = { matrix, form, aNumbers, topK: n * n, threads: 2, tileRows: 32 };
const whole = [...eachPair(await rankAllPairs(everything))];
const rowOf = new Map(aNumbers.map((name, row) => [name, row]));

describe('rankings that must agree with the ranking of all pairs to the last bit', () => {
  it('of given pairs', async () => {
    const some = whole.filter((_, p) => p % 3 === 1);
    const rows = (side: 'a' | 'b') => Uint32Array.from(some, (pair) => rowOf.get(pair[side])!).reverse();
    const given = { first: rows('b'), second: rows('a') };
    const ranked = await rankGivenPairs({ matrix, form, aNumbers, threads: 2 }, given, 100);
    expect([...eachPair(ranked)]).toEqual(some.slice(0, 100));
  });

  it('of one sequence, some of the others masked', () => {
    const aNumber = aNumbers[7]!;
    const among = Uint8Array.from(aNumbers, (_, row) => (row % 4 === 2 ? 0 : 1));
    const near = nearestSequences({ rows: matrix, form, aNumbers }, 7, 12, among);
    const expected = whole
      .filter(({ a, b }) => a === aNumber || b === aNumber)
      .map(({ a, b, logOdds }) => ({ aNumber: a === aNumber ? b : a, logOdds }))
      .filter((found) => among[rowOf.get(found.aNumber)!] === 1);
    expect(near.map(({ logOdds }) => logOdds)).toEqual(expected.slice(0, 12).map(({ logOdds }) => logOdds));
    expect(new Set(near.map((found) => found.aNumber)).has(aNumber)).toBe(false);
    expect(near).toHaveLength(12);
  });

  it('of a row that is in no matrix but equals one that is', () => {
    const text = matrix.slice(7 * width, 8 * width);
    const probe = { rows: matrix, form, aNumbers };
    const near = nearestSequences(probe, text, n);
    expect(near.map((found) => found.aNumber)).toContain(aNumbers[7]);
    expect(near.filter((found) => found.aNumber !== aNumbers[7])).toEqual(nearestSequences(probe, 7, n));
  });

  it('of some rows of a file, without pairs of equal rows', async () => {
    const path = join(temporaryFolder('ranking'), 'rows.f32');
    writeFileSync(path, new Uint8Array(matrix.buffer));
    const groups = groupEqualRows(path, n, width);
    expect(new Set(groups).size).toBe(60); // the last third repeats the first rows
    const rows = Uint32Array.from({ length: n }, (_, row) => row).filter((row) => row % 5 !== 0);
    const chosen = new Set(Array.from(rows, (row) => aNumbers[row]!));
    const ranked = await rankAllPairs({
      ...everything,
      matrix: path,
      chosen: { rows, rowsOfFile: n },
      aNumbers: [...chosen],
      groups: rows.map((row) => groups[row]!),
    });
    const expected = whole.filter(
      ({ a, b }) => chosen.has(a) && chosen.has(b) && groups[rowOf.get(a)!] !== groups[rowOf.get(b)!],
    );
    expect([...eachPair(ranked)]).toEqual(expected);
  });

  it('of rows of half precision, as their values in single precision', async () => {
    const path = join(temporaryFolder('ranking'), 'rows.f16');
    // Every pattern of a finite half: sign, exponent and fraction in turn.
    const halves = Uint16Array.from({ length: n * 2 }, (_, k) => (k * 347) & 0xbbff);
    writeFileSync(path, new Uint8Array(halves.buffer));
    const single = Float32Array.from(halves, (bits) => {
      const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
      const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
      return bits & 0x8000 ? -size : size;
    });
    const small = { ...everything, form: { intercept: 0, blocks: [blockOf(2)] } };
    const ofFile = await rankAllPairs({ ...small, matrix: { path, format: 'float16' } });
    expect(ofFile).toEqual(await rankAllPairs({ ...small, matrix: single }));
  });

  it.each([
    { tileRows: 32, largestChunk: 20, threads: 2 },
    { tileRows: 90, largestChunk: 57, threads: 1 },
  ])('of every sequence for itself: %o', async (plan) => {
    const groups = groupEqualRows(matrix, n, width);
    const { excluded } = ranking;
    const all = await rankAllPairs({ ...everything, excluded, groups });
    const pairs = [...eachPair(all)];
    let rowsSeen = 0;
    for await (const block of rankEachSequence({ matrix, form, aNumbers, excluded, groups, ...plan, k: 9 })) {
      let from = 0;
      for (const [place, count] of block.counts.entries()) {
        const aNumber = aNumbers[block.start + place]!;
        const expected = pairs
          .filter(({ a, b }) => a === aNumber || b === aNumber)
          .slice(0, 9)
          .map(({ a, b, logOdds }) => [a === aNumber ? b : a, logOdds]);
        const got = Array.from({ length: count }, (_, p) => [
          aNumbers[block.partners[from + p]!],
          block.logOdds[from + p],
        ]);
        expect(new Map(got as [string, number][])).toEqual(new Map(expected as [string, number][]));
        expect(got.map((found) => found[1])).toEqual(expected.map((found) => found[1]));
        from += count;
        rowsSeen++;
      }
    }
    expect(rowsSeen).toBe(n);
  });

  it('through a coarse pass that keeps every pair', async () => {
    const coarse = { rank: 4, survivors: n * n, sampleRows: 60 };
    const ranked = await rankCoarsely({ ...everything, topK: 500, excluded: ranking.excluded }, coarse);
    const exact = await rankAllPairs({ ...everything, topK: 500, excluded: ranking.excluded });
    expect(ranked).toEqual(exact);
  });

  it('through a coarse pass of full rank that keeps few more than are wanted', async () => {
    const coarse = { rank: width, survivors: 510, sampleRows: n };
    const ranked = await rankCoarsely({ ...everything, topK: 500 }, coarse);
    expect([...eachPair(ranked)]).toEqual(whole.slice(0, 500));
  });
});

function blockOf(columns: number) {
  return { name: 'halves', width: columns, weights: new Float64Array(columns).fill(1) };
}
