import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { killWhen, lamplighter } from '../support/command-line.js';
import { realModelFolder } from '../support/model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder('kill-and-resume');
// Enough of the starter corpus for several batches, tiles and chunks.
const run = ['--quiet', '--threads', '2', 'run', '--top', '200', '--candidates', '3000', '--solve', '1500'];

/** Path of the first file below the home's artefacts that fits, if any. */
function artefact(home: string, kind: string, file: string): string | undefined {
  const artefacts = join(home, 'artefacts');
  if (!existsSync(artefacts)) return undefined;
  return readdirSync(artefacts)
    .filter((name) => name.startsWith(kind))
    .map((name) => join(artefacts, name, file))
    .find((path) => existsSync(path));
}

const bytes = (path: string | undefined) => (path === undefined ? 0 : statSync(path).size);

function rows(home: string, query: string): unknown[] {
  const path = join(home, 'lamplighter.sqlite');
  if (!existsSync(path)) return [];
  const database = new SqliteConnection(path, { readonly: true });
  try {
    return database.prepare(query).all();
  } catch {
    return [];
  } finally {
    database.close();
  }
}

/** Everything a reader can see of the results, times of checking aside. */
function results(home: string) {
  const relations = rows(home, 'SELECT * FROM relation ORDER BY search, ordinal, id') as Record<
    string,
    unknown
  >[];
  return {
    candidates: rows(home, 'SELECT * FROM candidate ORDER BY ranking, rank'),
    relations: relations.map((relation) => ({
      ...relation,
      evidence_json: String(relation.evidence_json).replaceAll(/"time":"[^"]*"/g, ''),
    })),
    chunks: rows(home, 'SELECT search, chunk, proposals FROM verification_chunk ORDER BY search, chunk'),
  };
}

describe('a run killed during extraction, ranking and verification', () => {
  const undisturbed = join(folder, 'undisturbed');
  const disturbed = join(folder, 'disturbed');

  beforeAll(() => {
    // Both homes start from the same imported corpus, which is not what is killed here.
    for (const home of [undisturbed, disturbed]) {
      expect(lamplighter(home, '--quiet', 'corpus', 'import', 'starter').code).toBe(0);
    }
  });

  it('resumes to the same candidates and relations', async (context: TestContext) => {
    await realModelFolder(context);
    const moments: [string, () => boolean][] = [
      ['extraction', () => bytes(artefact(disturbed, 'activations-', 'journal')) > 0],
      ['ranking', () => artefact(disturbed, 'ranking-', 'ranking.journal') !== undefined],
      ['verification', () => rows(disturbed, 'SELECT chunk FROM verification_chunk').length >= 2],
    ];
    for (const [what, moment] of moments) {
      expect(await killWhen(moment, disturbed, ...run), `killed during ${what}`).toBe(true);
    }
    const resumed = lamplighter(disturbed, ...run);
    expect(resumed.stderr).toBe('');
    expect(resumed.code).toBe(0);
    expect(lamplighter(undisturbed, ...run).code).toBe(0);

    const expected = results(undisturbed);
    expect(expected.relations.length).toBeGreaterThan(50);
    expect(expected.candidates).toHaveLength(3000);
    expect(results(disturbed)).toEqual(expected);
  }, 600_000);
});
