import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { type Corpus, type ImportReport, importCorpus, openCorpus } from '../../../oeis-data/corpus/index.js';
import type { ANumber } from '../../../oeis-data/types.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { type ReleaseFiles, smallRelease, writeRelease } from './small-release.js';

const scratch = temporaryFolder('corpus');
let made = 0;

interface Imported {
  readonly report: ImportReport;
  readonly target: string;
}

async function importFiles(
  files: ReleaseFiles,
  target = join(scratch, `${++made}.sqlite`),
): Promise<Imported> {
  const source = writeRelease(join(scratch, `release-${++made}`), files);
  return { report: await importCorpus({ source, target, label: 'small' }), target };
}

function withCorpus<Result>(target: string, ask: (corpus: Corpus) => Result): Result {
  const corpus = openCorpus(target);
  try {
    return ask(corpus);
  } finally {
    corpus.close();
  }
}

const a = (text: string): ANumber => text as ANumber;

describe('importCorpus', () => {
  it('brings names, terms, offsets and links together', async () => {
    const { report, target } = await importFiles(smallRelease);
    expect(report).toMatchObject({
      label: 'small',
      sequences: 4,
      links: 5,
      linksByKind: { name: 3, program: 2, formula: 0, 'cross-reference': 0 },
      offsetsGiven: 3,
      bFiles: 0,
      added: 4,
      changed: 0,
      gone: 0,
      unchanged: 0,
      formerHash: undefined,
      problemCount: 0,
      ignoredFiles: [],
    });
    withCorpus(target, (corpus) => {
      expect(corpus.hash).toBe(report.hash);
      expect(corpus.sequence(a('A000003'))).toEqual({
        aNumber: 'A000003',
        name: 'Halves of A000002 (agrees with A000004 for n <= 3 only).',
        terms: { offset: -1, values: [0n, 2n, 4n, 8n, 12n] },
        keywords: [],
        secondOffset: undefined,
      });
      expect(corpus.sequence(a('A000004'))?.terms.offset).toBe(0);
      expect(corpus.sequence(a('A000009'))).toBeUndefined();
      expect(corpus.definition(a('A000003'))).toBe('Halves.');
      expect([...corpus.sequences()].map(({ aNumber }) => aNumber)).toEqual([
        'A000001',
        'A000002',
        'A000003',
        'A000004',
      ]);
      expect(corpus.importReport()).toEqual(JSON.parse(JSON.stringify(report)));
      expect(corpus.fieldSources(a('A000003')).offset).toMatchObject({
        file: 'offsets.tsv',
        licence: 'CC BY-SA 4.0',
      });
      expect(corpus.fieldSources(a('A000004')).offset).toBeUndefined();
      expect(corpus.fieldSources(a('A000004')).name?.attribution).toContain(
        'Made for a test of Lamplighter.',
      );
      expect(corpus.attribution).toContain('OEIS Foundation');
    });
  });

  it('orders by in-degree with one count a kind, then distinct neighbours, then A-number', async () => {
    const { target } = await importFiles(smallRelease);
    withCorpus(target, (corpus) => {
      // In-degrees: A000001 2 (name and program), A000002 2, A000004 1, A000003 0. Neighbours: A000002 has 3.
      expect(corpus.mostReferenced(10)).toEqual(['A000002', 'A000001', 'A000004', 'A000003']);
      expect(corpus.mostReferenced(1)).toEqual(['A000002']);
      expect(corpus.linksOf(a('A000004'))).toEqual([
        { from: 'A000003', to: 'A000004', kind: 'name' },
        { from: 'A000004', to: 'A000002', kind: 'program' },
      ]);
      expect(corpus.linksAmong([a('A000001'), a('A000002')])).toEqual([
        { from: 'A000002', to: 'A000001', kind: 'name' },
        { from: 'A000002', to: 'A000001', kind: 'program' },
      ]);
      expect(corpus.linksAmong([a('A000001'), a('A000002')], ['name'])).toHaveLength(1);
      expect([...corpus.links()]).toHaveLength(corpus.linkCount());
      expect(corpus.programDependencies(a('A000004'))).toEqual(new Set(['A000001', 'A000002']));
    });
  });

  it('does not let two whole entries outweigh the links of all others', async () => {
    const seq =
      '%S A000001 1,2,3,4,5,6\n%N A000001 Naturals.\n%Y A000001 Cf. A000004, A000003, A000777.\n%O A000001 1,2\n';
    const { report, target } = await importFiles({ ...smallRelease, 'seq/A000001.seq': seq });
    expect(report.linksByKind['cross-reference']).toBe(3);
    expect(report.problemCounts).toEqual({ 'dangling-link': 1 });
    withCorpus(target, (corpus) => {
      expect(corpus.surveyedKinds).toEqual(['name', 'program']);
      expect(corpus.mostReferenced(10)).toEqual(['A000002', 'A000001', 'A000004', 'A000003']);
      expect(corpus.linksAmong([a('A000001'), a('A000004')])).toEqual([]);
      expect(corpus.linksOf(a('A000001')).map(({ kind }) => kind)).toContain('cross-reference');
      // The entry knows one term more than the stripped file.
      expect(corpus.sequence(a('A000001'))?.terms.values).toHaveLength(6);
      expect(corpus.sequence(a('A000001'))?.secondOffset).toBe(2);
      expect(corpus.entryText(a('A000001')).get('Y')).toEqual(['Cf. A000004, A000003, A000777.']);
    });
  });

  it('reads a folder of entries alone, of which every kind of link is known', async () => {
    const entry = (n: number, rest: string[]) =>
      [
        `%I A00000${n}`,
        `%S A00000${n} 1,${n}`,
        `%N A00000${n} Name ${n}.`,
        ...rest,
        `%K A00000${n} nonn,easy`,
        `%O A00000${n} 0,2`,
        '',
      ].join('\n');
    const { report, target } = await importFiles({
      'A000/A000001.seq': entry(1, ['%F A000001 a(n) = A000003(n).']),
      'A000/A000002.seq': entry(2, ['%Y A000002 Cf. A000003, A000001.']),
      'A000/A000003.seq': entry(3, ['%o A000003 (PARI) A000001(n)']),
    });
    expect(report).toMatchObject({ sequences: 3, links: 4, problemCount: 0, offsetsGiven: 3 });
    withCorpus(target, (corpus) => {
      expect(corpus.surveyedKinds).toEqual(['name', 'cross-reference', 'formula', 'program']);
      expect(corpus.mostReferenced(3)).toEqual(['A000001', 'A000003', 'A000002']);
      expect(corpus.sequence(a('A000002'))?.keywords).toEqual(['nonn', 'easy']);
    });
  });

  it('takes links of kind name from the names where no table gives any', async () => {
    const { 'links.tsv': _links, ...files } = smallRelease;
    const { target } = await importFiles(files);
    withCorpus(target, (corpus) =>
      expect([...corpus.links()]).toEqual([
        { from: 'A000002', to: 'A000001', kind: 'name' },
        { from: 'A000003', to: 'A000002', kind: 'name' },
        { from: 'A000003', to: 'A000004', kind: 'name' },
      ]),
    );
  });

  it('recognises single files by their first lines', async () => {
    const folder = writeRelease(join(scratch, 'odd-names'), {
      'my-names.txt': smallRelease.names!,
      'my-terms.txt': smallRelease.stripped!,
      'my-offsets.txt': smallRelease['offsets.tsv']!,
      'my-links.txt': smallRelease['links.tsv']!,
    });
    const source = readdirSync(folder).map((name) => join(folder, name));
    const report = await importCorpus({ source, target: join(scratch, 'odd.sqlite') });
    const { report: usual } = await importFiles(smallRelease);
    expect(report.hash).toBe(usual.hash);
  });

  it('has a content hash that does not depend on the order of lines, and does on every field', async () => {
    const hashOf = async (files: ReleaseFiles) => (await importFiles(files)).report.hash;
    const reversed = Object.fromEntries(
      Object.entries(smallRelease).map(([name, text]) => [
        name,
        `${text.trimEnd().split('\n').reverse().join('\n')}\n`,
      ]),
    );
    const usual = await hashOf(smallRelease);
    expect(await hashOf(reversed)).toBe(usual);
    const edits: [keyof typeof smallRelease, string, string][] = [
      ['names', 'Cubes', 'Third powers'],
      ['stripped', ',125,', ',126,'],
      ['offsets.tsv', '\t-1', '\t-2'],
      ['links.tsv', 'A000002\tprogram', 'A000001\tprogram'],
    ];
    for (const [file, from, to] of edits) {
      expect(await hashOf({ ...smallRelease, [file]: smallRelease[file]!.replace(from, to) })).not.toBe(
        usual,
      );
    }
  });

  it('tells a later release apart: new, changed by field, gone', async () => {
    const { report: first, target } = await importFiles(smallRelease);
    const later: ReleaseFiles = {
      names: smallRelease
        .names!.replace(
          'A000003 Halves of A000002 (agrees with A000004 for n <= 3 only).',
          'A000003 Halves of A000001.',
        )
        .replace('A000001 Naturals.', 'A000001 Whole numbers.')
        .replace('A000004 Cubes.\n', 'A000005 Fifth powers.\n'),
      stripped: smallRelease
        .stripped!.replace('A000004 ,1,8,27,64,125,', 'A000005 ,1,32,')
        .replace('16,25,', '16,25,36,'),
      'offsets.tsv': 'A000001\t1\nA000002\t0\nA000003\t-1\n',
      'links.tsv': smallRelease['links.tsv']!.replaceAll('A000004', 'A000005'),
      'b000003.txt': '-1 0\n0 2\n',
    };
    const { report } = await importFiles(later, target);
    expect(report.formerHash).toBe(first.hash);
    expect(report).toMatchObject({ added: 1, changed: 3, gone: 1, unchanged: 0 });
    expect(report.changes).toEqual({
      added: ['A000005'],
      gone: ['A000004'],
      changed: [
        { aNumber: 'A000001', fields: ['name', 'definition'] },
        { aNumber: 'A000002', fields: ['terms', 'offset'] },
        // The name changed, but not what a model sees of it: nothing to extract again.
        { aNumber: 'A000003', fields: ['name', 'links', 'b-file'] },
      ],
    });
    const again = await importFiles(later, target);
    expect(again.report).toMatchObject({ added: 0, changed: 0, gone: 0, unchanged: 4, hash: report.hash });
    withCorpus(target, (corpus) =>
      expect(corpus.definitionHash(a('A000001'))).not.toBe(corpus.definitionHash(a('A000002'))),
    );
  });
});

describe('import problems', () => {
  it('are all in the report and in the corpus, with file and line', async () => {
    const { report, target } = await importFiles({
      names: '\uFEFFA000001 One.\r\nA000001 One.\r\nA000001 Uno.\r\nnot a line\r\nA000009 No terms.\r\n',
      stripped: 'A000002 ,1,2,\nA000001 ,1,2,\nA000001 ,1,3,\nA000003 ,1,x,3,\nA000004 ,1,2,3',
      'offsets.tsv': 'A000001\t1\nA000001\t2\nA000777\t1\nA000002\t\n',
      'links.tsv':
        'A000001\tA000002\tname\nA000001\tA000002\tname\nA000001\tA000001\tname\nA000001\tA000888\tprogram\nrubbish\n',
      'b000001.txt': '0 1\n',
      'sub/b000001.txt': '1 1\n2 5\n',
      'b000555.txt': '1 1\n',
      'README.md': 'ignored',
    });
    const told = report.problems.map(
      ({ file, line, lines, kind }) => `${file}:${line} ${kind}${lines > 1 ? ` x${lines}` : ''}`,
    );
    expect(told.sort()).toEqual(
      [
        'names:1 byte-order-mark',
        'names:1 carriage-return x5',
        'names:2 duplicate',
        'names:3 conflict',
        'names:4 malformed-line',
        'names:5 missing-terms',
        'stripped:1 missing-name',
        'stripped:2 unsorted',
        'stripped:3 conflict',
        'stripped:4 malformed-term',
        'stripped:4 missing-name',
        'stripped:5 missing-name',
        'stripped:5 truncated',
        'offsets.tsv:2 conflict',
        'offsets.tsv:3 unknown-sequence',
        'offsets.tsv:4 missing-offset',
        'links.tsv:2 duplicate',
        'links.tsv:3 self-link',
        'links.tsv:4 dangling-link',
        'links.tsv:5 malformed-line',
        'sub/b000001.txt:0 duplicate',
        'b-files:0 unknown-sequence',
      ].sort(),
    );
    expect(report.problemCount).toBe(22);
    expect(report.ignoredFiles).toEqual(['README.md']);
    expect(Object.values(report.problemCounts).reduce((sum, count) => sum + count, 0)).toBe(22);
    expect(JSON.parse(JSON.stringify(report)).problems).toEqual(report.problems);
    withCorpus(target, (corpus) => {
      expect([...corpus.importProblems()]).toEqual(report.problems);
      expect(corpus.sequenceCount()).toBe(5);
      expect(corpus.sequence(a('A000009'))?.terms.values).toEqual([]);
      expect(corpus.sequence(a('A000004'))?.terms.values).toEqual([1n, 2n]);
      expect(corpus.definition(a('A000002'))).toBe('Unnamed sequence');
      expect(corpus.sequence(a('A000001'))).toMatchObject({
        name: 'One.',
        terms: { offset: 1, values: [1n, 2n] },
      });
    });
  });

  it('tell where a b-file and the stored terms disagree', async () => {
    const { report } = await importFiles({ ...smallRelease, 'b000002.txt': '2 4\n3 9\n4 17\n5 25\n6 36\n' });
    expect(report.problems).toMatchObject([
      { kind: 'disagrees-with-stored-terms', file: 'b000002.txt', excerpt: 'a(4): stored 16, b-file 17' },
    ]);
  });

  it('say once that offsets are unknown where there is no table', async () => {
    const { 'offsets.tsv': _offsets, ...files } = smallRelease;
    const { report } = await importFiles(files);
    expect(report.problems).toMatchObject([{ kind: 'missing-offset', lines: 4 }]);
  });
});

describe('a failed import', () => {
  it('leaves the former corpus as it was, byte for byte, and no draft beside it', async () => {
    const { target } = await importFiles(smallRelease, join(scratch, 'kept', 'corpus.sqlite'));
    const before = readFileSync(target);
    const folder = join(scratch, 'broken');
    writeRelease(folder, { ...smallRelease, 'links.tsv.gz': '\x1f\x8bno gzip at all' });
    rmSync(join(folder, 'links.tsv'));
    writeFileSync(join(folder, 'links.tsv.gz'), Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]));
    const empty = writeRelease(join(scratch, 'empty-files'), { names: '# nothing\n', stripped: '' });
    const attempts: [string, string][] = [
      [folder, 'SOURCE_FILE_DAMAGED'],
      [empty, 'CORPUS_SOURCE_EMPTY'],
      [join(scratch, 'nowhere'), 'CORPUS_SOURCE_MISSING'],
      [writeRelease(join(scratch, 'other-files'), { 'notes.md': 'hello' }), 'CORPUS_SOURCE_NOT_RECOGNISED'],
    ];
    for (const [source, code] of attempts) {
      await expect(importCorpus({ source, target })).rejects.toMatchObject({ code });
      expect(readFileSync(target).equals(before)).toBe(true);
      expect(readdirSync(join(scratch, 'kept'))).toEqual(['corpus.sqlite']);
    }
  });

  it('refuses to replace a file that is no corpus', async () => {
    const target = join(scratch, 'thesis.txt');
    writeFileSync(target, 'years of work');
    const source = writeRelease(join(scratch, 'fine'), smallRelease);
    await expect(importCorpus({ source, target })).rejects.toMatchObject({
      code: 'CORPUS_TARGET_NOT_A_CORPUS',
    });
    const other = join(scratch, 'other.sqlite');
    new Database(other).exec('CREATE TABLE t (x)').close();
    await expect(importCorpus({ source, target: other })).rejects.toMatchObject({
      code: 'CORPUS_TARGET_NOT_A_CORPUS',
    });
    expect(readFileSync(target, 'utf8')).toBe('years of work');
  });

  it('says why it cannot write', async () => {
    const source = writeRelease(join(scratch, 'fine'), smallRelease);
    const notAFolder = join(scratch, 'a-file');
    writeFileSync(notAFolder, '');
    const target = join(notAFolder, 'corpus.sqlite');
    await expect(importCorpus({ source, target })).rejects.toMatchObject({ code: 'CORPUS_NOT_WRITTEN' });
  });

  it.skipIf(process.getuid?.() === 0)('says that a file may not be read', async () => {
    const source = writeRelease(join(scratch, 'locked'), smallRelease);
    chmodSync(join(source, 'names'), 0);
    const reading = importCorpus({ source, target: join(scratch, 'locked.sqlite') });
    await expect(reading).rejects.toMatchObject({ code: 'SOURCE_FILE_UNREADABLE' });
  });

  it('clears away what killed imports left, but not the drafts of running ones', async () => {
    const folder = join(scratch, 'drafts');
    mkdirSync(folder);
    const target = join(folder, 'corpus.sqlite');
    const abandoned = `${target}.importing-999999999-1`;
    const running = `${target}.importing-${process.ppid}-1`;
    writeFileSync(abandoned, 'half a corpus');
    writeFileSync(running, 'half a corpus');
    await importFiles(smallRelease, target);
    expect(existsSync(abandoned)).toBe(false);
    expect(existsSync(running)).toBe(true);
  });
});

describe('openCorpus', () => {
  it('refuses what is no corpus, with the reason', async () => {
    expect(() => openCorpus(join(scratch, 'none.sqlite'))).toThrow(
      expect.objectContaining({ code: 'CORPUS_DATABASE_MISSING' }),
    );
    const text = join(scratch, 'text.sqlite');
    writeFileSync(text, 'not a database, by far not one');
    expect(() => openCorpus(text)).toThrow(expect.objectContaining({ code: 'CORPUS_DATABASE_UNREADABLE' }));
    const { target } = await importFiles(smallRelease);
    const db = new Database(target);
    db.pragma('user_version = 999');
    db.close();
    expect(() => openCorpus(target)).toThrow(expect.objectContaining({ code: 'CORPUS_SCHEMA_VERSION' }));
    // A corpus of another version is replaced, as there is nothing to compare with.
    const { report } = await importFiles(smallRelease, target);
    expect(report).toMatchObject({ formerHash: undefined, added: 4 });
  });
});
