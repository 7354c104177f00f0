import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bFileTermSource,
  type Corpus,
  type ImportReport,
  importCorpus,
  openCorpus,
} from '../../../oeis-data/corpus/index.js';
import { citedSequences } from '../../../oeis-data/formats/cited-sequences.js';
import type { ANumber } from '../../../oeis-data/types.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const shared = join(import.meta.dirname, '../../../../shared');
const present = existsSync(join(shared, 'oeis/stripped.gz'));
if (!present)
  console.warn('Skipped: ../shared/oeis is not there, so the import of a real release is not tested.');

const scratch = temporaryFolder('real');
const a = (text: string): ANumber => text as ANumber;

describe.skipIf(!present)('the import of a real release', () => {
  const target = join(scratch, 'oeis.sqlite');
  let report: ImportReport;
  let corpus: Corpus;

  beforeAll(async () => {
    report = await importCorpus({ source: join(shared, 'oeis'), target });
    corpus = openCorpus(target);
  }, 600_000);
  afterAll(() => corpus?.close());

  it('takes every sequence, link and b-file', () => {
    // 155,706 of the tables and A000001, which is there as a whole entry only.
    expect(report.sequences).toBe(155_707);
    expect(report.linksByKind).toMatchObject({ name: 27_926, program: 61_391 });
    expect(report.bFiles).toBe(9_809);
    expect(report.offsetsGiven).toBe(80_124);
    expect(report.ignoredFiles).toEqual([]);
    expect(report.problemCounts).toEqual({ 'dangling-link': 1, 'index-gap': 1 });
    expect(corpus.licenceNotice()).toContain('CC BY-SA 4.0');
  });

  it('orders the 10,000 most-referenced as the reference does', () => {
    const reference = readFileSync(join(shared, 'reference/top10000.tsv'), 'utf8')
      .split('\n')
      .filter((line) => /^A\d/.test(line))
      .map((line) => line.split('\t')[0]);
    expect(reference).toHaveLength(10_000);
    expect(corpus.mostReferenced(10_000)).toEqual(reference);
  });

  it('holds 9,766 undirected links among them, 3,311 by name', () => {
    const links = corpus.linksAmong(corpus.mostReferenced(10_000));
    const undirected = (kinds: readonly string[]) =>
      new Set(
        links.filter(({ kind }) => kinds.includes(kind)).map(({ from, to }) => [from, to].sort().join(' ')),
      ).size;
    expect(undirected(['name', 'program'])).toBe(9_766);
    expect(undirected(['name'])).toBe(3_311);
  });

  it('would derive from the names alone the same name links as the table lists', () => {
    const derived = [...corpus.sequences()].flatMap(({ aNumber, name }) =>
      citedSequences(name)
        // The tables do not know A000001: it is there as a whole entry only.
        .filter((to) => to !== aNumber && to !== 'A000001' && corpus.definitionHash(to) !== undefined)
        .map((to) => `${aNumber} ${to}`),
    );
    const listed = [...corpus.links()]
      .filter(({ kind }) => kind === 'name')
      .map(({ from, to }) => `${from} ${to}`);
    expect(derived.sort()).toEqual(listed.sort());
  });

  it('reads whole entries: signed offsets, keywords, cross-references', () => {
    expect(corpus.sequence(a('A000045'))).toMatchObject({ secondOffset: 4, terms: { offset: 0 } });
    expect(corpus.sequence(a('A000045'))?.keywords).toContain('core');
    const cited = corpus
      .linksOf(a('A000045'))
      .filter(({ from, kind }) => from === 'A000045' && kind === 'cross-reference');
    expect(cited.map(({ to }) => to)).toContain('A000213');
  });

  it('serves computed b-file terms beyond the stored ones, with what their programs call', () => {
    const terms = bFileTermSource(corpus).terms(a('A000045'), 190, 10)!;
    expect(terms.terms.values.at(-1)).toBe(173402521172797813159685037284371942044301n);
    expect(terms.provenance.label).toBe('b000045.txt (computed by a program)');
    const called = [...corpus.links()].find(
      ({ kind, from }) => kind === 'program' && corpus.bFileTerms(from) !== undefined,
    )!;
    expect(corpus.bFileTerms(called.from)!.provenance.dependsOn).toContain(called.to);
  });
});
