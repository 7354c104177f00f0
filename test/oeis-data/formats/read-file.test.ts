import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ArchivedBFile, readBFileArchive } from '../../../oeis-data/formats/b-file-archive.js';
import { type NameRecord, namesFormat } from '../../../oeis-data/formats/names.js';
import type { ImportProblem } from '../../../oeis-data/formats/problem.js';
import { headerComments, readFileLines } from '../../../oeis-data/formats/read-file.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder('formats');

function collector<Record>() {
  const records: Record[] = [];
  const problems: ImportProblem[] = [];
  return {
    records,
    problems,
    record: (record: Record) => records.push(record),
    problem: (problem: ImportProblem) => problems.push(problem),
  };
}

const lines = Array.from({ length: 20_000 }, (_, n) => `A${String(n).padStart(6, '0')} čislo ${n}\n`).join(
  '',
);

describe('readFileLines', () => {
  it.each([
    ['plain', 'names', Buffer.from(lines)],
    ['gzip', 'names.gz', gzipSync(lines)],
    ['gzip under a plain name', 'names.txt', gzipSync(lines)],
  ])('streams a %s file, and its checksum is that of the text', async (_title, name, bytes) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const sink = collector<NameRecord>();
    const read = await readFileLines(path, name, namesFormat, sink);
    expect(read).toEqual({ lines: 20_000, checksum: createHash('sha256').update(lines).digest('hex') });
    expect(sink.records.at(-1)).toEqual({ aNumber: 'A019999', name: 'čislo 19999', lineNumber: 20_000 });
    expect(sink.problems).toEqual([]);
  });

  it('refuses a compressed file that is cut short, and tells how far it came', async () => {
    const path = join(folder, 'cut.gz');
    writeFileSync(path, gzipSync(lines).subarray(0, -2000));
    const sink = collector<NameRecord>();
    const failure: unknown = await readFileLines(path, 'cut.gz', namesFormat, sink).catch((error) => error);
    expect(sink.records.length).toBeGreaterThan(10_000);
    const facts = { file: 'cut.gz', line: sink.records.length };
    expect(failure).toMatchObject({ code: 'SOURCE_FILE_DAMAGED', facts });
  });

  it('refuses a compressed file with a flipped byte', async () => {
    const bytes = gzipSync(lines);
    bytes[bytes.length - 6]! ^= 1;
    const path = join(folder, 'flipped.gz');
    writeFileSync(path, bytes);
    await expect(readFileLines(path, 'flipped.gz', namesFormat, collector())).rejects.toMatchObject({
      code: 'SOURCE_FILE_DAMAGED',
    });
  });

  it('names a file that is not there', async () => {
    await expect(readFileLines(join(folder, 'none'), 'none', namesFormat, collector())).rejects.toMatchObject(
      {
        code: 'SOURCE_FILE_UNREADABLE',
      },
    );
  });

  it('hands the opening comments over, and no later ones', async () => {
    const path = join(folder, 'commented');
    writeFileSync(path, '# First.\n#\n# Second.\nA000001 x\n# later\n');
    let found: readonly string[] = [];
    await readFileLines(
      path,
      'commented',
      headerComments(namesFormat, (comments) => (found = comments)),
      collector(),
    );
    expect(found).toEqual(['First.', '', 'Second.']);
  });
});

describe('readBFileArchive', () => {
  const inside = join(folder, 'bfo');
  const longName = `${'a-folder-with-a-long-name/'.repeat(6)}b000004.txt`;
  mkdirSync(join(inside, longName, '..'), { recursive: true });
  writeFileSync(join(inside, 'b000045.txt'), '0 0\n1 1\n2 1\n');
  writeFileSync(join(inside, 'b000027.txt'), '# comment\n1 1\n2 2\nrubbish\n');
  writeFileSync(join(inside, 'notes.txt'), 'no b-file\n');
  writeFileSync(join(inside, longName), '5 -3\n');

  it.each([
    ['plain', 'bfiles.tar', ['--format=ustar', '-cf']],
    ['gzip', 'bfiles.tar.gz', ['--format=gnu', '-czf']],
    ['xz', 'bfiles.tar.xz', ['--format=pax', '-cJf']],
  ])('reads a %s archive member by member', async (_title, name, tarOptions) => {
    const path = join(folder, name);
    execFileSync('tar', [...tarOptions, path, '-C', folder, 'bfo']);
    const sink = collector<ArchivedBFile>();
    const read = await readBFileArchive(path, name, sink);
    const byName = sink.records.sort((a, b) => (a.aNumber < b.aNumber ? -1 : 1));
    expect(byName).toMatchObject([
      { aNumber: 'A000004', firstIndex: 5, terms: '-3', member: `bfo/${longName}` },
      { aNumber: 'A000027', firstIndex: 1, terms: '1,2' },
      { aNumber: 'A000045', firstIndex: 0, terms: '0,1,1', member: 'bfo/b000045.txt' },
    ]);
    const bytes = readFileSync(join(inside, 'b000045.txt'));
    expect(byName[2]!.checksum).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(read.lines).toBe(8);
    expect(sink.problems.map(({ kind, file, line }) => [kind, file, line]).sort()).toEqual([
      ['malformed-line', `${name}:bfo/b000027.txt`, 4],
      ['unexpected-member', name, 0],
    ]);
  });

  const archive = join(folder, 'bfiles.tar.xz');

  it('says what is missing where xz is not installed', async () => {
    const reading = readBFileArchive(archive, 'bfiles.tar.xz', collector(), 'no-such-program');
    await expect(reading).rejects.toMatchObject({ code: 'XZ_MISSING', facts: { file: 'bfiles.tar.xz' } });
  });

  it('refuses archives that are cut short or damaged', async () => {
    const cutXz = join(folder, 'cut.tar.xz');
    writeFileSync(cutXz, readFileSync(archive).subarray(0, -40));
    await expect(readBFileArchive(cutXz, 'cut', collector())).rejects.toMatchObject({
      code: 'ARCHIVE_DAMAGED',
    });
    const plain = readFileSync(join(folder, 'bfiles.tar'));
    const cutTar = join(folder, 'cut.tar');
    writeFileSync(cutTar, plain.subarray(0, 700));
    await expect(readBFileArchive(cutTar, 'cut', collector())).rejects.toMatchObject({
      code: 'ARCHIVE_DAMAGED',
    });
    const flipped = Buffer.from(plain);
    flipped[100]! ^= 1;
    writeFileSync(cutTar, flipped);
    await expect(readBFileArchive(cutTar, 'flipped', collector())).rejects.toMatchObject({
      code: 'ARCHIVE_DAMAGED',
    });
  });
});
