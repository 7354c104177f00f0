import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bFileTermSource,
  type ExportFormat,
  exportCorpus,
  type GivenLink,
  type GivenSequence,
  importCorpus,
  importSequences,
  openCorpus,
  storedTermSource,
} from '../../../oeis-data/corpus/index.js';
import { type ANumber, linkKinds, toOffset } from '../../../oeis-data/types.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { aLineOfText, anANumber, aTerm } from '../formats/hostile-text.js';
import { smallRelease, writeRelease } from './small-release.js';

const scratch = temporaryFolder('given');
const a = (text: string): ANumber => text as ANumber;
let made = 0;
const newTarget = () => join(scratch, `${++made}.sqlite`);

const given = (aNumber: string, values: bigint[], name = 'A sequence.'): GivenSequence => ({
  aNumber: a(aNumber),
  name,
  terms: { offset: toOffset(2), values },
  keywords: ['easy'],
  source: 'The authors of this test',
  licence: 'Apache-2.0',
});

async function exported(target: string, format: ExportFormat): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const corpus = openCorpus(target);
  await exportCorpus(
    corpus,
    format,
    async (text, file) => void files.set(file, (files.get(file) ?? '') + text),
  );
  corpus.close();
  return files;
}

describe('importSequences', () => {
  it('makes a corpus that names its own authors, with reasons for links', async () => {
    const target = newTarget();
    const links: GivenLink[] = [
      { from: a('L000002'), to: a('L000001'), kind: 'formula', why: 'twice it' },
      { from: a('L000002'), to: a('L000001'), kind: 'formula' },
      { from: a('L000001'), to: a('L000001'), kind: 'formula' },
    ];
    const sequences = [given('L000002', [2n, 4n]), given('L000001', [1n, 2n]), given('L000001', [9n])];
    const report = await importSequences({ target, sequences, links, label: 'own' });
    expect(report).toMatchObject({ sequences: 2, links: 1, label: 'own', added: 2 });
    expect(report.problems.map(({ kind, line }) => [kind, line])).toEqual([
      ['duplicate', 3],
      ['duplicate', 2],
      ['self-link', 3],
    ]);
    const corpus = openCorpus(target);
    expect(corpus.attribution).toBe('own: The authors of this test (Apache-2.0)');
    expect(corpus.surveyedKinds).toEqual(['formula']);
    expect(corpus.mostReferenced(5)).toEqual(['L000001', 'L000002']);
    expect(corpus.whyLinked(links[0]!)).toBe('twice it');
    expect(corpus.sequence(a('L000001'))).toMatchObject({
      terms: { offset: 2, values: [1n, 2n] },
      keywords: ['easy'],
    });
    corpus.close();
  });

  it('refuses to make an empty corpus', async () => {
    const importing = importSequences({ target: newTarget(), sequences: [], links: [], label: 'none' });
    await expect(importing).rejects.toMatchObject({ code: 'CORPUS_SOURCE_EMPTY' });
  });
});

describe('exportCorpus', () => {
  const aCorpus = fc
    .uniqueArray(
      fc.record({
        aNumber: anANumber,
        name: aLineOfText,
        values: fc.array(aTerm, { minLength: 1, maxLength: 5 }),
        offset: fc.integer({ min: -5, max: 5 }),
      }),
      {
        minLength: 1,
        maxLength: 6,
        selector: ({ aNumber }) => aNumber,
      },
    )
    .chain((sequences) => {
      const end = fc.constantFrom(...sequences.map(({ aNumber }) => aNumber));
      const link = fc.record({ from: end, to: end, kind: fc.constantFrom(...linkKinds) });
      return fc.record({ sequences: fc.constant(sequences), links: fc.array(link, { maxLength: 6 }) });
    });

  it('writes names, stripped, offsets and links that import to the same content', async () => {
    await fc.assert(
      fc.asyncProperty(aCorpus, async ({ sequences, links }) => {
        const target = newTarget();
        const records = sequences.map(({ aNumber, name, values, offset }) => ({
          ...given(aNumber, values, name),
          terms: { offset: toOffset(offset), values },
          keywords: [],
        }));
        const first = await importSequences({ target, sequences: records, links, label: 'round' });
        // A link of kind name in the table keeps the importer from reading names for citations.
        const files = await exported(target, 'names-stripped');
        const folder = writeRelease(join(scratch, `round-${made}`), Object.fromEntries(files));
        const second = await importCorpus({ source: folder, target: newTarget() });
        const hasNameLink = links.some(({ from, to, kind }) => kind === 'name' && from !== to);
        if (hasNameLink || first.links === second.links) expect(second.hash).toBe(first.hash);
        expect(second.problems.filter(({ kind }) => kind !== 'dangling-link')).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it.each(['jsonl', 'csv', 'names-stripped'] as const)(
    'names the sources in every file of %s',
    async (format) => {
      const target = newTarget();
      const source = writeRelease(join(scratch, 'release'), {
        ...smallRelease,
        'LICENSE-DATA.md': 'Share alike.',
      });
      await importCorpus({ source, target });
      for (const text of (await exported(target, format)).values()) {
        const start = text.split('\n').slice(0, 4).join('\n');
        expect(start).toContain('OEIS Foundation');
        expect(start).toContain('CC BY-SA 4.0');
        expect(start).toContain('Made for a test of Lamplighter.');
      }
    },
  );

  it('keeps every digit in JSON lines and every comma in CSV', async () => {
    const target = newTarget();
    const huge = 10n ** 40n + 7n;
    const sequences = [given('L000001', [huge, -1n], 'One, "two"; three.')];
    await importSequences({ target, sequences, links: [], label: 'own' });
    const json = (await exported(target, 'jsonl')).get('corpus.jsonl')!.trim().split('\n');
    expect(JSON.parse(json[1]!)).toEqual({
      aNumber: 'L000001',
      name: 'One, "two"; three.',
      offset: 2,
      keywords: ['easy'],
      terms: [String(huge), '-1'],
    });
    const csv = (await exported(target, 'csv')).get('sequences.csv')!;
    expect(csv).toContain(`L000001,"One, ""two""; three.",2,,easy,${huge} -1\n`);
  });
});

describe('term sources', () => {
  const source = writeRelease(join(scratch, 'terms'), {
    ...smallRelease,
    'b000004.txt': '-1 -1\n0 0\n1 1\n2 8\n',
  });

  it('serve windows of terms by index, and say what program-computed terms depend on', async () => {
    const target = newTarget();
    await importCorpus({ source, target, bFilesComputed: true });
    const corpus = openCorpus(target);
    const stored = storedTermSource(corpus);
    expect(stored.terms(a('A000003'), -1, 2)?.terms).toEqual({ offset: -1, values: [0n, 2n] });
    expect(stored.terms(a('A000003'), 2, 9)?.terms).toEqual({ offset: 2, values: [8n, 12n] });
    expect(stored.terms(a('A000003'), -7, 2)?.terms).toEqual({ offset: -1, values: [0n, 2n] });
    expect(stored.terms(a('A000003'), 4, 2)).toBeUndefined();
    expect(stored.terms(a('A000099'), 0, 2)).toBeUndefined();
    const provenance = stored.terms(a('A000001'), 1, 3)!.provenance;
    expect(provenance).toMatchObject({ kind: 'stored', dependsOn: new Set() });
    expect(provenance.checksum).toMatch(/^[0-9a-f]{64}$/);

    const bFile = bFileTermSource(corpus).terms(a('A000004'), 1, 5)!;
    expect(bFile.terms).toEqual({ offset: 1, values: [1n, 8n] });
    expect(bFile.provenance).toMatchObject({
      kind: 'b-file',
      label: 'b000004.txt (computed by a program)',
      dependsOn: new Set(['A000001', 'A000002']),
    });
    expect(bFileTermSource(corpus).terms(a('A000001'), 0, 1)).toBeUndefined();
    corpus.close();
  });

  it('take single b-files for published ones unless the licence file says otherwise', async () => {
    const target = newTarget();
    await importCorpus({ source, target });
    const published = openCorpus(target);
    expect(published.bFileTerms(a('A000004'))?.provenance).toMatchObject({
      label: 'b000004.txt',
      dependsOn: new Set(),
    });
    published.close();
    writeFileSync(join(source, 'LICENSE-DATA.md'), 'The b-files were computed with programs.');
    await importCorpus({ source, target });
    const computed = openCorpus(target);
    expect(computed.bFileTerms(a('A000004'))?.provenance.dependsOn.size).toBe(2);
    computed.close();
  });
});

describe('a corpus', () => {
  it('can be read by worker threads while this one reads it', async () => {
    const target = newTarget();
    await importSequences({ target, sequences: [given('L000001', [3n])], links: [], label: 'own' });
    const corpus = openCorpus(target);
    const script = `
      const { parentPort, workerData } = require('node:worker_threads');
      const Database = require(${JSON.stringify(require_('better-sqlite3'))});
      const db = new Database(workerData, { readonly: true });
      parentPort.postMessage(db.prepare('SELECT terms FROM sequence').pluck().get());`;
    const seen = await Promise.all(
      [1, 2].map(
        () =>
          new Promise((resolve, reject) => {
            const worker = new Worker(script, { eval: true, workerData: target });
            worker.on('message', resolve).on('error', reject);
          }),
      ),
    );
    expect(seen).toEqual(['3', '3']);
    expect(corpus.sequenceCount()).toBe(1);
    corpus.close();
  });

  it('is one file, with nothing beside it', () => {
    expect(readdirSync(scratch).filter((name) => /-(wal|shm|journal)$|importing/.test(name))).toEqual([]);
    expect(Database.SqliteError).toBeDefined();
  });
});

function require_(name: string): string {
  return import.meta.resolve(name).replace('file://', '');
}
