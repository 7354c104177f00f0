import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RankingSpecification } from '../../src/ranking/ranking-specification.js';
import { type JournalledShard, ShardJournal } from '../../src/ranking/shard-journal.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const specification: RankingSpecification = {
  matrix: 'm',
  probe: 'p',
  sequences: 's',
  excluded: 'e',
  n: 10,
  topK: 5,
  tileRows: 4,
  largestChunk: 8,
};

const arbitraryShard: fc.Arbitrary<JournalledShard> = fc.record({
  tile: fc.nat({ max: 2 ** 32 - 1 }),
  pairs: fc
    .array(fc.tuple(fc.nat({ max: 2 ** 32 - 1 }), fc.nat(), fc.double({ noNaN: true })), { maxLength: 6 })
    .map((pairs) => ({
      first: Uint32Array.from(pairs, ([first]) => first),
      second: Uint32Array.from(pairs, ([, second]) => second),
      score: Float64Array.from(pairs, ([, , score]) => score),
    })),
});

async function reopen(folder: string, add: readonly JournalledShard[] = []): Promise<JournalledShard[]> {
  const replayed: JournalledShard[] = [];
  const journal = await ShardJournal.open(folder, specification, async (shard) => {
    replayed.push(shard);
  });
  for (const shard of add) await journal.append(shard);
  await journal.close();
  return replayed;
}

describe('ShardJournal', () => {
  it('gives back a prefix of whole records after being cut at any byte, and goes on from there', async () => {
    const folder = temporaryFolder('ranking');
    const path = join(folder, 'ranking.journal');
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryShard, { maxLength: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        arbitraryShard,
        async (shards, cutAt, extra) => {
          writeFileSync(path, '');
          await reopen(folder, shards);
          const whole = readFileSync(path);
          writeFileSync(path, whole.subarray(0, Math.floor(cutAt * whole.length)));
          const kept = await reopen(folder, [extra]);
          expect(kept).toEqual(shards.slice(0, kept.length));
          if (cutAt === 1) expect(kept).toHaveLength(shards.length);
          expect(await reopen(folder)).toEqual([...kept, extra]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('never replays a damaged record', async () => {
    const folder = temporaryFolder('ranking');
    const path = join(folder, 'ranking.journal');
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryShard, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (shards, place, flip) => {
          writeFileSync(path, '');
          await reopen(folder, shards);
          const bytes = readFileSync(path);
          const header = bytes.indexOf(0x0a) + 1;
          const at = header + (place % (bytes.length - header));
          bytes[at]! ^= flip;
          writeFileSync(path, bytes);
          const kept = await reopen(folder);
          expect(kept.length).toBeLessThan(shards.length);
          expect(kept).toEqual(shards.slice(0, kept.length));
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(['{"matrix":"other"}\n', 'not a header\n', 'null\n'])('refuses %j', async (header) => {
    const folder = temporaryFolder('ranking');
    writeFileSync(join(folder, 'ranking.journal'), header);
    await expect(reopen(folder)).rejects.toMatchObject({ code: 'RANKING_CHECKPOINT_MISMATCH' });
    expect(readFileSync(join(folder, 'ranking.journal'), 'utf8')).toBe(header);
  });
});
