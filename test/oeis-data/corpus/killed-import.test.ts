import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { importCorpus, openCorpus } from '../../../oeis-data/corpus/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { smallRelease, writeRelease } from './small-release.js';

const scratch = temporaryFolder('killed');
const target = join(scratch, 'corpora', 'corpus.sqlite');
const built = join(import.meta.dirname, '../../../dist/oeis-data/corpus/index.js');

/** Imports, and at the wanted stage says so and waits to be killed. */
const child = `
  import { writeSync } from 'node:fs';
  const [source, target, stage] = process.argv.slice(1);
  const { importCorpus } = await import(${JSON.stringify(pathToFileURL(built).href)});
  await importCorpus({ source, target, onProgress: (progress) => {
    if (progress.stage !== stage) return;
    writeSync(1, 'there');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  } });
  writeSync(1, 'done');
`;

async function importAndKillAt(stage: string, source: string): Promise<void> {
  const options = ['--input-type=module', '--eval', child, '--', source, target, stage];
  const process_ = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    process_.on('close', (_code, signal) => resolve(signal)),
  );
  for await (const text of process_.stdout) {
    expect(String(text)).toBe('there');
    process_.kill('SIGKILL');
  }
  expect(await ended).toBe('SIGKILL');
}

const drafts = () => readdirSync(join(scratch, 'corpora')).filter((name) => name.includes('.importing-'));

describe('an import that is killed', () => {
  const former = writeRelease(join(scratch, 'former'), smallRelease);
  const number = (n: number) => `A${String(n).padStart(6, '0')}`;
  const many = Array.from({ length: 20_000 }, (_, n) => number(n + 1));
  const later = writeRelease(join(scratch, 'later'), {
    names: many.map((aNumber, n) => `${aNumber} Multiples of ${n}.\n`).join(''),
    stripped: many.map((aNumber, n) => `${aNumber} ,0,${n},${2 * n},\n`).join(''),
    'offsets.tsv': many.map((aNumber) => `${aNumber}\t1\n`).join(''),
    'links.tsv': many
      .slice(1)
      .map((aNumber) => `${aNumber}\tA000001\tname\n`)
      .join(''),
    'b000001.txt': '1 0\n2 0\n',
  });
  let formerHash = '';

  beforeAll(async () => {
    if (!existsSync(built)) throw new Error('expected a built project: run npm run build first');
    formerHash = (await importCorpus({ source: former, target, label: 'former' })).hash;
  });

  it.each(['offsets', 'names', 'stripped', 'links', 'ranking', 'content hash'])(
    'while reading or finishing (%s) leaves the former corpus whole and readable',
    async (stage) => {
      await importAndKillAt(stage, later);
      expect(drafts()).toHaveLength(1);
      const corpus = openCorpus(target);
      expect(corpus.hash).toBe(formerHash);
      expect([...corpus.sequences()]).toHaveLength(4);
      expect([...corpus.links()]).toHaveLength(5);
      corpus.close();
    },
  );

  it('does not stand in the way of the next one', async () => {
    const report = await importCorpus({ source: later, target });
    expect(report).toMatchObject({ formerHash, sequences: 20_000, links: 19_999 });
    expect(drafts()).toEqual([]);
    expect(openCorpus(target).hash).toBe(report.hash);
  });
});
