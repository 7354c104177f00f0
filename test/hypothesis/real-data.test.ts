/** The 10,000 most-referenced real sequences, where ../shared is present. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ANumber, type Terms, toANumber, toOffset } from '../../oeis-data/types.js';
import {
  joinSource,
  type PrefixView,
  prefixViewOf,
  productSolver,
  transformCatalogue,
} from '../../src/hypothesis/index.js';
import { compare } from '../../src/relation/index.js';
import { plentyOfTime, statements } from './views.js';

const folder = new URL('../../../shared/', import.meta.url);
const present = existsSync(new URL('oeis/stripped.gz', folder));
if (!present) console.log('skipped: ../shared/oeis is not here');

function lines(file: string): string[] {
  const bytes = readFileSync(new URL(file, folder));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

const headline = ['A053723', 'A227216', 'A007325'].map(toANumber);

describe.skipIf(!present)('the 10,000 most-referenced sequences', () => {
  const stored = new Map<ANumber, Terms>();
  let view: PrefixView;

  beforeAll(() => {
    const wanted = new Set(lines('reference/top10000.tsv').map((line) => line.split('\t')[0]!));
    for (const name of headline) wanted.add(name);
    const offsets = new Map(lines('oeis/offsets.tsv.gz').map((line) => line.split('\t') as [string, string]));
    const termsOf = new Map<string, Terms>();
    for (const line of lines('oeis/stripped.gz')) {
      const [name, list] = line.split(' ,') as [string, string];
      if (!wanted.has(name)) continue;
      termsOf.set(name, {
        offset: toOffset(Number(offsets.get(name) ?? 0)),
        values: list.split(',').slice(0, -1).map(BigInt),
      });
    }
    for (const name of wanted) {
      const terms = termsOf.get(name);
      if (terms) stored.set(toANumber(name), terms);
    }
    view = prefixViewOf({ aNumbers: [...stored.keys()], terms: (aNumber) => stored.get(aNumber) });
  });

  it('hold T^2 R^5 among their products', () => {
    // 3,000 leave room for factors in q^m as well, and keep the test short.
    const sources = [...new Set([...view.aNumbers.slice(0, 3_000), ...headline])];
    const found = statements(productSolver().propose(view, { kind: 'corpus', sources }, plentyOfTime));
    expect(found).toContain('A053723(n) = [q^n] A007325(q)^5 * A227216(q)^2');
    expect(found.length).toBeGreaterThan(100);
  });

  it('give back more than a hundred links that names record, and hidden terms confirm them', () => {
    const recorded = new Set(
      lines('oeis/links.tsv.gz')
        .map((line) => line.split('\t'))
        .filter(([, , kind]) => kind === 'name')
        .flatMap(([from, to]) => [`${from} ${to}`, `${to} ${from}`]),
    );
    const sources = view.aNumbers.slice(0, 400);
    const held = new Set<string>();
    let refuted = 0;
    for (const { relation, prefixUsed } of joinSource().propose(
      view,
      { kind: 'corpus', sources },
      plentyOfTime,
    )) {
      const pair = [...prefixUsed.keys()].sort().join(' ');
      if (!recorded.has(pair)) continue;
      const outcome = compare(relation, (aNumber) => stored.get(aNumber), transformCatalogue);
      if (outcome.kind === 'match') held.add(pair);
      else refuted++;
    }
    expect(held.size).toBeGreaterThan(100);
    expect(refuted).toBeLessThan(held.size / 20);
  });
});
