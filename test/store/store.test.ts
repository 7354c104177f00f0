import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toANumber } from '../../oeis-data/types.js';
import { type Candidate, openStore, type Store, type StoredRelation } from '../../src/store/index.js';
import { type PostgresServer, postgresMissing, startPostgres } from '../support/postgres.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder('store');
let server: PostgresServer | undefined;
let databases = 0;

beforeAll(async () => {
  if (postgresMissing() === undefined) server = await startPostgres();
});
afterAll(() => server?.stop());

const dialects: { name: string; skip: string | undefined; url: () => Promise<string> }[] = [
  { name: 'SQLite', skip: undefined, url: async () => join(folder, `${++databases}.sqlite`) },
  {
    name: 'PostgreSQL',
    skip: postgresMissing(),
    url: async () => (server as PostgresServer).createDatabase(`store_${++databases}`),
  },
];

const a = (n: number) => toANumber(`A${String(n).padStart(6, '0')}`);

function candidates(count: number): Candidate[] {
  return Array.from({ length: count }, (_, i) => ({
    rank: i + 1,
    left: a(i),
    right: a(i + 1),
    logOdds: 3.1 - i / 7,
    recorded: i % 3 === 0,
  }));
}

function chunkOf(chunk: number, relations: readonly StoredRelation[], proposals: number) {
  return { chunk, relations, proposals, tally: { equal: { proposed: proposals } }, finishedAt: 't' };
}

function relation(id: string, overrides: Partial<StoredRelation> = {}): StoredRelation {
  return {
    id,
    statement: `A000290(n) = A000217(n) + A000217(n-1) # ${id}`,
    latex: 'a(n)',
    proposer: 'join',
    sequences: [a(290), a(217)],
    rung: 'fresh',
    matched: 20,
    heldOut: 10,
    fresh: 30,
    verified: true,
    significanceBits: 81.25,
    checkedFrom: -1,
    checkedTo: 58,
    refutation: undefined,
    probeLogOdds: 1.25,
    probeRank: undefined,
    recorded: 'unrecorded',
    recordedKinds: [],
    proposal: { unknowns: 1, equations: 20, hypothesesTried: 1000 },
    evidence: [{ rung: 'matched', terms: 20 }],
    notes: [],
    ...overrides,
  };
}

for (const dialect of dialects) {
  describe.skipIf(dialect.skip !== undefined)(
    `the store on ${dialect.name}${dialect.skip ? `: ${dialect.skip}` : ''}`,
    () => {
      let store: Store;
      let url: string;
      beforeAll(async () => {
        url = await dialect.url();
        store = await openStore(url);
      });
      afterAll(() => store.close());

      it('keeps runs with their reports, newest first', async () => {
        const first = await store.runs.start('starter', { top: 10 }, '2026-11-30T00:00:00Z');
        const second = await store.runs.start('starter', { top: 20 }, '2026-11-30T01:00:00Z');
        await store.runs.finish(first, '2026-11-30T00:05:00Z', { relations: 3 });
        const runs = await store.runs.list();
        expect(runs.map((run) => run.id)).toEqual([second, first]);
        expect(runs[1]).toMatchObject({ options: { top: 10 }, report: { relations: 3 } });
        expect(runs[0]?.finishedAt).toBeUndefined();
      });

      it('finds a finished stage by the hash of its inputs only', async () => {
        const record = {
          stage: 'rank',
          inputHash: 'abc',
          output: { ranking: 'r1' },
          wallMs: 1234.5,
          peakMemoryBytes: 5e9,
          finishedAt: '2026-11-30T00:00:00Z',
        };
        await store.stages.save(record);
        await store.stages.save({ ...record, output: { ranking: 'r2' } });
        expect(await store.stages.find('rank', 'abc')).toEqual({ ...record, output: { ranking: 'r2' } });
        expect(await store.stages.find('rank', 'abd')).toBeUndefined();
        await store.stages.forget('rank', 'abc');
        expect(await store.stages.find('rank', 'abc')).toBeUndefined();
      });

      it('replaces a ranking whole and lists it in order with exact scores', async () => {
        await store.candidates.replace('r', candidates(700));
        await store.candidates.replace('r', candidates(1203));
        await store.candidates.replace('other', candidates(3));
        expect(await store.candidates.count('r')).toBe(1203);
        expect(await store.candidates.list('r', { limit: 5000 })).toEqual(candidates(1203));
        const page = await store.candidates.list('r', { limit: 2, afterRank: 4, unrecordedOnly: true });
        expect(page.map((c) => c.rank)).toEqual([5, 6]);
      });

      it('a ranking that fails half-way leaves the former one', async () => {
        await store.candidates.replace('failing', candidates(10));
        const doubled = [...candidates(600), ...candidates(1)];
        await expect(store.candidates.replace('failing', doubled)).rejects.toThrow();
        expect(await store.candidates.list('failing', { limit: 100 })).toEqual(candidates(10));
      });

      it('stores a chunk of relations with its mark or not at all', async () => {
        await store.relations.saveChunk(
          's',
          chunkOf(0, [relation('aa01'), relation('aa02', { rung: 'matched', verified: false })], 9),
        );
        await expect(store.relations.saveChunk('s', chunkOf(0, [relation('bb01')], 1))).rejects.toThrow();
        expect(await store.relations.finishedChunks('s')).toEqual(new Set([0]));
        expect(await store.relations.tallies('s')).toEqual([{ equal: { proposed: 9 } }]);
        expect((await store.relations.list('s')).map((r) => r.id)).toEqual(['aa01', 'aa02']);
        expect(await store.relations.list('s', { verifiedOnly: true })).toEqual([relation('aa01')]);
      });

      it('the first chunk that finds a relation keeps it', async () => {
        await store.relations.saveChunk('twice', chunkOf(0, [relation('cc01', { proposer: 'join' })], 1));
        await store.relations.saveChunk(
          'twice',
          chunkOf(1, [relation('cc01', { proposer: 'pair-solver' }), relation('cc02')], 2),
        );
        const stored = await store.relations.list('twice');
        expect(stored.map((r) => [r.id, r.proposer])).toEqual([
          ['cc01', 'join'],
          ['cc02', 'join'],
        ]);
        expect(await store.relations.proposalCount('twice')).toBe(3);
      });

      it('keeps refutations with integers of any size, and filters', async () => {
        const huge = (10n ** 4000n).toString();
        const refuted = relation('dd01', {
          rung: 'refuted',
          verified: false,
          refutation: { n: 1403, expected: huge, got: `-${huge}`, source: 'b-file' },
          recorded: 'recorded',
          recordedKinds: ['name', 'program'],
        });
        await store.relations.saveChunk('filters', chunkOf(0, [refuted, relation('dd02')], 2));
        expect(await store.relations.list('filters', { rung: 'refuted' })).toEqual([refuted]);
        expect(await store.relations.list('filters', { recorded: 'recorded' })).toEqual([refuted]);
        expect(await store.relations.list('filters', { sequence: a(217), limit: 1 })).toEqual([refuted]);
        expect(await store.relations.list('filters', { sequence: a(218) })).toEqual([]);
        const significant = relation('dd03', {
          significanceBits: 1e6,
          notes: ['trivial family: so they say'],
        });
        await store.relations.saveChunk('filters', chunkOf(1, [significant], 1));
        const best = await store.relations.list('filters', { verifiedOnly: true, bySignificance: true });
        expect(best.map(({ id }) => id)).toEqual(['dd03', 'dd02']);
        const plain = await store.relations.list('filters', {
          verifiedOnly: true,
          withoutNote: 'trivial family',
        });
        expect(plain.map(({ id }) => id)).toEqual(['dd02']);
        expect(await store.relations.verifiedCounts('filters')).toEqual({
          verified: 2,
          unrecorded: 2,
          recordedByName: 0,
        });
        expect(await store.relations.counts('filters')).toEqual([
          { rung: 'fresh', recorded: 'unrecorded', verified: true, count: 2 },
          { rung: 'refuted', recorded: 'recorded', verified: false, count: 1 },
        ]);
      });

      it('finds a relation by the start of its identifier and says when it cannot', async () => {
        expect((await store.relations.get('dd02')).id).toBe('dd02');
        await expect(store.relations.get('dd')).rejects.toThrow(/RELATION|identifier/);
        await expect(store.relations.get("' OR 1=1")).rejects.toMatchObject({ code: 'RELATION_UNKNOWN' });
      });

      it('opens again without migrating twice, from several openers at once', async () => {
        const fresh = await dialect.url();
        const stores = await Promise.all([openStore(fresh), openStore(fresh), openStore(fresh)]);
        await stores[0]?.candidates.replace('r', candidates(1));
        expect(await stores[2]?.candidates.count('r')).toBe(1);
        await Promise.all(stores.map((s) => s.close()));
        const again = await openStore(url);
        expect(await again.candidates.count('r')).toBe(1203);
        await again.close();
      });
    },
  );
}

describe('opening', () => {
  it('a path that cannot be a database is an error with its remedy', async () => {
    await expect(openStore('/dev/null/x.sqlite')).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    await expect(openStore('postgres://nobody:secret@127.0.0.1:9/none')).rejects.toThrow(/nobody:\*\*\*@/);
  });

  it('a database that another process killed in mid-write opens', async () => {
    const path = join(folder, 'killed.sqlite');
    await (await openStore(path)).close();
    const script = `
      import Database from 'better-sqlite3';
      const db = new Database(${JSON.stringify(path)});
      db.exec("BEGIN; INSERT INTO run (label, options_json, started_at) VALUES ('x', '{}', 't')");
      process.kill(process.pid, 'SIGKILL');`;
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: process.cwd() });
    expect(killed.signal).toBe('SIGKILL');
    const store = await openStore(path);
    expect(await store.runs.list()).toEqual([]);
    await store.close();
  });
});
