import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type Link, toANumber } from '../../../oeis-data/types.js';
import { sequenceDisjointSplit } from '../../../src/evaluation/protocol/sequence-disjoint-split.js';
import { undirectedLinks } from '../../../src/evaluation/protocol/undirected-links.js';

const shared = fileURLToPath(new URL('../../../../shared/', import.meta.url));
const present = existsSync(shared + 'oeis/links.tsv.gz') && existsSync(shared + 'reference/top10000.tsv');
if (!present) console.log('skipped: the real links need ../shared/oeis beside the project');

it.skipIf(!present)('finds 9,766 links among the 10,000 most-referenced sequences, 3,311 by name', () => {
  const top = readFileSync(shared + 'reference/top10000.tsv', 'utf8').split('\n');
  const aNumbers = top.filter((line) => line.startsWith('A')).map((line) => toANumber(line.slice(0, 7)));
  const rows = gunzipSync(readFileSync(shared + 'oeis/links.tsv.gz'))
    .toString()
    .trim()
    .split('\n');
  const links = rows
    .filter((row) => row.startsWith('A'))
    .map((row): Link => {
      const [from, to, kind] = row.split('\t') as [string, string, Link['kind']];
      return { from: toANumber(from), to: toANumber(to), kind };
    });
  const undirected = undirectedLinks(links, aNumbers);
  expect(aNumbers).toHaveLength(10_000);
  expect(undirected.byName).toHaveLength(9766);
  expect(undirected.byName.reduce((sum, one) => sum + one, 0)).toBe(3311);
  const split = sequenceDisjointSplit(undirected, aNumbers, 0);
  expect(split.trainingLinks).toHaveLength(2 * 2780);
  expect(split.testUnlinked).toHaveLength(10 * split.testLinks.length);
});
