import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { flattenForm } from '../../probe/rank/flatten-form.js';
import { plainKernel } from '../../probe/rank/matrix-kernel.js';
import { rankPairs } from '../../probe/rank/rank-pairs.js';
import { nameOrder } from '../../src/ranking/name-order.js';
import { eachPair, type RankedPairs, rankAllPairs } from '../../src/ranking/rank-all-pairs.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { smallRanking } from './ranking-problem.js';

const n = 157; // a prime: names are a permutation, and no tile size divides it
const topK = 900;
const ranking = smallRanking(n);

/** The reference: one thread, plain kernel, one tile. */
let expected: RankedPairs;

beforeAll(async () => {
  const reference = await rankPairs(
    {
      ...flattenForm(ranking.form),
      matrix: ranking.matrix,
      n,
      topK,
      tieOrder: nameOrder(ranking.aNumbers),
      excluded: ranking.excluded,
      tileRows: n,
    },
    plainKernel,
  );
  expected = {
    aNumbers: ranking.aNumbers,
    first: reference.first,
    second: reference.second,
    logOdds: reference.score,
  };
});

describe('rankAllPairs', () => {
  it.each([
    { threads: 1, tileRows: 157, largestChunk: 57 },
    { threads: 2, tileRows: 50, largestChunk: 20 },
    { threads: 3, tileRows: 16, largestChunk: 13 },
    { threads: 2, tileRows: 1000, largestChunk: 1 },
  ])('gives the reference ranking to the last bit: %o', async (plan) => {
    expect(await rankAllPairs({ ...ranking, topK, ...plan })).toEqual(expected);
  });

  it('reads the matrix from a file and reports every tile', async () => {
    const folder = temporaryFolder('ranking');
    const path = join(folder, 'rows.f32');
    writeFileSync(path, new Uint8Array(ranking.matrix.buffer));
    const pairsDone: number[] = [];
    const ranked = await rankAllPairs({
      ...ranking,
      matrix: path,
      topK,
      threads: 2,
      tileRows: 60,
      onProgress: (progress) => pairsDone.push(progress.pairsDone),
    });
    expect(ranked).toEqual(expected);
    expect(pairsDone).toHaveLength(7); // one before the first tile
    expect(pairsDone.at(-1)).toBe((n * (n - 1)) / 2);
    writeFileSync(path, new Uint8Array(ranking.matrix.buffer, 4));
    await expect(rankAllPairs({ ...ranking, matrix: path, threads: 1 })).rejects.toMatchObject({
      code: 'RANKING_MATRIX_SIZE',
    });
  });

  it('leaves out the excluded pairs and names each pair smaller name first', async () => {
    const ranked = await rankAllPairs({ ...ranking, topK: 1e6, threads: 1 });
    const pairs = [...eachPair(ranked)];
    expect(pairs).toHaveLength((n * (n - 1)) / 2 - 2);
    const order = nameOrder(ranking.aNumbers);
    const rows = Array.from(ranked.first, (first, p) => [first, ranked.second[p]!] as const);
    expect(rows.filter(([first, second]) => order[first]! >= order[second]!)).toEqual([]);
    const excluded = ['0,5', '5,0', '3,9', '9,3'];
    expect(rows.filter((pair) => excluded.includes(pair.join()))).toEqual([]);
  });

  it('stops when aborted and carries on from its checkpoint', async () => {
    const folder = temporaryFolder('ranking');
    const plan = { ...ranking, topK, threads: 1, tileRows: 40, folder };
    const controller = new AbortController();
    const aborted = rankAllPairs({
      ...plan,
      signal: controller.signal,
      onProgress: ({ tilesDone }) => {
        if (tilesDone === 4) controller.abort(new Error('enough'));
      },
    });
    await expect(aborted).rejects.toThrow('enough');
    let first: number | undefined;
    const ranked = await rankAllPairs({
      ...plan,
      onProgress: ({ tilesDone, tileCount }) => {
        first ??= tilesDone;
        expect(tileCount).toBe(10);
      },
    });
    expect(first).toBe(1); // replayed tiles are reported like computed ones
    expect(ranked).toEqual(expected);
  });

  it('refuses the checkpoint of another ranking and says what differs', async () => {
    const folder = temporaryFolder('ranking');
    const plan = { ...ranking, topK, threads: 1, tileRows: 80, folder };
    await rankAllPairs(plan);
    const journal = readFileSync(join(folder, 'ranking.journal'));
    const changes = {
      topK: { topK: topK + 1 },
      tileRows: { tileRows: 81 },
      matrix: { matrix: ranking.matrix.with(3, 0.5) },
      probe: { form: { ...ranking.form, intercept: 0 } },
      sequences: { aNumbers: [...ranking.aNumbers].reverse() },
      excluded: { excluded: Uint32Array.from([1, 2]) },
    };
    for (const [part, change] of Object.entries(changes)) {
      await expect(rankAllPairs({ ...plan, ...change })).rejects.toMatchObject({
        code: 'RANKING_CHECKPOINT_MISMATCH',
        facts: { part },
      });
    }
    expect(readFileSync(join(folder, 'ranking.journal'))).toEqual(journal);
    expect(await rankAllPairs({ ...plan, threads: 2 })).toEqual(expected);
  });
});
