import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { documents } from '../../src/cli/documents/index.js';
import { killWhen, lamplighter } from '../support/command-line.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder('join');
const joined = ['--quiet', '--json', '--threads', '2', 'join'];

function rows(home: string, query: string): Record<string, unknown>[] {
  const path = join(home, 'lamplighter.sqlite');
  if (!existsSync(path)) return [];
  const database = new SqliteConnection(path, { readonly: true });
  try {
    return database.prepare(query).all() as Record<string, unknown>[];
  } catch {
    return [];
  } finally {
    database.close();
  }
}

const relationsOf = (home: string) =>
  rows(home, 'SELECT * FROM relation ORDER BY search, ordinal, id').map((relation) => ({
    ...relation,
    evidence_json: String(relation.evidence_json).replaceAll(/"time":"[^"]*"/g, ''),
  }));

describe('lamplighter join on the starter corpus', () => {
  const home = join(folder, 'undisturbed');

  it('finds, checks and counts relations without a model', () => {
    const finished = lamplighter(home, ...joined, '--show', '100000');
    expect(finished.stderr).toBe('');
    const report = documents.join.parse(JSON.parse(finished.stdout));
    expect(report.relations.verified).toBeGreaterThan(500);
    expect(report.relations.recordedByName).toBeGreaterThan(100);
    expect(report.falseDiscoveryRate).toBeLessThan(0.01);
    expect(report.total.refuted).toBeGreaterThan(0);
    expect(report.total.trivialFamily).toBeGreaterThan(0);
    const sums = report.byTransform.find(({ kind }) => kind === 'partialSums')!;
    expect(sums.verified).toBeGreaterThan(5);
    expect(report.byTransform.reduce((sum, { verified }) => sum + verified, 0)).toBe(report.total.verified);

    const bits = report.best.map(({ significanceBits }) => significanceBits);
    expect(bits).toEqual([...bits].sort((a, b) => b - a));
    for (const { recorded, verified, notes } of report.best) {
      expect({ recorded, verified }).toEqual({ recorded: 'unrecorded', verified: true });
      expect(notes.some((note) => note.startsWith('trivial family'))).toBe(false);
    }
    const listed = documents['relations list'].parse(
      JSON.parse(
        lamplighter(home, '--json', 'relations', 'list', '--of', 'join', '--best', '--limit', '7').stdout,
      ),
    );
    expect(listed.relations).toHaveLength(7);
    expect(lamplighter(home, 'relations', 'list', '--of', 'run').code).not.toBe(0);

    const again = documents.join.parse(JSON.parse(lamplighter(home, ...joined, '--show', '100000').stdout));
    expect(again.stages.every(({ reused }) => reused)).toBe(true);
    expect(again.best).toEqual(report.best);
    const table = lamplighter(home, '--quiet', 'join', '--show', '3').stdout;
    expect(table).toMatch(/^all +\d+ +\d/m);
    expect(table).toContain('estimated false discovery rate');
  });

  it('killed between two blocks it resumes to the same relations', async () => {
    const disturbed = join(folder, 'disturbed');
    expect(lamplighter(disturbed, '--quiet', 'corpus', 'import', 'starter').code).toBe(0);
    const moment = () => rows(disturbed, 'SELECT chunk FROM verification_chunk').length >= 1;
    expect(await killWhen(moment, disturbed, ...joined)).toBe(true);
    expect(lamplighter(disturbed, ...joined).code).toBe(0);
    expect(relationsOf(home).length).toBeGreaterThan(900);
    expect(relationsOf(disturbed)).toEqual(relationsOf(home));
  });
});
